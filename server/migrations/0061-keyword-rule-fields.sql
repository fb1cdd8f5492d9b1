-- What a contact gets in the fields of the account when its number writes a word, by key; null: the field is emptied.
alter table keyword_rules add column fields jsonb not null default '{}';
