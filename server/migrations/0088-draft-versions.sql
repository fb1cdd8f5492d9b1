-- How often the draft of a campaign was written. Whoever changes a draft may say which version they have read: if another was written
-- since, nothing is changed. The version of Volley before does not raise it, so beside it the last change wins, as before.
alter table sms_campaigns add column version integer not null default 1;
alter table voice_campaigns add column version integer not null default 1;
