-- statement by statement
-- No column is null here: the condition keeps the index away from statements that name messages by their ids. Until the first
-- `analyze` of a month Postgres walked all numbers of the account for each batch of them (30,000 messages: 258 µs of Postgres for each
-- message of a campaign instead of 91). A statement that says `phone_number = …` meets the condition by itself.
create index concurrently messages_by_number on messages (account_id, phone_number, id) where phone_number is not null;
