-- The recipients of a campaign that leaves somebody out: a program that does not know who is left out finds nobody in the plain columns, and sends nothing.
alter table sms_campaigns add column narrowed_group_ids bigint[] not null default '{}', add column narrowed_segment_ids uuid[] not null default '{}',
  add column narrowed_contact_ids bigint[] not null default '{}', add column narrowed_phone_numbers text[] not null default '{}';
alter table voice_campaigns add column narrowed_group_ids bigint[] not null default '{}', add column narrowed_segment_ids uuid[] not null default '{}',
  add column narrowed_contact_ids bigint[] not null default '{}', add column narrowed_phone_numbers text[] not null default '{}';
