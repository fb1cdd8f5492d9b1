-- Codes that are spoken in calls. The text of such a call has a place for the code, whose digits are joined when the call is made.
alter table verifications
  add column channels text[] not null default '{sms}',
  add column language text not null default 'en',
  add column caller_id text not null default '',
  -- The single call that carried the code last.
  add column call_id uuid;

-- The single calls whose texts have a place for the code of a verification.
create table verification_calls (
  account_id bigint not null,
  call_id uuid not null,
  verification_id uuid not null,
  primary key (account_id, call_id)
) /* by account */;

-- The verifications that have a further channel: when it is taken, unless the message or the call that carries the code has reached its recipient.
create table verification_moves (
  account_id bigint not null,
  verification_id uuid not null,
  sent_as uuid not null,
  move_at timestamptz not null,
  primary key (account_id, verification_id)
) /* by account */;
create index verification_moves_of on verification_moves (account_id, sent_as);
create index verification_moves_due on verification_moves (move_at);
