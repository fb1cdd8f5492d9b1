-- The newest are looked up first, and those whose time is over are passed by.
drop index unmatched_receipts_retry;
create index unmatched_receipts_retry on unmatched_receipts (id) where retry_until is not null;
