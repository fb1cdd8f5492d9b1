-- The day, by the clocks of the window, before which no message of a campaign goes out, such as 2026-01-31; null: any day.
alter table sms_campaigns add column window_start_day text;
