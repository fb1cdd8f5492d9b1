-- A file of people on its way to becoming contacts.
create table imports (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  file_name text not null,
  bytes bigint not null,
  status text not null check (status in ('uploading', 'reading', 'mapping', 'checking', 'checked', 'importing', 'completed', 'cancelled',
    'failed', 'undoing', 'undone')),
  failure text not null default '',
  -- How the file is read: what a person said of it, then what was found.
  choice jsonb not null default '{}',
  facts jsonb,
  -- What its columns seem to hold, and what they are said to hold.
  columns jsonb not null default '[]',
  mapping jsonb not null default '[]',
  options jsonb not null,
  -- The group and the fields that the import created.
  new_group_uuid uuid,
  new_field_keys text[] not null default '{}',
  -- What the last dry run found.
  found jsonb,
  row_count bigint not null default 0,
  chunk_count int not null default 0,
  -- Where reading goes on.
  place jsonb,
  -- The chunk that is next in this state; all before it are done.
  next_chunk int not null default 0,
  -- Rows, or bytes while it is read.
  done bigint not null default 0,
  created bigint not null default 0,
  changed bigint not null default 0,
  same bigint not null default 0,
  left_as_was bigint not null default 0,
  refused bigint not null default 0,
  by_key_id bigint,
  by_user_id bigint,
  by_name text not null,
  -- When work was done for it last: those of an account take turns.
  worked_at timestamptz,
  -- Since when it is in this state.
  state_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- The uploaded bytes, or some of them, are there.
  has_parts boolean not null default true,
  -- The rows, results and what undoing needs are there, or may be.
  has_chunks boolean not null default true,
  -- When a job looks next whether something of it is no longer needed; null: not in this state.
  sweep_at timestamptz,
  deleted_at timestamptz,
  primary key (account_id, id),
  unique (account_id, uuid)
) /* by account */;
create index imports_at_work on imports (account_id, worked_at nulls first) where status in ('reading', 'checking', 'importing', 'undoing');
create index imports_to_sweep on imports (account_id, sweep_at) where sweep_at is not null;

-- Parts of the file as they were uploaded.
create table import_parts (
  account_id bigint not null,
  import_id bigint not null,
  part int not null,
  bytes bytea not null,
  primary key (account_id, import_id, part)
) /* by account */;

-- A thousand rows of the file: written when the file is read, and with the contacts of these rows in one transaction. What is in
-- it was packed by the process that wrote it, so Postgres need not try.
create table import_chunks (
  account_id bigint not null,
  import_id bigint not null,
  chunk int not null,
  -- The cells of each row.
  rows bytea not null,
  -- What became of each row.
  results bytea,
  -- What undoing needs: who was made, what stood there before, who joined which group.
  before bytea,
  primary key (account_id, import_id, chunk)
) /* by account */;

-- How the columns of files with the same names were mapped last.
create table import_mappings (
  account_id bigint not null,
  fingerprint bytea not null,
  mapping jsonb not null,
  options jsonb not null,
  used_at timestamptz not null,
  primary key (account_id, fingerprint)
) /* by account */;
create index import_mappings_by_use on import_mappings (account_id, used_at);
