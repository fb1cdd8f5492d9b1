-- How many codes were sent to a number, for a person and from an address of late. Each is told by a keyed hash.
create table verification_limits (
  account_id bigint not null,
  kind text not null check (kind in ('number', 'ref', 'address')),
  hash bytea not null,
  -- When the last of the places that are taken is free again.
  full_at timestamptz not null,
  primary key (account_id, kind, hash)
) /* by account */;
create index verification_limits_free on verification_limits (account_id, full_at);
