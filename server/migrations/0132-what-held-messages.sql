-- Of the same minute: in how many of its seconds a message was given to the carrier or found no room, and in how many it found none because of the
-- carrier's rate, because the carrier had asked for a pause, or because its window was full; and how many receipts it sent, by what they say. Programs that do not know them store none.
alter table carrier_minutes add column busy_seconds integer not null default 0;
alter table carrier_minutes add column rate_seconds integer not null default 0;
alter table carrier_minutes add column pause_seconds integer not null default 0;
alter table carrier_minutes add column window_seconds integer not null default 0;
alter table carrier_minutes add column receipts integer not null default 0;
alter table carrier_minutes add column receipts_delivered integer not null default 0;

-- The most that waited in a minute, by queue, and the longest that the oldest had waited. Of the installation, so of no account. The job that measures
-- them clears what is older than two hours.
create table queue_minutes (
  minute timestamptz not null,
  name text not null,
  waiting integer not null,
  seconds integer not null,
  primary key (minute, name)
);
