-- Marketing goes to those alone who agreed to it, and to nobody in the hours in which their clocks say that people sleep.
alter table accounts add column marketing_needs_consent boolean not null default false;
-- Minutes after midnight, by the clock of each number. Null: none of its own; those of the installation hold besides.
alter table accounts add column quiet_from_minute integer check (quiet_from_minute between 0 and 1440);
alter table accounts add column quiet_to_minute integer check (quiet_to_minute between 0 and 1440);
alter table accounts add constraint accounts_quiet_hours_check check ((quiet_from_minute is null) = (quiet_to_minute is null));

-- That of voice campaigns stands among their rules.
alter table sms_campaigns add column purpose text not null default 'service' check (purpose in ('service', 'marketing'));

-- As `from-to` in minutes; empty: none. The row is always there: whoever sends marketing holds it until the commit.
insert into installation (name, value) values ('quiet_hours', '') on conflict (name) do nothing;
