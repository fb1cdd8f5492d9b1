-- The numbers to which a key may send, alone; null: to any.
alter table api_keys add column only_to text[];
