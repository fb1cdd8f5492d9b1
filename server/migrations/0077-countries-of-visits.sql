-- Whether a link keeps the country of its visitors, and the country: two letters, empty where it is not known, null where it is not kept.
alter table links add column track_country boolean not null default false;
alter table message_links add column track_country boolean not null default false;
alter table sms_campaigns add column track_country boolean not null default false;
-- dimension 6 of link_rollups: country.
alter table visits add column country text collate "C";
