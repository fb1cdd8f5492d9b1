create table voice_campaigns (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  name text not null,
  status text not null check (status in ('draft', 'scheduled', 'preparing', 'calling', 'paused', 'completed', 'cancelled', 'failed')),
  total_recipients bigint not null default 0,
  messages_sent bigint not null default 0,
  credits_used bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, uuid)
) /* by account */;

create table voice_recipients (
  account_id bigint not null,
  campaign_id bigint not null,
  id bigint not null,
  phone_number text collate "C" not null,
  status text not null check (status in ('queued', 'ringing', 'answered', 'no_answer', 'busy', 'rejected', 'failed', 'cancelled', 'skipped')),
  called_at timestamptz,
  duration_seconds int not null default 0,
  primary key (account_id, campaign_id, id),
  foreign key (account_id, campaign_id) references voice_campaigns (account_id, id)
) /* by account */;
