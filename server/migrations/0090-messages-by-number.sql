-- statement by statement
-- What a number got, whatever the order of the ids: an erasure's last look, and a person's history.
create index concurrently messages_of_number on messages (account_id, phone_number, id);
-- A program of the version before may end an erasure and leave its number.
create index concurrently erasures_unfinished on erasures (worked_at) where status = 'running' or sealed_number is not null;
