-- Looked up by code before anybody knows the account. A deleted link keeps its row for a while: late visits find their
-- owner gone, and its code does not lead somewhere else the next day.
create table links (
  code text collate "C" primary key,
  account_id bigint not null,
  id bigint not null,
  url text not null,
  title text not null,
  track_visits boolean not null,
  track_ip_address boolean not null,
  track_browser boolean not null,
  track_operating_system boolean not null,
  track_device_type boolean not null,
  track_referer_url boolean not null,
  expires_at timestamptz,
  max_visits bigint check (max_visits > 0),
  visits_used bigint not null default 0,
  is_disabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index links_alive on links (account_id, id) where deleted_at is null;
create index links_deleted on links (deleted_at) where deleted_at is not null;

-- What every process must forget of its memory. A reader asks for what no earlier snapshot of its own can have shown:
-- rows whose transaction is not below that snapshot's xmin. Neither clocks nor the order of commits matter.
create table link_changes (
  xact xid8 not null default pg_current_xact_id(),
  code text collate "C" not null,
  at timestamptz not null,
  primary key (xact, code)
);

-- Domains that no link may lead to; what lies below a domain is meant with it.
create table link_domains (
  domain text collate "C" primary key,
  note text not null,
  created_at timestamptz not null
);

-- Each column is null unless the link asked for it. The ids of one batch follow one another, so that a batch is a range.
create table visits (
  account_id bigint not null,
  link_id bigint not null,
  id uuid not null,
  at timestamptz not null,
  is_machine boolean not null,
  is_counted boolean not null,
  address inet,
  browser text collate "C",
  operating_system text collate "C",
  device_type text collate "C",
  referrer text collate "C",
  primary key (account_id, id)
) partition by range (id);

-- Stored in the transaction of its visits, deleted in the transaction that folds them: what stands here is not in the roll-ups.
create table visit_batches (
  account_id bigint not null,
  first_id uuid not null,
  last_id uuid not null,
  visits int not null,
  primary key (account_id, first_id)
) /* by account */;

-- dimension: 0 all visits, 1 browser, 2 operating system, 3 device type, 4 referring host.
create table link_rollups (
  account_id bigint not null,
  link_id bigint not null,
  dimension smallint not null,
  quarter timestamptz not null,
  value text collate "C" not null,
  humans bigint not null,
  machines bigint not null,
  primary key (account_id, link_id, dimension, quarter, value)
) /* by account */;

-- Keyed hashes of the addresses of one link and UTC day; past the retention only their number is left.
create table link_visitors (
  account_id bigint not null,
  day date not null,
  link_id bigint not null,
  visitor bigint not null,
  primary key (account_id, day, link_id, visitor)
) /* by account */;
create table link_visitor_counts (
  account_id bigint not null,
  link_id bigint not null,
  day date not null,
  visitors bigint not null,
  primary key (account_id, link_id, day)
) /* by account */;
