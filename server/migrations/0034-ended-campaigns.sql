-- Jobs look at what ended lately: they find it by its end, whatever else the account has had.
create index sms_campaigns_ended on sms_campaigns (account_id, ended_at, id) where ended_at is not null;
create index voice_campaigns_ended on voice_campaigns (account_id, ended_at, id) where ended_at is not null;
