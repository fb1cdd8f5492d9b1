-- One row per recipient and run, written before anything is sent. A quick send is a campaign of one, and this row is both:
-- its campaign_id is its own number, its id the campaign's uuid.
-- No index mentions the status, so that every change of it stays within the row's page.
create table messages (
  account_id bigint not null,
  id uuid not null,
  campaign_id bigint not null,
  kind text not null check (kind in ('quick', 'bulk')),
  sender_id text not null,
  phone_number text collate "C" not null,
  contact_id bigint,
  network text not null,
  message text not null,
  parts smallint not null,
  -- Charged or held for all parts when the row was made; cost is what remains charged.
  price bigint not null,
  cost bigint not null default 0,
  status text not null check (status in ('queued', 'submitting', 'sent', 'delivered', 'undelivered', 'expired', 'rejected', 'failed', 'unknown', 'skipped')),
  reason text not null default '',
  error_code text not null default '',
  is_simulated boolean not null default false,
  carrier_id bigint,
  -- The carrier's id of each part, and a letter for what became of it: see sms/message.ts.
  carrier_message_ids text[],
  part_states text not null default '',
  -- The process that has the row on the wire: the fence of §4 of the design.
  process_id bigint,
  -- The key that asked for a quick send: the row is its own entry in the audit log.
  key_id bigint,
  created_at timestamptz not null,
  valid_until timestamptz,
  submitted_at timestamptz,
  sent_at timestamptz,
  final_at timestamptz,
  primary key (account_id, id)
) partition by range (id);
create index messages_of_campaign on messages (account_id, campaign_id, id) where kind = 'bulk';
create index messages_as_campaigns on messages (account_id, campaign_id) where kind = 'quick';

-- What is to be submitted later: no slot was free, a temporary refusal, a time that has not come. Small by nature.
create table outbox (
  account_id bigint not null,
  message_id uuid not null,
  campaign_id bigint not null,
  lane text not null check (lane in ('transactional', 'bulk')),
  due_at timestamptz not null,
  attempts int not null default 0,
  process_id bigint,
  lease_until timestamptz,
  primary key (account_id, message_id)
) /* by account */;
create index outbox_due on outbox (due_at);

-- Whose is a receipt: keyed by what carriers give. Ids are reused, so the newest open one counts.
create table receipt_map (
  carrier_id bigint not null,
  carrier_message_id text not null,
  message_id uuid not null,
  account_id bigint not null,
  part smallint not null
) partition by range (message_id);
create index receipt_map_by_carrier on receipt_map (carrier_id, carrier_message_id);

-- Submits whose outcome nobody knows, until a receipt or a person decides.
create table unknown_messages (
  account_id bigint not null,
  message_id uuid not null,
  campaign_id bigint not null,
  carrier_id bigint not null,
  sender_id text not null,
  phone_number text collate "C" not null,
  submitted_at timestamptz not null,
  primary key (account_id, message_id)
) /* by account */;
create index unknown_messages_by_number on unknown_messages (carrier_id, phone_number);

-- Receipts that matched nothing: kept and listed, never guessed.
create table unmatched_receipts (
  id uuid primary key,
  carrier_id bigint not null,
  carrier_message_id text not null,
  phone_number text not null,
  sender_id text not null,
  state text not null,
  error_code text not null,
  received_at timestamptz not null,
  retry_until timestamptz
);
create index unmatched_receipts_retry on unmatched_receipts (received_at) where retry_until is not null;

-- How a campaign's rows stand, per status; changed in the statement that changes the rows.
create table campaign_counts (
  account_id bigint not null,
  campaign_id bigint not null,
  status text not null,
  reason text not null,
  n bigint not null,
  primary key (account_id, campaign_id, status, reason)
) /* by account */;

-- Who last wrote from which of our addresses to which number: a reply belongs to them.
create table conversations (
  our_address text not null,
  phone_number text collate "C" not null,
  account_id bigint not null,
  last_at timestamptz not null,
  primary key (our_address, phone_number)
);

-- account_id 0: nobody's, so the operator's.
create table inbound_messages (
  account_id bigint not null,
  id uuid not null,
  carrier_id bigint not null,
  sender text not null,
  our_address text not null,
  message text not null,
  keyword text not null,
  received_at timestamptz not null,
  primary key (account_id, id)
) partition by range (id);

create table inbound_parts (
  carrier_id bigint not null,
  sender text not null,
  our_address text not null,
  reference int not null,
  part smallint not null,
  parts smallint not null,
  message text not null,
  received_at timestamptz not null,
  primary key (carrier_id, sender, our_address, reference, part)
);

alter table sms_campaigns
  -- Rows up to cursor were handed out; rows below low_water are settled, so a recovery reads only what lies between.
  add column cursor_id uuid,
  add column low_water_id uuid,
  add column process_id bigint,
  add column lease_until timestamptz,
  add column held bigint not null default 0,
  add column pause_reason text not null default '',
  add column fail_reason text not null default '',
  add column missing_field text not null default 'default' check (missing_field in ('default', 'skip')),
  add column window_from_minute smallint,
  add column window_to_minute smallint,
  add column window_zone text not null default '',
  add column replace_look_alikes boolean not null default false,
  add column next_run_at timestamptz,
  add column runs bigint not null default 0,
  add column parent_id bigint;
create index sms_campaigns_due on sms_campaigns (next_run_at) where next_run_at is not null;
create index sms_campaigns_active on sms_campaigns (status, account_id, id) where status in ('preparing', 'sending');

alter table accounts
  add column transactional_through_suppression boolean not null default false;
