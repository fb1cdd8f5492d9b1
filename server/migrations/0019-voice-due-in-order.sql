-- All recipients of a campaign are due from the same moment: with that alone each look for the next ten sorted the whole campaign.
drop index voice_recipients_due;
create index voice_recipients_due on voice_recipients (account_id, campaign_id, next_at, id) where status = 'queued';
