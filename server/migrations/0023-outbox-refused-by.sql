-- Carriers that would not take a message for reasons of their own: another of its route is asked next.
alter table outbox add column refused_by bigint[] not null default '{}';
