-- Runs of a campaign's rows, each in the hands of one process, so that several processes send the same campaign. The cursor of
-- the campaign stands past every row that is in a stretch or was; a recovery reads the stretches of a dead process alone.
create table campaign_stretches (
  account_id bigint not null,
  campaign_id bigint not null,
  -- Rows above this one …
  after_id uuid not null,
  -- … and up to this one.
  through_id uuid not null,
  -- Null: anybody may take it, once left_by is null too.
  process_id bigint,
  -- Of a process that was proved dead: what it had on the wire is not settled yet.
  left_by bigint,
  primary key (account_id, campaign_id, through_id)
) /* by account */;
create index campaign_stretches_of_process on campaign_stretches (process_id) where process_id is not null;

-- What processes had in hand is theirs as a stretch: those that were killed are recovered as any other.
insert into campaign_stretches (account_id, campaign_id, after_id, through_id, process_id)
select account_id, id, coalesce(low_water_id, overlay(cursor_id::text placing '000000000000' from 25)::uuid), cursor_id, process_id
from sms_campaigns where process_id is not null and cursor_id is not null and status <> 'preparing';
update sms_campaigns set process_id = null where process_id is not null and status <> 'preparing';

alter table sms_campaigns drop column low_water_id, drop column lease_until;
