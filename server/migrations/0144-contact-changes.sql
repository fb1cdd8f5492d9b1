-- Changes of all contacts that a search, a group or a segment chooses.
create table contact_changes (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  -- The program knows the actions and the states.
  action text not null,
  status text not null,
  failure text not null default '',
  -- What was chosen: text, country by which its numbers are read, group, segment.
  chosen jsonb not null,
  to_group_uuid uuid,
  contacts bigint not null,
  changed bigint not null default 0,
  -- The last contact that is done.
  after_id bigint not null default 0,
  wake_at timestamptz not null,
  state_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, id)
) /* by account */;
create unique index contact_changes_by_uuid on contact_changes (account_id, uuid);
create index contact_changes_at_work on contact_changes (account_id, wake_at) where status in ('working', 'undoing');
create index contact_changes_ended on contact_changes (account_id, ended_at) where ended_at is not null;

-- Contacts that such a change has deleted, for as long as it can be undone.
create table deleted_contacts (
  account_id bigint not null,
  id bigint not null,
  change_id bigint not null,
  phone_number text collate "C" not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  fields jsonb not null,
  group_ids bigint[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
) /* by account */;
create index deleted_contacts_of_change on deleted_contacts (account_id, change_id, id);
-- An erasure takes contacts that are kept for an undo away at once, by their number.
create index deleted_contacts_of_number on deleted_contacts (account_id, phone_number);
