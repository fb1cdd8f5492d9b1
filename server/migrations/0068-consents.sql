-- What a person has said about being written to or called: per number and channel, since numbers are written to that no contact has.
-- What was said last counts. Whether anything goes to a number at all is the suppressions' to say.
create table consents (
  account_id bigint not null,
  phone_number text collate "C" not null,
  channel text not null check (channel in ('sms', 'voice')),
  -- Of the first statement about this number and channel: it stays, so that lists can be read on.
  id bigint not null,
  status text not null check (status in ('given', 'withdrawn')),
  -- How it was said.
  source text not null check (source in ('form', 'paper', 'spoken', 'import', 'reply', 'link', 'other')),
  -- What the person was shown or said.
  words text not null,
  -- When the person said it.
  at timestamptz not null,
  -- When it was recorded, and by whom; neither key nor user: by the person's own reply or click.
  recorded_at timestamptz not null,
  by_key_id bigint,
  by_user_id bigint,
  by_name text not null default '',
  primary key (account_id, phone_number, channel)
) /* by account */;
create index consents_by_status on consents (account_id, channel, status, id);

-- Every statement, those that came too late to count included.
create table consent_events (
  account_id bigint not null,
  id bigint not null,
  -- Null: the person was erased, and what is left proves what was done without saying of whom.
  phone_number text collate "C",
  -- Of an erased number: its keyed hash.
  number_hash bytea,
  channel text not null check (channel in ('sms', 'voice')),
  status text not null check (status in ('given', 'withdrawn')),
  source text not null check (source in ('form', 'paper', 'spoken', 'import', 'reply', 'link', 'other')),
  words text not null,
  at timestamptz not null,
  recorded_at timestamptz not null,
  by_key_id bigint,
  by_user_id bigint,
  by_name text not null default '',
  primary key (account_id, id),
  check (phone_number is not null or number_hash is not null)
) /* by account */;
create index consent_events_by_number on consent_events (account_id, phone_number, id) where phone_number is not null;
create index consent_events_by_hash on consent_events (account_id, number_hash, id) where number_hash is not null;
