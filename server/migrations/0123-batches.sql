-- Whether the campaign is a batch, whose rows were given one by one. Programs of the version before read and write it nowhere.
alter table sms_campaigns add column is_message_batch boolean not null default false;
