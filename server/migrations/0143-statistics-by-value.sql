-- Messages by campaign, template, key and reason, each alone; calls; and verifications: by hour and by day, as `message_hours` and `message_days`
-- have messages by network, sender ID, purpose and carrier. The hours are kept as long as those.
create table value_hours (
  account_id bigint not null,
  slot timestamptz not null,
  -- What is counted: messages, calls or verifications.
  kind text not null,
  -- By what; empty: all together.
  division text not null,
  -- The campaign, the template and so on; empty: none.
  value text not null,
  -- As many as the kind has, in the order in which the program names them.
  sums bigint[] not null,
  -- How long it took: by place in a list of bounds, and how many have each place.
  wait_places smallint[] not null,
  wait_counts bigint[] not null,
  primary key (account_id, kind, division, slot, value)
) /* by account */;
create index value_hours_by_slot on value_hours (account_id, slot);

create table value_days (
  account_id bigint not null,
  day date not null,
  kind text not null,
  division text not null,
  value text not null,
  sums bigint[] not null,
  wait_places smallint[] not null,
  wait_counts bigint[] not null,
  primary key (account_id, kind, division, day, value)
) /* by account */;
create index value_days_by_day on value_days (account_id, day);

-- Whether calls, verifications and values of the last months are counted, or listed as touched.
alter table message_folds add column are_values_listed boolean not null default false;
