-- A character may be split across the parts of a long message: parts are joined as octets, and decoded as one. What has been
-- joined is kept for a while, so that a part that is sent again is known.
alter table inbound_parts
  add column octets bytea,
  add column data_coding integer not null default 0,
  add column joined_at timestamptz;
