-- Lookups: which network a number belongs to now, by the answers of sources and a table of ported numbers.
create table lookup_sources (
  id bigint primary key,
  name text not null,
  -- The program knows the kinds and their settings.
  kind text not null,
  settings jsonb not null,
  sealed_secret bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index lookup_sources_by_name on lookup_sources (lower(name));
-- How many numbers a source was asked for on a day (UTC). A day that comes again, because a clock went back, goes on counting.
create table lookup_days (
  source_id bigint not null,
  day date not null,
  asked bigint not null,
  primary key (source_id, day)
);
-- The newest answer for a number, of the whole installation. An empty network: nobody knew.
create table number_lookups (
  phone_number text collate "C" primary key,
  source text not null,
  network text not null,
  network_code text not null,
  ported boolean,
  country text not null,
  type text not null,
  looked_up_at timestamptz not null,
  expires_at timestamptz not null
);
create index number_lookups_by_end on number_lookups (expires_at);
create table ported_tables (
  id bigint primary key,
  name text not null,
  state text not null,
  numbers bigint not null default 0,
  bad_lines bigint not null default 0,
  first_bad_line text not null default '',
  created_at timestamptz not null,
  activated_at timestamptz
);
-- The bytes of a table that is being uploaded or read.
create table ported_parts (
  table_id bigint not null,
  part integer not null,
  bytes bytea not null,
  primary key (table_id, part)
);
-- `network`: a code of a network, or a name.
create table ported_numbers (
  table_id bigint not null,
  phone_number text collate "C" not null,
  network text not null,
  primary key (table_id, phone_number)
);
-- For so long a single message waits for a lookup.
alter table accounts add column lookup_wait_ms integer not null default 0;
