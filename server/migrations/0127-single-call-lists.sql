-- statement by statement
create index concurrently voice_campaigns_listed on voice_campaigns (account_id, id) where kind = 'campaign';
create index concurrently voice_calls_listed on voice_campaigns (account_id, uuid) where kind = 'call';
