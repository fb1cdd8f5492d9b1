-- Each process reads what has changed since it looked last, not who listens in all accounts: a row keeps the version at which it changed.
alter table event_listeners add column version bigint not null default 0;
create index event_listeners_by_version on event_listeners (version);
create index event_listeners_by_end on event_listeners (until) where until is not null;
insert into setting_versions (what, version) values ('event_listeners_forgotten', 0);
