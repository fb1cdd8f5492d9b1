-- What the codes of networks (MCC and MNC) in price lists and lookups mean.
create table network_codes (
  code text primary key,
  country text not null,
  -- As in messages, in any case.
  network text not null,
  created_at timestamptz not null
);
