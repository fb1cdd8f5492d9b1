-- Where the last answer of a provider ended that is asked for receipts and replies; null: it was not asked yet.
alter table carriers add column poll_cursor text;
