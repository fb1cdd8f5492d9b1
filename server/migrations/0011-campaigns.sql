alter table sms_campaigns
  -- What the rows that may be sent cost when they were made: it is held before the first submit.
  add column prepared_cost bigint not null default 0,
  add column prepared_parts bigint not null default 0,
  -- Cancelled, and rows that were still waiting are being ended in batches.
  add column is_winding_up boolean not null default false;

drop index sms_campaigns_active;
create index sms_campaigns_active on sms_campaigns (status, account_id, id) where status in ('preparing', 'sending', 'paused');
create index sms_campaigns_winding_up on sms_campaigns (account_id, id) where is_winding_up;
create index sms_campaigns_of_parent on sms_campaigns (account_id, parent_id, id) where parent_id is not null;
-- A campaign's outbox rows are asked for when it is paused, cancelled or at its end.
create index outbox_of_campaign on outbox (account_id, campaign_id);
