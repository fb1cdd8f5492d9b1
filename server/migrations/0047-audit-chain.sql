-- The audit log of each account is a chain: a job seals entries behind the writes, so that no change waits for the chain's end.
-- Each hash (SHA-256, in hexadecimal digits) is over the one before it and over all that the entry says.
create table audit_seals (
  account_id bigint not null,
  number bigint not null,
  entry_id uuid not null,
  -- In which form the entry was hashed.
  form smallint not null,
  hash text not null,
  primary key (account_id, number)
) /* by account */;
create unique index audit_seals_of_entries on audit_seals (account_id, entry_id);

-- The newest seal of an account, so that a tail which is cut off is missed; the hash before the oldest seal that is kept; and how
-- far the check has come.
create table audit_chains (
  account_id bigint primary key,
  number bigint not null default 0,
  hash text not null default repeat('0', 64),
  first_number bigint not null default 1,
  first_hash text not null default repeat('0', 64),
  checked_number bigint not null default 0,
  checked_at timestamptz not null default '-infinity',
  kept_months integer,
  fault_number bigint,
  fault text not null default ''
) /* by account */;
create index audit_chains_broken on audit_chains (account_id) where fault <> '';
create index audit_chains_by_check on audit_chains (checked_at, account_id);

-- Entries that wait to be sealed, written with each of them: whoever commits late is sealed late, and nobody is passed over.
create table audit_unsealed (
  account_id bigint not null,
  id uuid not null,
  primary key (account_id, id)
) /* by account */;
insert into audit_unsealed (account_id, id) select account_id, id from audit_log;
