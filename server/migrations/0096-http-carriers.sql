-- Carriers that are reached by HTTP. The program knows the kinds.
alter table carriers drop constraint carriers_kind_check;
alter table carriers
  -- SHA-256 of the token in the address at which the provider calls with receipts and replies; null for other kinds.
  add column hook_token_hash bytea,
  -- When the carrier last took the message of a test.
  add column tested_at timestamptz;
-- The id of our message, where a receipt names it whole: it then is about all parts.
alter table unmatched_receipts add column message_id uuid;
