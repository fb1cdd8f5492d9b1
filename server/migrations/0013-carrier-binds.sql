-- Which process has which bind of a carrier: a lease that ends with its holder's row in processes. Together they are never
-- more than the carrier allows, and a bind's share of the carrier's rate goes with it.
create table carrier_binds (
  carrier_id bigint not null,
  number smallint not null,
  process_id bigint not null,
  leased_at timestamptz not null,
  -- As its holder sees the carrier: the others leave messages to it, and fall back on the next tier only when nobody can.
  is_fit boolean not null default false,
  primary key (carrier_id, number)
);

-- What an account's own recipients may reply, and what they are answered; where it has no row, the words of keyword.ts hold.
create table keyword_sets (
  account_id bigint not null,
  keyword text not null check (keyword in ('stop', 'start', 'help')),
  -- Besides the standard ones, which cannot be taken away.
  words text[] not null,
  reply text not null,
  updated_at timestamptz not null,
  primary key (account_id, keyword)
) /* by account */;
