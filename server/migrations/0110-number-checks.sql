-- Checks of the numbers of a group or segment: each is asked for at the sources of lookups, page by page.
create table number_checks (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  -- One of the two.
  group_uuid uuid,
  segment_uuid uuid,
  name text not null,
  -- The program knows the states.
  status text not null,
  failure text not null default '',
  stalled_by text not null default '',
  contacts bigint not null,
  done bigint not null default 0,
  counts jsonb not null,
  -- What the cleaning does; null: there was none.
  cleaning jsonb,
  changed bigint not null default 0,
  -- The last contact that is done, and how often the page after it was tried in vain.
  after_id bigint not null default 0,
  tries integer not null default 0,
  state_at timestamptz not null,
  progress_at timestamptz not null,
  wake_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, id)
) /* by account */;
create unique index number_checks_by_uuid on number_checks (account_id, uuid);
create index number_checks_at_work on number_checks (account_id, wake_at) where status in ('checking', 'cleaning');
