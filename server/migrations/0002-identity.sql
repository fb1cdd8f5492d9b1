create table accounts (
  id bigint primary key,
  name text not null,
  default_country text not null,
  time_zone text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Looked up by the hash of what the client sent; the key itself is stored nowhere.
create table api_keys (
  key_hash bytea primary key,
  id bigint not null,
  account_id bigint not null references accounts (id),
  name text not null,
  hint text not null,
  scopes text[] not null,
  allowed_addresses text[] not null,
  requests_per_minute int,
  expires_at timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_by_account on api_keys (account_id, id);

create table audit_log (
  account_id bigint not null,
  id uuid not null,
  at timestamptz not null,
  actor_account_id bigint,
  actor_key_id bigint,
  operation text not null,
  target text not null,
  address text not null,
  request_id text not null,
  primary key (account_id, id)
) partition by range (id);

create table idempotency_keys (
  account_id bigint not null,
  key text not null,
  fingerprint bytea not null,
  claim uuid not null,
  lease_until timestamptz not null,
  created_at timestamptz not null,
  status smallint,
  reply text,
  primary key (account_id, key)
) /* by account */;
create index idempotency_keys_by_age on idempotency_keys (account_id, created_at);
