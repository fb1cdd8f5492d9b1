-- People who sign in. These four tables are small and the same for the whole installation, as accounts and api_keys are, and like
-- them they are not spread by account.
create table users (
  id bigint primary key,
  uuid uuid not null unique,
  -- In small letters: one person has one address, however it is written.
  email text not null unique,
  name text not null,
  -- Null: this person signs in another way, or was invited and has not come yet.
  password_hash text,
  -- What this person may do for the operator of the installation; null: nothing.
  staff_role text check (staff_role in ('operator', 'support', 'billing')),
  suspended_at timestamptz,
  -- Raised whenever what this person may do changes: sessions of before are renewed.
  rights_version bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_signed_in_at timestamptz
);

create table memberships (
  account_id bigint not null references accounts (id),
  user_id bigint not null references users (id),
  role text not null check (role in ('viewer', 'author', 'sender', 'developer', 'owner')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, user_id)
);
create index memberships_by_user on memberships (user_id, account_id);

-- Looked up by the hash of the cookie's token; the token itself is stored nowhere.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  -- The token before the last renewal. It is good for some seconds more, for requests that were on their way.
  previous_hash bytea unique,
  renewed_at timestamptz not null,
  user_id bigint not null references users (id),
  rights_version bigint not null,
  -- The account that this person has entered; null: none.
  account_id bigint references accounts (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When this person last proved to be who they are; null: not yet.
  confirmed_at timestamptz,
  address text not null,
  user_agent text not null,
  ended_at timestamptz
);
create index sessions_by_user on sessions (user_id, id);

-- Links that make a person, or let one choose a new password. Looked up by the hash of the token in the link.
create table one_time_links (
  token_hash bytea primary key,
  uuid uuid not null unique,
  kind text not null check (kind in ('first', 'invitation', 'reset')),
  -- Empty for the first person, who names it.
  email text not null,
  -- Whose password is chosen anew.
  user_id bigint references users (id),
  account_id bigint references accounts (id),
  role text check (role in ('viewer', 'author', 'sender', 'developer', 'owner')),
  staff_role text check (staff_role in ('operator', 'support', 'billing')),
  -- Null, both: it was made on the machine itself.
  made_by_user_id bigint references users (id),
  made_by_key_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz,
  check ((account_id is null) = (role is null))
);
create index one_time_links_by_account on one_time_links (account_id, uuid);
create index one_time_links_by_user on one_time_links (user_id);
create index one_time_links_by_email on one_time_links (email);

-- The name is as it was then: people and keys are renamed and forgotten, and what they did stays theirs.
alter table audit_log add column actor_user_id bigint;
alter table audit_log add column actor_name text not null default '';

-- Who asked, where no key did.
alter table messages add column user_id bigint;
