-- What became of the submits of each minute: a process counts its own in memory and stores the minutes that are under way or have
-- ended every few seconds, never once for each message. Of the installation, so of no account. The job forget-carrier-figures clears
-- what is older than two days.
create table carrier_minutes (
  minute timestamptz not null,
  carrier_id bigint not null,
  process_id bigint not null,
  accepted integer not null,
  refused integer not null,
  -- Of those that were refused: too fast for the carrier.
  throttled integer not null,
  unanswered integer not null,
  -- Of the answers alone: the sum of their times, the longest, and how many took how long, by the bounds that the program knows.
  answer_ms_sum bigint not null,
  answer_ms_max integer not null,
  answer_times integer[] not null,
  -- How many were refused with which code.
  codes jsonb not null,
  primary key (minute, carrier_id, process_id)
);

-- The connections of each process to each carrier, as it said last. What dead processes said does not count.
create table carrier_views (
  carrier_id bigint not null,
  process_id bigint not null,
  binds integer not null,
  bound integer not null,
  open integer not null,
  window_max integer not null,
  -- Parts a second; null: no limit.
  allowed_per_second double precision,
  words text not null,
  primary key (carrier_id, process_id)
);
