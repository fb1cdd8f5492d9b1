-- Routes for certain messages, beside those for all messages in routes. Programs of the version before do not know them and send by
-- the routes for all messages.
create table conditional_routes (
  id bigint primary key,
  match_kind text not null check (match_kind in ('prefix', 'network', 'country', 'any')),
  match_value text not null,
  -- The accounts, sender IDs, purposes and hours that it is for, sorted; a list that is null asks nothing.
  conditions jsonb not null,
  tiers jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Sender IDs are compared without regard to case.
create unique index conditional_routes_once on conditional_routes (match_kind, match_value, lower(conditions::text));
