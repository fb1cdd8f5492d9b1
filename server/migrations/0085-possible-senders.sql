-- The numbers that the sender of a reply may mean, where several fit and a person has to decide. Null: nothing is to be decided.
alter table inbound_messages add column possible_senders text[];
