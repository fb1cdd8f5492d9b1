-- The text of a receipt that names no message or no state, as the carrier wrote it. Null: the receipt could be read.
alter table unmatched_receipts add column unreadable text;
