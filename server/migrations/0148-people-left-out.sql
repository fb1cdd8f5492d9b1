-- The groups and segments that a campaign leaves out of those whom it names.
alter table sms_campaigns add column except_group_ids bigint[] not null default '{}', add column except_segment_ids uuid[] not null default '{}';
alter table voice_campaigns add column except_group_ids bigint[] not null default '{}', add column except_segment_ids uuid[] not null default '{}';
