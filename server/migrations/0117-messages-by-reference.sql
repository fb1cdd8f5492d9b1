-- statement by statement
-- It holds only rows that have a reference, which never changes: updates of the others, and of theirs, stay heap-only.
create index concurrently messages_by_reference on messages (account_id, reference, id) where reference is not null;
