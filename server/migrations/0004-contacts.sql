create table contacts (
  account_id bigint not null,
  id bigint not null,
  phone_number text collate "C" not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, phone_number)
) /* by account */;
-- Search is by the beginning of a word in lower case; empty columns cost no index entry.
create index contacts_by_first_name on contacts (account_id, lower(first_name) collate "C") where first_name <> '';
create index contacts_by_last_name on contacts (account_id, lower(last_name) collate "C") where last_name <> '';
create index contacts_by_email on contacts (account_id, lower(email) collate "C") where email <> '';

-- A deleted group is gone for everybody at once; a job clears its members in batches.
create table groups (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  name text not null,
  description text not null,
  contacts_count bigint not null default 0 check (contacts_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, id),
  unique (account_id, uuid)
) /* by account */;
create index groups_alive on groups (account_id, id) where deleted_at is null;
create index groups_deleted on groups (account_id, id) where deleted_at is not null;

create table group_members (
  account_id bigint not null,
  group_id bigint not null,
  contact_id bigint not null,
  primary key (account_id, group_id, contact_id),
  foreign key (account_id, group_id) references groups (account_id, id),
  foreign key (account_id, contact_id) references contacts (account_id, id)
) /* by account */;
create index group_members_by_contact on group_members (account_id, contact_id, group_id);

create table suppressions (
  account_id bigint not null,
  phone_number text collate "C" not null,
  id bigint not null,
  reason text not null check (reason in ('opt_out', 'complaint', 'manual')),
  note text not null,
  created_at timestamptz not null,
  primary key (account_id, phone_number)
) /* by account */;
create index suppressions_by_id on suppressions (account_id, id);
