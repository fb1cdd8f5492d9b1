-- Entries by kind and by what they were for, newest first. The second takes the place of the one for charges and refunds alone.
create index ledger_entries_by_kind on ledger_entries (account_id, kind, at, number);
create index ledger_entries_of_reference on ledger_entries (account_id, reference, kind, at, number);
drop index ledger_entries_by_reference;

-- The ledger with one line for a campaign, for the single messages of a day (UTC), and for each change by the operator. Derived
-- from the entries: those up to `through` are in it.
create table ledger_lines (
  account_id bigint not null,
  -- A campaign's uuid, a day, or an entry's number: what the entries of a line have in common.
  line text not null,
  kind text not null check (kind in ('sms_campaign', 'voice_campaign', 'single_messages', 'top_up', 'correction')),
  first_number bigint not null,
  last_number bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  entries bigint not null,
  charged bigint not null,
  refunded bigint not null,
  amount bigint not null,
  note text not null,
  primary key (account_id, line)
) /* by account */;
create unique index ledger_lines_in_order on ledger_lines (account_id, kind, first_number);

create table ledger_folds (
  account_id bigint primary key,
  through bigint not null
) /* by account */;

-- Who did what, and to what, newest first.
create index audit_log_by_operation on audit_log (account_id, operation, id);
create index audit_log_by_key on audit_log (account_id, actor_key_id, id);
create index audit_log_by_target on audit_log (account_id, md5(target), id);
