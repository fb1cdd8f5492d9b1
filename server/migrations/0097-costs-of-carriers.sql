-- What the codes of networks (MCC and MNC) in price lists and lookups mean.
create table network_codes (
  code text primary key,
  country text not null,
  -- As in messages, in any case.
  network text not null,
  created_at timestamptz not null
);

-- What carriers charge the operator, in millionths of a currency. As with prices, the newest row that is valid already counts.
create table carrier_costs (
  id bigint primary key,
  carrier_id bigint not null,
  match_kind text not null check (match_kind in ('prefix', 'code', 'country', 'any')),
  match_value text not null,
  -- Null: from then on the cost for these numbers is not known.
  cost bigint check (cost between 0 and 1000000000),
  per text not null check (per in ('part', 'message')),
  -- The same in all rows of a carrier.
  currency text not null,
  valid_from timestamptz not null,
  created_at timestamptz not null
);
create index carrier_costs_by_match on carrier_costs (carrier_id, match_kind, match_value, valid_from desc);
insert into setting_versions (what, version) values ('carrier_costs', 1);

-- What the carrier that accepted a message charges for it, in millionths of the currency, and how it was chosen; null where no cost of it
-- was known at the submit.
alter table messages
  add column carrier_cost bigint,
  add column carrier_currency text,
  add column carrier_choice text;

-- The sums of the above, by the day of the submit in UTC. Several slots, so that concurrent commits do not queue for one row.
create table carrier_cost_days (
  account_id bigint not null,
  day date not null,
  carrier_id bigint not null,
  currency text not null,
  slot smallint not null,
  messages bigint not null,
  cost bigint not null,
  -- What the account was charged for the same messages.
  charged bigint not null,
  primary key (account_id, day, carrier_id, currency, slot)
) /* by account */;

-- How carriers are ordered within each tier; null is by weight. Programs of the version before order by weight.
alter table routes add column tier_order text;
alter table conditional_routes add column tier_order text;

-- What carriers took and what became of it, by network: each row is counted by one process, in five minutes.
create table carrier_deliveries (
  slot timestamptz not null,
  carrier_id bigint not null,
  network text not null,
  process_id bigint not null,
  taken integer not null,
  closed integer not null,
  delivered integer not null,
  primary key (slot, carrier_id, network, process_id)
);

-- Up to which share of a network's messages each carrier of a tier that is ordered by cost may get now, and why.
create table carrier_limits (
  -- The ids of the carriers of the tier, sorted.
  tier text not null,
  network text not null,
  carrier_id bigint not null,
  share_limit double precision not null,
  closed integer not null,
  delivered integer not null,
  updated_at timestamptz not null,
  primary key (tier, network, carrier_id)
);
