-- statement by statement
-- Messages whose carrier was asked already have turns of their own, the one that has waited longest first.
create index concurrently awaited_receipts_again on awaited_receipts (carrier_id, due_at) where asks > 0;
