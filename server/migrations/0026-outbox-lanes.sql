-- One index serves every claim, whatever waits: when a row may be taken is its own time, or the end of the lease on it.
alter table outbox add column acts_at timestamptz generated always as (coalesce(lease_until, due_at)) stored;
drop index outbox_due;
create index outbox_at_work on outbox (lane, account_id, acts_at);
