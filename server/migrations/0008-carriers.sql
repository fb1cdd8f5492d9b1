-- Shared by all accounts, small, and read into memory by every process: carriers, the ways to them, and what a part costs.

create table carriers (
  id bigint primary key,
  name text not null,
  kind text not null check (kind in ('smpp', 'simulator')),
  settings jsonb not null,
  -- Sealed with the installation's secret; null for the simulator, whose password is no secret.
  sealed_password bytea,
  is_paused boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz
);
create unique index carriers_name on carriers (lower(name)) where removed_at is null;

-- The longest prefix decides, then the network, then the country, then any. tiers: [[{"carrier_id": 1, "weight": 100}], …]
create table routes (
  id bigint primary key,
  match_kind text not null check (match_kind in ('prefix', 'network', 'country', 'any')),
  match_value text not null,
  tiers jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (match_kind, match_value)
);

-- The newest row that is valid already counts; older ones say what was charged before.
create table prices (
  id bigint primary key,
  match_kind text not null check (match_kind in ('prefix', 'network', 'country', 'any')),
  match_value text not null,
  price_per_part bigint not null check (price_per_part between 0 and 1000000),
  valid_from timestamptz not null,
  created_at timestamptz not null
);
create index prices_by_match on prices (match_kind, match_value, valid_from desc);

create table network_overrides (
  prefix text primary key,
  network text not null,
  created_at timestamptz not null
);

-- One row per kind of shared setting: a change raises the number, and every process reads anew within a second.
create table setting_versions (
  what text primary key,
  version bigint not null
);
insert into setting_versions (what, version) values ('carriers', 1), ('prices', 1);
