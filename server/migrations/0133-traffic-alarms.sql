-- When the traffic of an account, or of all accounts (in the operator's), was looked at.
create table traffic_looks (
  account_id bigint not null,
  is_operator boolean not null,
  looked_at timestamptz not null,
  -- The first look.
  seen_at timestamptz not null,
  primary key (account_id, is_operator)
) /* by account */;

-- What was known of the messages of an hour at the last look.
create table traffic_seen (
  account_id bigint not null,
  is_operator boolean not null,
  -- Hours since 1970.
  hour int not null,
  network text not null,
  sender_id text not null,
  -- The number of the carrier; empty for an account.
  carrier text not null,
  closed bigint not null,
  failed bigint not null,
  awaited bigint not null,
  late bigint not null,
  primary key (account_id, is_operator, hour, network, sender_id, carrier)
) /* by account */;

-- The networks, sender IDs and carriers that are watched, and what the account spends.
create table traffic_watches (
  account_id bigint not null,
  is_operator boolean not null,
  about text not null check (about in ('deliveries', 'receipts', 'spend', 'balance')),
  thing text not null check (thing in ('carrier', 'network', 'sender_id', 'account')),
  name text not null,
  sum double precision not null,
  calm double precision not null,
  closed bigint not null,
  failed bigint not null,
  is_fallen boolean not null,
  -- What an alarm shows.
  figures jsonb not null,
  fallen_from timestamptz,
  fallen_until timestamptz,
  -- What was closed in the 14 days before, by hour of the day and by day of the week.
  fortnight jsonb,
  fortnight_at timestamptz,
  fed_at timestamptz not null,
  primary key (account_id, is_operator, about, thing, name)
) /* by account */;
create index traffic_watches_fallen on traffic_watches (account_id) where is_fallen;
