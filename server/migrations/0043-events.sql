-- What happened, for programs that asked to be told. An event is written in the transaction of its fact, and numbered by whoever reads
-- next: a number is given to committed rows alone, so a reader who goes on after the last number misses nothing that commits late.
create table events (
  account_id bigint not null,
  id uuid not null,
  -- Null: nobody has numbered it yet.
  position bigint,
  kind text not null,
  version smallint not null,
  created_at timestamptz not null,
  data json not null,
  primary key (account_id, id)
) partition by range (id);
create index events_to_number on events (account_id, id) where position is null;
create index events_in_order on events (account_id, position) where position is not null;

-- The highest number that an account's events have; its lock makes the numbers follow each other.
create table event_positions (
  account_id bigint not null,
  last bigint not null,
  primary key (account_id)
) /* by account */;

-- Who wants to be told of what. Every process reads all of them, so it is a small table of the whole installation.
create table event_listeners (
  account_id bigint not null,
  -- `reader`, or the name of a webhook endpoint.
  source text not null,
  kind text not null,
  -- Null: until it is taken away.
  until timestamptz,
  primary key (account_id, source, kind)
);

insert into setting_versions (what, version) values ('event_listeners', 1);
