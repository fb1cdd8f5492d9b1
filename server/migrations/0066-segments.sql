-- Saved conditions on contacts: whoever fits is in it, whenever it is asked. An account has a thousand at most.
create table segments (
  account_id bigint not null,
  uuid uuid not null,
  name text not null,
  description text not null,
  -- As it was written: the order of its words is kept.
  condition json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, uuid)
) /* by account */;

-- What became of the messages to one contact. The rows of a campaign come in the order of their contacts, so new entries fall
-- side by side; single messages have none.
create index messages_of_contact on messages (account_id, contact_id, id) where kind = 'bulk' and contact_id is not null;
create index voice_recipients_by_number on voice_recipients (account_id, phone_number, campaign_id);

-- Beside groups: whom they select is asked when the campaign starts.
alter table sms_campaigns add column segment_ids uuid[] not null default '{}';
alter table voice_campaigns add column segment_ids uuid[] not null default '{}';
create index sms_campaigns_with_segments on sms_campaigns (account_id, id) where segment_ids <> '{}';
create index voice_campaigns_with_segments on voice_campaigns (account_id, id) where segment_ids <> '{}';
