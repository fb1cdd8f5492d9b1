-- What was charged and refunded for one campaign or message, for the jobs that compare the ledger with what was sent and called.
-- Top-ups name nothing, and are not in it.
create index ledger_entries_by_reference on ledger_entries (account_id, reference) where kind in ('charge', 'refund');

-- Recipients whose time zone is not known, for whom a campaign's own decides: counted when its rows are made.
alter table sms_campaigns add column prepared_unknown_zones bigint not null default 0;
