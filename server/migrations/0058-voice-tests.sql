-- The campaign whose message a few numbers are called with, to try it out; null: it is no test.
alter table voice_campaigns add column test_of uuid;
-- Whether a recording may be deleted is asked of the campaigns that may still play it.
create index voice_campaigns_of_recording on voice_campaigns (account_id, recording_id)
  where status in ('draft', 'scheduled', 'preparing', 'calling', 'paused') and recording_id is not null;
