-- An account wants to hear that its credits run low, or are used up: told once until there are more again.
alter table balances add column low_at bigint check (low_at >= 0);
alter table balances add column low_told_at timestamptz;
alter table balances add column used_up_told_at timestamptz;
-- Its condition changes when something is told alone, so charges go on without touching it.
create index balances_told on balances (account_id) where low_told_at is not null or used_up_told_at is not null;
