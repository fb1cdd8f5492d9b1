-- How often who somebody is could not be proved: per account of a person, per address, and per both. Everything is looked up by a
-- hash, so that neither what was typed as a name nor an address stands here. Small, and the same for the whole installation, as users
-- are: neither table is spread by account.
create table failed_attempts (
  key_hash bytea primary key,
  failures integer not null,
  failed_at timestamptz not null
);
create index failed_attempts_by_age on failed_attempts (failed_at);

-- From where a person has signed in before: strangers' failures do not slow them there.
create table familiar_addresses (
  subject_hash bytea not null,
  address_hash bytea not null,
  used_at timestamptz not null,
  primary key (subject_hash, address_hash)
);
create index familiar_addresses_by_age on familiar_addresses (used_at);
