-- Closed for ever: its keys are revoked, and it is suspended, too. Wound up: everything of it that waited was cancelled.
alter table accounts add column closed_at timestamptz;
alter table accounts add column closed_reason text not null default '';
alter table accounts add column wound_up_at timestamptz;
create index accounts_closing on accounts (id) where closed_at is not null and wound_up_at is null;

-- For keys that have no limit of their own. Null: no limit.
alter table accounts add column key_requests_per_minute integer;
