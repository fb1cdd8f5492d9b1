-- The days, by the clocks of its zone, whose runs a series leaves out, such as 2026-12-25.
alter table sms_campaigns add column skipped_days text[] not null default '{}';
