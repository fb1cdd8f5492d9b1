-- Words of an account's own in replies: what Volley answers by itself, and which group the person joins.
create table keyword_rules (
  account_id bigint not null,
  uuid uuid not null,
  -- Normalised.
  words text[] not null,
  answer text,
  group_uuid uuid,
  -- A person gets the answer once in so many minutes.
  minutes int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, uuid)
) /* by account */;

-- What is to be done, or was done, for one reply: made with it. Its id is that of the reply.
create table keyword_runs (
  account_id bigint not null,
  phone_number text collate "C" not null,
  id uuid not null,
  rule_uuid uuid not null,
  our_address text not null,
  created_at timestamptz not null,
  -- Null: it waits. Set in the transaction that accepts the answer, so that it is sent once.
  done_at timestamptz,
  primary key (account_id, phone_number, id)
) /* by account */;
create index keyword_runs_waiting on keyword_runs (account_id, created_at) where done_at is null;
create index keyword_runs_by_age on keyword_runs (created_at);
