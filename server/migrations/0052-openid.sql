-- Where people of an organisation sign in: providers of OpenID Connect, which operators set up. Small and the same for the whole
-- installation, as users are: none of these tables is spread by account.
create table openid_providers (
  uuid uuid primary key,
  name text not null,
  issuer text not null unique,
  client_id text not null,
  -- Encrypted with VOLLEY_SECRET.
  secret_sealed bytea not null,
  -- In small letters: whose addresses the provider vouches for.
  domains text[] not null,
  scopes text[] not null,
  verified_claim text not null,
  -- Which claim the values of `roles` are looked up in; empty: none is read.
  roles_claim text not null,
  roles json not null,
  creates_people boolean not null,
  allows_passwords boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Who a subject of an issuer is: from the first sign-in on a person is known by it, and by no address.
create table openid_subjects (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users (id),
  created_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Sign-ins that were begun. Looked up by the hash of `state`, and good in the browser whose cookie has the other hash.
create table openid_sign_ins (
  state_hash bytea primary key,
  cookie_hash bytea not null,
  provider uuid not null references openid_providers (uuid) on delete cascade,
  nonce text not null,
  verifier_sealed bytea not null,
  -- The hash of the network that it was begun from: each has so many at a time.
  asked_by bytea not null,
  expires_at timestamptz not null
);
create index openid_sign_ins_by_network on openid_sign_ins (asked_by);
create index openid_sign_ins_by_age on openid_sign_ins (expires_at);
