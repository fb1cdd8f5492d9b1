-- Rows that have been on the wire for long, found by the sweep: few, and mostly none. Messages have no index on their state.
create table overdue_submits (
  account_id bigint not null,
  message_id uuid not null,
  -- The submit: whose it is, and when.
  process_id bigint not null,
  submitted_at timestamptz not null,
  primary key (account_id, message_id)
) /* by account */;

-- How far the sweep has come: quick sends whose ids were made before this have been looked at.
create table sweeps (
  name text primary key,
  through_at timestamptz not null
);
insert into sweeps values ('quick_submits', now() - interval '1 day');

create index sms_campaigns_open on sms_campaigns (account_id, id) where status in ('sending', 'paused') or is_winding_up;

-- What a process still wrote while it was being declared dead is found by a second look, some time after the first.
alter table processes add column recovered_again_at timestamptz;
update processes set recovered_again_at = recovered_at;
drop index processes_unrecovered;
create index processes_unrecovered on processes (id) where dead_at is not null and recovered_again_at is null;
