-- Where calls go. Shared by all accounts and few: every process holds them all.
create table trunks (
  id bigint primary key,
  name text not null,
  kind text not null check (kind in ('sip', 'simulator')),
  settings jsonb not null,
  -- Sealed with the installation's secret; null where none is needed.
  sealed_password bytea,
  is_paused boolean not null default false,
  -- The trunk asked for patience, or did not answer: no call before this.
  rest_until timestamptz,
  -- When the trunk's rate allows the next call.
  next_call_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz
);
create unique index trunks_name on trunks (lower(name)) where removed_at is null;
insert into setting_versions (what, version) values ('trunks', 1);

-- What a started minute costs; the longest prefix decides, and the empty one is for all others.
create table voice_prices (
  prefix text primary key,
  price_per_minute bigint not null check (price_per_minute between 0 and 1000000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table recordings (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  name text not null,
  -- SHA-256 of the sound as it is played: the same sound is stored once.
  content_hash bytea not null,
  -- G.711 mu-law at 8 kHz.
  mulaw bytea not null,
  duration_ms int not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, uuid),
  unique (account_id, content_hash)
) /* by account */;

alter table voice_campaigns
  add column group_ids bigint[] not null default '{}',
  add column contact_ids bigint[] not null default '{}',
  add column phone_numbers text[] not null default '{}',
  add column recording_id bigint,
  add column rules jsonb not null default '{}',
  add column scheduled_at timestamptz,
  add column started_at timestamptz,
  add column ended_at timestamptz,
  add column pause_reason text not null default '',
  add column fail_reason text not null default '',
  -- What the calls may cost at most, fixed when the recipients were: it is held before the first call.
  add column prepared_cost bigint not null default 0,
  add column held bigint not null default 0,
  -- Recipients that are queued or being called.
  add column open_recipients bigint not null default 0;
create index voice_campaigns_active on voice_campaigns (status, account_id, id) where status in ('scheduled', 'preparing', 'calling', 'paused');

alter table voice_recipients
  add column reason text not null default '',
  add column attempts int not null default 0,
  -- Tries that a trunk failed, not the recipient.
  add column trunk_faults int not null default 0,
  add column tried_trunk_ids bigint[] not null default '{}',
  add column next_at timestamptz,
  add column price_per_minute bigint not null default 0,
  add column held bigint not null default 0,
  add column cost bigint not null default 0,
  add column digits text not null default '',
  add column is_simulated boolean not null default false;
create index voice_recipients_due on voice_recipients (account_id, campaign_id, next_at) where status = 'queued';

-- A call is written here before its INVITE leaves; facts holds what ends it from any other process.
create table call_attempts (
  account_id bigint not null,
  id uuid not null,
  campaign_id bigint not null,
  recipient_id bigint not null,
  number int not null,
  trunk_id bigint not null,
  process_id bigint not null,
  status text not null check (status in ('placing', 'ringing', 'answered', 'ended')),
  outcome text not null default '',
  reason text not null default '',
  status_code int,
  facts jsonb,
  created_at timestamptz not null,
  ringing_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  duration_seconds int not null default 0,
  digits text not null default '',
  cost bigint not null default 0,
  primary key (account_id, id),
  foreign key (account_id, campaign_id, recipient_id) references voice_recipients (account_id, campaign_id, id)
) /* by account */;
create index call_attempts_of_campaign on call_attempts (account_id, campaign_id, id);
-- Nobody is called twice at the same time.
create unique index call_attempts_open on call_attempts (account_id, campaign_id, recipient_id) where status <> 'ended';

-- A row for each call that takes a channel, so that no trunk is overrun whichever process calls. Its keys are the trunk's.
create table trunk_channels (
  attempt_id uuid primary key,
  trunk_id bigint not null,
  account_id bigint not null,
  campaign_id bigint not null,
  process_id bigint not null,
  -- After this the call has ended, whatever was heard of it.
  reserved_until timestamptz not null
);
create index trunk_channels_by_trunk on trunk_channels (trunk_id);
create index trunk_channels_by_campaign on trunk_channels (account_id, campaign_id);
create index trunk_channels_by_process on trunk_channels (process_id);
