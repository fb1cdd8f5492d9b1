-- What goes wrong in the installation, as the operator was told it last: events come when it changes, once for all processes.
create table alarms (
  -- `carrier`, `trunk`, or `unknown_messages` with the id 0.
  thing text not null,
  thing_id bigint not null,
  is_down boolean not null,
  -- Since when it has stood the other way. Null: it stands as it was told.
  differs_since timestamptz,
  primary key (thing, thing_id)
);

-- Whether a process could place calls on a trunk: registered where it must be, and answered. What dead processes said does not count.
create table trunk_views (
  trunk_id bigint not null,
  process_id bigint not null,
  is_callable boolean not null,
  primary key (trunk_id, process_id)
);

-- It was given kinds of events about the installation: only who may read what is the operator's sees and changes it, for good, since
-- its log keeps what it was sent.
alter table webhook_endpoints add column is_for_staff boolean not null default false;
