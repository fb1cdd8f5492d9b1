-- What a carrier with a limit of the day was given, by the date in its own zone: counted before a message is written, and taken off again if
-- the carrier certainly did not get it. A day that comes again, because a clock went back, goes on counting.
create table carrier_days (
  carrier_id bigint not null,
  day date not null,
  parts bigint not null default 0,
  recipients bigint not null default 0,
  primary key (carrier_id, day)
);
-- How many messages a number was given, for some days.
create table carrier_day_numbers (
  carrier_id bigint not null,
  day date not null,
  phone_number text collate "C" not null,
  messages integer not null,
  primary key (carrier_id, day, phone_number)
);
create index carrier_day_numbers_by_number on carrier_day_numbers (phone_number);
create index carrier_day_numbers_by_day on carrier_day_numbers (day);
