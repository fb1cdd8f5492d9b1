-- Bytes that lie in an object store and not in the row that they belong to. The row here is made before the object, and outlives it:
-- so whatever a killed process left behind is known and removed.
create table objects (
  account_id bigint not null,
  id uuid not null,
  kind text not null,
  bytes integer not null,
  sha256 bytea not null,
  -- Writing: nothing names it yet. Kept: a row names it. Leaving: nothing names it any more.
  status text not null,
  -- When the sweep removes it; null: it is kept.
  due_at timestamptz,
  -- Since when the store is known not to have it; null: nothing is known of that.
  missing_at timestamptz,
  primary key (account_id, id),
  constraint objects_kind_check check (kind in ('recording', 'import_part')),
  constraint objects_status_check check (status in ('writing', 'kept', 'leaving'))
) /* by account */;
create index objects_due on objects (account_id, due_at) where due_at is not null;
create index objects_missing on objects (account_id, id) where missing_at is not null;

-- The object that holds the sound; null: the row does.
alter table recordings add column object_id uuid;
alter table recordings alter column mulaw drop not null;
create index recordings_in_rows on recordings (account_id, id) where object_id is null;
create index recordings_in_objects on recordings (account_id, id) where object_id is not null;

-- The same of a part of an uploaded file.
alter table import_parts add column object_id uuid;
alter table import_parts alter column bytes drop not null;
