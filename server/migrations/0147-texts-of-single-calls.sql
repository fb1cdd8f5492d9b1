-- Whether the campaign has only the text for when a single call reaches nobody, which the lists of campaigns leave out.
alter table sms_campaigns add column is_of_call boolean not null default false;
create index sms_campaigns_listed on sms_campaigns (account_id, id) where not is_of_call;
create index sms_campaigns_listed_by_status on sms_campaigns (account_id, status, id) where not is_of_call;
