-- Entries of one person in an account; and, for the operator, of all accounts together: newest first, of a key, and of a person.
create index audit_log_by_person on audit_log (account_id, actor_user_id, id) where actor_user_id is not null;
create index audit_log_all on audit_log (id);
create index audit_log_all_by_key on audit_log (actor_key_id, id) where actor_key_id is not null;
create index audit_log_all_by_person on audit_log (actor_user_id, id) where actor_user_id is not null;
