-- The providers' ids of replies that were stored, for some days: a provider that repeats a reply makes one.
create table seen_replies (
  carrier_id bigint not null,
  reply_id text not null,
  seen_at timestamptz not null,
  primary key (carrier_id, reply_id)
);
