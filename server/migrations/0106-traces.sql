-- What went over the connections of one carrier or trunk, or to and from one number, for a short time.
create table traces (
  id uuid primary key,
  carrier_id bigint,
  trunk_id bigint,
  phone_number text collate "C",
  with_texts boolean not null,
  ends_at timestamptz not null,
  -- Null: it goes on until then.
  ended_at timestamptz,
  entries integer not null default 0,
  octets integer not null default 0,
  dropped integer not null default 0,
  created_at timestamptz not null,
  check (num_nonnulls(carrier_id, trunk_id, phone_number) = 1)
);

create table trace_entries (
  trace_id uuid not null,
  -- In the order of commits: given under the lock of the trace.
  number integer not null,
  at timestamptz not null,
  entry json not null,
  -- Null unless the trace is with texts.
  texts json,
  -- The last digits of the numbers in it, by which it is erased with a person.
  number_ends text[] not null,
  primary key (trace_id, number)
);

insert into setting_versions (what, version) values ('traces', 1);
