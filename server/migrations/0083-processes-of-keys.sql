-- The process whose request holds the key: when it is declared dead, a repetition need not wait for the end of the lease.
alter table idempotency_keys add column process_id bigint;
