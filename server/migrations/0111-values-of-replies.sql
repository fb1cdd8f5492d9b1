-- What a carrier sent beside the text of a reply, by name.
alter table inbound_messages add column named jsonb not null default '{}';
alter table inbound_parts add column named jsonb not null default '{}';
