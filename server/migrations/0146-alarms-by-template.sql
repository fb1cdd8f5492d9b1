-- Alarms about refusals, opt-outs and templates. The program says what is watched.
alter table traffic_watches drop constraint traffic_watches_about_check;
alter table traffic_watches drop constraint traffic_watches_thing_check;
-- What was known of the hours of a template at the last look: closed messages, and those of them that lower the share.
alter table traffic_watches add column seen jsonb;
alter table traffic_seen add column refused bigint not null default 0;
