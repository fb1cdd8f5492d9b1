-- The hours of messages that have changed since the hour was counted. Each transaction that moves messages of more than some minutes adds
-- a row of its own and waits for nobody; whoever counts the hour again deletes those that it sees.
create table message_touches (
  account_id bigint not null,
  hour timestamptz not null,
  id uuid not null,
  primary key (account_id, hour, id)
) /* by account */;

-- How far the messages of an account are counted.
create table message_folds (
  account_id bigint primary key,
  -- Hours from here on are counted anew each time; an earlier one only if it was touched.
  open_from timestamptz not null,
  -- The smallest id of that hour.
  open_id uuid not null,
  -- Messages of before are not counted yet; null: all are.
  counted_from timestamptz,
  -- The zone by which the days are.
  time_zone text not null,
  counted_at timestamptz not null,
  took_ms int not null,
  -- How many messages of the open hours were read.
  open_messages bigint not null
) /* by account */;

-- Messages by the hour of their ids. Sums of the rows, never added up by those who change them.
create table message_hours (
  account_id bigint not null,
  -- The beginning of the hour, or of its part where a day of the account begins within the hour.
  slot timestamptz not null,
  network text not null,
  sender_id text not null,
  purpose text not null,
  -- 0: it was given to no carrier.
  carrier_id bigint not null,
  messages bigint not null,
  parts bigint not null,
  sent bigint not null,
  waiting bigint not null,
  unreported bigint not null,
  delivered bigint not null,
  undelivered bigint not null,
  rejected bigint not null,
  expired bigint not null,
  failed bigint not null,
  unknown bigint not null,
  skipped bigint not null,
  cost bigint not null,
  -- How long receipts took: by place in a list of bounds, and how many messages each place has.
  wait_places smallint[] not null,
  wait_counts bigint[] not null,
  primary key (account_id, slot, network, sender_id, purpose, carrier_id)
) /* by account */;

-- The same by the day in the zone of the account, and by whole months that are over. A row is by two of the four at most: `shape` is the sum of
-- 8: network, 4: sender ID, 2: purpose, 1: carrier; what it is not by is empty, or 0. So a question reads the rows that it shows, and no others.
create table message_days (
  account_id bigint not null,
  shape smallint not null,
  day date not null,
  network text not null,
  sender_id text not null,
  purpose text not null,
  carrier_id bigint not null,
  messages bigint not null,
  parts bigint not null,
  sent bigint not null,
  waiting bigint not null,
  unreported bigint not null,
  delivered bigint not null,
  undelivered bigint not null,
  rejected bigint not null,
  expired bigint not null,
  failed bigint not null,
  unknown bigint not null,
  skipped bigint not null,
  cost bigint not null,
  -- How long receipts took: by place in a list of bounds, and how many messages each place has.
  wait_places smallint[] not null,
  wait_counts bigint[] not null,
  primary key (account_id, shape, day, network, sender_id, purpose, carrier_id)
) /* by account */;

create table message_months (
  account_id bigint not null,
  shape smallint not null,
  day date not null,
  network text not null,
  sender_id text not null,
  purpose text not null,
  carrier_id bigint not null,
  messages bigint not null,
  parts bigint not null,
  sent bigint not null,
  waiting bigint not null,
  unreported bigint not null,
  delivered bigint not null,
  undelivered bigint not null,
  rejected bigint not null,
  expired bigint not null,
  failed bigint not null,
  unknown bigint not null,
  skipped bigint not null,
  cost bigint not null,
  -- How long receipts took: by place in a list of bounds, and how many messages each place has.
  wait_places smallint[] not null,
  wait_counts bigint[] not null,
  primary key (account_id, shape, day, network, sender_id, purpose, carrier_id)
) /* by account */;
-- For the sums over all accounts.
create index message_days_by_day on message_days (shape, day);
create index message_months_by_day on message_months (shape, day);
create index message_hours_by_slot on message_hours (slot);
