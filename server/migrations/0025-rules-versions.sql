-- Raised by every change of what an account may send, in the change's own transaction: its sender IDs, keys, settings. It stands
-- in the row that every charge locks, so a statement that charges decides at no cost whether what it was planned by still holds.
alter table balances add column rules_version bigint not null default 0;
