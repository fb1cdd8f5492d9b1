-- One-time codes that are sent to numbers and checked here. No row holds a code: it is computed from the id of the verification.
create table verifications (
  account_id bigint not null,
  id uuid not null,
  phone_number text collate "C" not null,
  status text not null check (status in ('pending', 'approved', 'expired', 'failed', 'cancelled', 'blocked')),
  channel text not null,
  sender_id text not null,
  -- The text, with a place where the code is put when it is sent.
  message text not null,
  code_length smallint not null,
  -- Of the key by which the code is computed.
  key_version smallint not null,
  next_after_seconds smallint not null,
  reference text not null,
  end_user_ref text not null,
  end_user_ip text not null,
  sends smallint not null,
  message_id uuid not null,
  checks_left smallint not null,
  next_send_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, id)
) /* by account */;
create unique index verifications_pending on verifications (account_id, phone_number) where status = 'pending';
create index verifications_of_number on verifications (account_id, phone_number, id);
create index verifications_ending on verifications (expires_at) where status = 'pending';

-- The messages whose texts have a place for the code of a verification.
create table verification_messages (
  account_id bigint not null,
  message_id uuid not null,
  verification_id uuid not null,
  primary key (account_id, message_id)
) /* by account */;
