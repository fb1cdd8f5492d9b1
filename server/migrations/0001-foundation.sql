-- A table that an account owns ends with the mark "by account": its rows are spread by account_id when one Postgres
-- is not enough, so its primary key, its unique keys and its foreign keys all begin with account_id.

-- id is also the fencing token: work is leased to it, and a process declared dead never gets its id back.
create table processes (
  id bigint generated always as identity primary key,
  host text not null,
  pid int not null,
  -- Machine, process namespace and start of the process: who runs on the same machine can tell at once that it is gone.
  identity text not null default '',
  roles text[] not null,
  version text not null,
  started_at timestamptz not null,
  heartbeat_at timestamptz not null,
  dead_at timestamptz
);
create index processes_alive on processes (heartbeat_at) where dead_at is null;

create table id_blocks (
  noun text primary key,
  next_id bigint not null check (next_id between 1 and 9007199254740991)
);

create table jobs (
  name text primary key,
  process_id bigint,
  lease_until timestamptz,
  next_run_at timestamptz not null,
  last_started_at timestamptz,
  last_ended_at timestamptz,
  last_error text
);

-- What proves that a start has the secret that encrypted the carriers' passwords, and what the first start has seeded.
create table installation (
  name text primary key,
  value text not null
);

-- How many rows a list has, so that no page counts them. Several slots, so that concurrent inserts do not queue for one row.
create table row_counts (
  account_id bigint not null,
  what text not null,
  slot smallint not null,
  n bigint not null,
  primary key (account_id, what, slot)
) /* by account */;
