-- statement by statement
-- The lists of campaigns are narrowed to a state, and each state is counted.
create index concurrently sms_campaigns_by_status on sms_campaigns (account_id, status, id);
create index concurrently voice_campaigns_by_status on voice_campaigns (account_id, status, id) where kind = 'campaign';
