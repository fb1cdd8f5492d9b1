-- How many numbers sources were asked for on a day (UTC) for one account. It is kept with lookup_days, which counts all of them.
create table lookup_account_days (
  source_id bigint not null,
  account_id bigint not null,
  day date not null,
  asked bigint not null,
  primary key (source_id, account_id, day)
);
