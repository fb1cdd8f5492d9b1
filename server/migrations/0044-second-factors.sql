-- What else than a password proves who a person is. Small and the same for the whole installation, as users are: none of these
-- tables is spread by account.
create table totp_factors (
  user_id bigint primary key references users (id),
  -- Encrypted with VOLLEY_SECRET.
  secret_sealed bytea not null,
  -- The step of the last code that was taken: it and those before it are good no more.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- Null: begun, but no code has shown yet that the person's program has the secret.
  confirmed_at timestamptz
);

-- The codes themselves are stored nowhere.
create table recovery_codes (
  user_id bigint not null references users (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- For who has given the right password and has yet to give a second factor, or to set one up. Looked up by the hash of the ticket.
create table sign_in_tickets (
  ticket_hash bytea primary key,
  user_id bigint not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_tickets_by_age on sign_in_tickets (expires_at);
create index sign_in_tickets_by_user on sign_in_tickets (user_id);
