-- Passkeys (WebAuthn): small and the same for the whole installation, as users are, so not spread by account. Looked up by the id that
-- the passkey gives itself, before anybody knows whose it is.
create table passkeys (
  credential_id bytea primary key,
  uuid uuid not null unique,
  user_id bigint not null references users (id),
  name text not null,
  public_key bytea not null,
  -- How often it says it was used; 0 for the many that do not count.
  use_count bigint not null,
  transports text[] not null,
  -- Kept by the maker of the device on other devices too.
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, uuid);

-- What a passkey is to sign: good once, for minutes. Looked up by the hash of the challenge.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'confirm')),
  -- Null: whoever signs in says by the passkey who they are.
  user_id bigint references users (id),
  -- For whom it was made: a person, or an address from which somebody signs in. Of each only so many are kept.
  asked_by bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index passkey_challenges_by_asker on passkey_challenges (asked_by, created_at);
create index passkey_challenges_by_age on passkey_challenges (expires_at);
