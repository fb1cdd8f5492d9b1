-- An erasure takes contacts that are kept for an undo away at once, by their number.
create index deleted_contacts_of_number on deleted_contacts (account_id, phone_number);
