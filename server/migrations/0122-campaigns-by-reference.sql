-- statement by statement
-- They hold only campaigns that have a reference, by which lists are filtered.
create index concurrently sms_campaigns_by_reference on sms_campaigns (account_id, reference, id) where reference is not null;
create index concurrently voice_campaigns_by_reference on voice_campaigns (account_id, reference, id) where reference is not null;
