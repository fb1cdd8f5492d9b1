-- Null: the account works. Suspended by the operator: its keys open nothing, it sends nothing, its links lead nowhere.
alter table accounts add column suspended_at timestamptz;
alter table accounts add column suspended_reason text not null default '';

-- Links that the operator took down; their owners cannot put them up again. A link in messages is one of many that lead to the
-- same place, so with one all of that campaign that lead there are down. Looked up by code before anybody knows the account.
create table link_takedowns (
  code text collate "C" primary key,
  account_id bigint not null,
  -- Null: a link of its own.
  campaign_id bigint,
  url text not null,
  reason text not null,
  created_at timestamptz not null
);
create index link_takedowns_of_campaigns on link_takedowns (account_id, campaign_id) where campaign_id is not null;
