create table sender_ids (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  sender_id text not null,
  purpose text not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'suspended', 'deleted')),
  status_reason text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, uuid)
) /* by account */;
-- The text is unique among those not deleted, whatever the case: phones show "Volley" and "VOLLEY" as one sender.
create unique index sender_ids_text on sender_ids (account_id, lower(sender_id)) where status <> 'deleted';
create index sender_ids_alive on sender_ids (account_id, id) where status <> 'deleted';

create table sms_campaigns (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  name text not null,
  sender_id text not null,
  message text not null,
  group_ids bigint[] not null,
  contact_ids bigint[] not null,
  phone_numbers text[] not null,
  status text not null check (status in ('draft', 'scheduled', 'preparing', 'sending', 'paused', 'completed', 'cancelled', 'failed')),
  time_zone text not null,
  scheduled_at timestamptz,
  is_recurring boolean not null,
  recurrence_frequency text not null check (recurrence_frequency in ('daily', 'weekly', 'monthly', 'yearly')),
  recurrence_interval int not null check (recurrence_interval between 1 and 365),
  recurrence_ends_at timestamptz,
  total_recipients bigint not null default 0,
  messages_sent bigint not null default 0,
  credits_used bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (account_id, id),
  unique (account_id, uuid)
) /* by account */;
