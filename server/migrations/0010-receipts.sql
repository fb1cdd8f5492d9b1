-- Two accounts may write from one number to the same person: a reply goes to the one that wrote last, a STOP to both.
alter table conversations drop constraint conversations_pkey;
alter table conversations add primary key (our_address, phone_number, account_id);

-- Whom a STOP opted out, and by which suppression: a START takes back these alone, and has no account to look under.
create table keyword_opt_outs (
  our_address text not null,
  phone_number text collate "C" not null,
  account_id bigint not null,
  suppression_id bigint not null,
  created_at timestamptz not null,
  primary key (our_address, phone_number, account_id)
);

-- The answer to a STOP goes to a number that has just been suppressed.
alter table outbox add column is_keyword_reply boolean not null default false;

-- Matched again, later, to what was submitted without an answer.
alter table unmatched_receipts add column reference int;

-- What a dead process left behind is recovered once; whoever recovers may die in the middle.
alter table processes add column recovered_at timestamptz;
create index processes_unrecovered on processes (id) where dead_at is not null and recovered_at is null;
create index sms_campaigns_by_process on sms_campaigns (process_id) where process_id is not null;
