-- Where senders must be registered with the networks before anything is sent under them, as the operator has learnt it.
create table registration_demands (
  id bigint primary key,
  country text not null,
  -- In small letters; empty: all networks of the country.
  network text not null,
  created_at timestamptz not null,
  unique (country, network)
);

-- Registrations of sender IDs with networks: asked for by an account, and decided by the operator.
create table sender_registrations (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  sender_id text not null,
  country text not null,
  -- In small letters; empty: all networks of the country.
  network text not null,
  -- The carriers on which it counts; empty: all carriers.
  carrier_ids bigint[] not null,
  -- One that was approved has expired from valid_until on, which no column says.
  status text not null check (status in ('draft', 'submitted', 'approved', 'rejected', 'ended')),
  status_reason text not null,
  -- What the network or its agent calls it.
  reference text not null,
  note text not null,
  valid_until timestamptz,
  -- How many days before the end the account was reminded last, 0 for the end itself; null: not yet.
  reminded_days smallint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, uuid)
) /* by account */;

-- The files that belong to registrations, encrypted.
create table registration_papers (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  registration_id bigint not null,
  name text not null,
  content_type text not null,
  bytes integer not null,
  sealed bytea not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, uuid)
) /* by account */;
create index registration_papers_of_one on registration_papers (account_id, registration_id);

-- The sender ID that an account uses in a country where the one that was asked for is not registered.
create table fallback_senders (
  account_id bigint not null,
  country text not null,
  sender_id text not null,
  updated_at timestamptz not null,
  primary key (account_id, country)
) /* by account */;
