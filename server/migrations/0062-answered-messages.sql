-- What a reply answers: the last message to that number from the number that was written to, and the campaign of that message by
-- its UUID (a single message is a campaign of its own). Null: nothing was sent from there, or nobody knows any more.
alter table inbound_messages add column message_id uuid;
alter table inbound_messages add column campaign_id uuid;
create index inbound_messages_of_campaign on inbound_messages (account_id, campaign_id, id) where campaign_id is not null;
