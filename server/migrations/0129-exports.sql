-- Files of everything of a time: written in parts, page by page, and kept for some days.
create table exports (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  kind text not null,
  format text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  time_zone text not null,
  has_bom boolean not null,
  has_texts boolean not null,
  keep_days integer not null,
  file_name text not null,
  -- The program knows the states.
  status text not null,
  failure text not null default '',
  -- The transactions that were open at the end of its time; null: they were not looked at yet.
  waits_for text[],
  -- What is done next: `rows` are written, then the end of a Parquet file (`footer`), then the file is summed up (`sum`).
  step text not null default 'rows',
  -- Behind the last row that is written; empty: none is.
  place text not null default '',
  part_count integer not null default 0,
  row_count bigint not null default 0,
  bytes bigint not null default 0,
  sha256 text not null default '',
  -- Turns that began since it last got further.
  tries integer not null default 0,
  by_key_id bigint,
  by_user_id bigint,
  by_name text not null,
  state_at timestamptz not null,
  progress_at timestamptz not null,
  wake_at timestamptz not null,
  sweep_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  expires_at timestamptz,
  deleted_at timestamptz,
  primary key (account_id, id)
) /* by account */;
create unique index exports_by_uuid on exports (account_id, uuid);
create index exports_at_work on exports (account_id, wake_at) where status in ('waiting', 'running');
create index exports_to_sweep on exports (account_id, sweep_at) where sweep_at is not null;

-- One after the other they are the file.
create table export_parts (
  account_id bigint not null,
  export_id bigint not null,
  part integer not null,
  row_count integer not null,
  bytes integer not null,
  sha256 bytea not null,
  -- Packed where the format is not packed by itself.
  packed bytea not null,
  -- What the end of a Parquet file says of the rows of this part; null in other formats.
  row_group bytea,
  -- A filter that holds the numbers of its rows: an erasure asks it.
  numbers bytea not null,
  primary key (account_id, export_id, part)
) /* by account */;
