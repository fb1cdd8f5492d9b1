-- statement by statement
-- A carrier is asked first about messages of which it was not asked yet, so that those asked often do not keep them waiting.
create index concurrently awaited_receipts_turn on awaited_receipts (carrier_id, asks, due_at desc);
-- For the deletion of old rows.
create index concurrently awaited_receipts_by_due on awaited_receipts (due_at);
create index concurrently seen_replies_by_age on seen_replies (seen_at);
