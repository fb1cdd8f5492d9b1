-- Lists of work are read account by account, and hold only what can act: acts_at says when a campaign may be worked on next.
-- Until its window opens, or after a fault, it takes nobody's place.
alter table sms_campaigns
  add column acts_at timestamptz not null default '-infinity',
  -- Tries in a row that failed for a reason of the campaign's own.
  add column faults smallint not null default 0;
update sms_campaigns set acts_at = next_run_at where status = 'scheduled' and next_run_at is not null;

drop index sms_campaigns_active;
drop index sms_campaigns_due;
drop index sms_campaigns_winding_up;
create index sms_campaigns_at_work on sms_campaigns (status, account_id, acts_at, id) where status in ('scheduled', 'preparing', 'sending');
create index sms_campaigns_short_of_credit on sms_campaigns (account_id, prepared_cost, id) where status = 'paused' and pause_reason = 'insufficient_credit';
create index sms_campaigns_winding_up on sms_campaigns (account_id, acts_at, id) where is_winding_up;

drop index outbox_of_campaign;
create index outbox_of_campaign on outbox (account_id, campaign_id, due_at);
