-- The schema that the migrations make, to be read in one place. Derived: change the migrations, then run
--   node scripts/run.mjs scripts/dump-schema.ts
-- Monthly partitions are made while the service runs and are left out.

create table accounts (
  id bigint not null,
  name text not null,
  default_country text not null,
  time_zone text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  transactional_through_suppression boolean default false not null,
  suspended_at timestamp with time zone,
  suspended_reason text default ''::text not null,
  closed_at timestamp with time zone,
  closed_reason text default ''::text not null,
  wound_up_at timestamp with time zone,
  key_requests_per_minute integer,
  monthly_limit bigint,
  contacts_max bigint,
  links_max bigint,
  recordings_bytes_max bigint,
  second_factor_required boolean default false not null,
  marketing_needs_consent boolean default false not null,
  quiet_from_minute integer,
  quiet_to_minute integer,
  zone_field text,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_contacts_max_check CHECK ((contacts_max >= 0)),
  constraint accounts_links_max_check CHECK ((links_max >= 0)),
  constraint accounts_monthly_limit_check CHECK ((monthly_limit >= 0)),
  constraint accounts_quiet_from_minute_check CHECK (((quiet_from_minute >= 0) AND (quiet_from_minute <= 1440))),
  constraint accounts_quiet_hours_check CHECK (((quiet_from_minute IS NULL) = (quiet_to_minute IS NULL))),
  constraint accounts_quiet_to_minute_check CHECK (((quiet_to_minute >= 0) AND (quiet_to_minute <= 1440))),
  constraint accounts_recordings_bytes_max_check CHECK ((recordings_bytes_max >= 0))
);
CREATE INDEX accounts_closing ON accounts USING btree (id) WHERE ((closed_at IS NOT NULL) AND (wound_up_at IS NULL));

create table alarms (
  thing text not null,
  thing_id bigint not null,
  is_down boolean not null,
  differs_since timestamp with time zone,
  constraint alarms_pkey PRIMARY KEY (thing, thing_id)
);

create table api_keys (
  key_hash bytea not null,
  id bigint not null,
  account_id bigint not null,
  name text not null,
  hint text not null,
  scopes text[] not null,
  allowed_addresses text[] not null,
  requests_per_minute integer,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (key_hash),
  constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX api_keys_by_account ON api_keys USING btree (account_id, id);

create table audit_chains (
  account_id bigint not null,
  number bigint default 0 not null,
  hash text default repeat('0'::text, 64) not null,
  first_number bigint default 1 not null,
  first_hash text default repeat('0'::text, 64) not null,
  checked_number bigint default 0 not null,
  checked_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  kept_months integer,
  fault_number bigint,
  fault text default ''::text not null,
  is_whole boolean default false not null,
  whole_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  kept_from uuid,
  constraint audit_chains_pkey PRIMARY KEY (account_id)
);
CREATE INDEX audit_chains_broken ON audit_chains USING btree (account_id) WHERE (fault <> ''::text);
CREATE INDEX audit_chains_by_check ON audit_chains USING btree (checked_at, account_id);

create table audit_log (
  account_id bigint not null,
  id uuid not null,
  at timestamp with time zone not null,
  actor_account_id bigint,
  actor_key_id bigint,
  operation text not null,
  target text not null,
  address text not null,
  request_id text not null,
  changes jsonb default '{}'::jsonb not null,
  actor_user_id bigint,
  actor_name text default ''::text not null,
  constraint audit_log_pkey PRIMARY KEY (account_id, id)
) partition by RANGE (id);
CREATE INDEX audit_log_all ON ONLY audit_log USING btree (id);
CREATE INDEX audit_log_all_by_key ON ONLY audit_log USING btree (actor_key_id, id) WHERE (actor_key_id IS NOT NULL);
CREATE INDEX audit_log_all_by_person ON ONLY audit_log USING btree (actor_user_id, id) WHERE (actor_user_id IS NOT NULL);
CREATE INDEX audit_log_by_key ON ONLY audit_log USING btree (account_id, actor_key_id, id);
CREATE INDEX audit_log_by_operation ON ONLY audit_log USING btree (account_id, operation, id);
CREATE INDEX audit_log_by_person ON ONLY audit_log USING btree (account_id, actor_user_id, id) WHERE (actor_user_id IS NOT NULL);
CREATE INDEX audit_log_by_target ON ONLY audit_log USING btree (account_id, md5(target), id);

create table audit_seals (
  account_id bigint not null,
  number bigint not null,
  entry_id uuid not null,
  form smallint not null,
  hash text not null,
  constraint audit_seals_pkey PRIMARY KEY (account_id, number)
);
CREATE UNIQUE INDEX audit_seals_of_entries ON audit_seals USING btree (account_id, entry_id);

create table audit_unsealed (
  account_id bigint not null,
  id uuid not null,
  constraint audit_unsealed_pkey PRIMARY KEY (account_id, id)
);

create table backup_log (
  id uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  host text not null,
  file text not null,
  backup_at timestamp with time zone not null,
  version text not null,
  bytes bigint not null,
  rows bigint not null,
  has_secret boolean not null,
  constraint backup_log_pkey PRIMARY KEY (id),
  constraint backup_log_kind_check CHECK ((kind = ANY (ARRAY['backup'::text, 'check'::text, 'restore'::text])))
);

create table balances (
  account_id bigint not null,
  balance bigint not null,
  held bigint default 0 not null,
  entries bigint default 0 not null,
  rules_version bigint default 0 not null,
  month_limit bigint,
  month_spent bigint default 0 not null,
  month_ends_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  time_zone text default 'UTC'::text not null,
  low_at bigint,
  low_told_at timestamp with time zone,
  used_up_told_at timestamp with time zone,
  constraint balances_pkey PRIMARY KEY (account_id),
  constraint balances_balance_check CHECK ((balance >= 0)),
  constraint balances_held_check CHECK ((held >= 0)),
  constraint balances_low_at_check CHECK ((low_at >= 0)),
  constraint balances_month_limit_check CHECK ((month_limit >= 0))
);
CREATE INDEX balances_told ON balances USING btree (account_id) WHERE ((low_told_at IS NOT NULL) OR (used_up_told_at IS NOT NULL));

create table call_attempts (
  account_id bigint not null,
  id uuid not null,
  campaign_id bigint not null,
  recipient_id bigint not null,
  number integer not null,
  trunk_id bigint not null,
  process_id bigint not null,
  status text not null,
  outcome text default ''::text not null,
  reason text default ''::text not null,
  status_code integer,
  facts jsonb,
  created_at timestamp with time zone not null,
  ringing_at timestamp with time zone,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  duration_seconds integer default 0 not null,
  digits text default ''::text not null,
  cost bigint default 0 not null,
  phrase text default ''::text not null,
  cause_code integer,
  sound_at timestamp with time zone,
  constraint call_attempts_pkey PRIMARY KEY (account_id, id),
  constraint call_attempts_account_id_campaign_id_recipient_id_fkey FOREIGN KEY (account_id, campaign_id, recipient_id) REFERENCES voice_recipients(account_id, campaign_id, id),
  constraint call_attempts_status_check CHECK ((status = ANY (ARRAY['placing'::text, 'ringing'::text, 'answered'::text, 'ended'::text])))
);
CREATE INDEX call_attempts_of_campaign ON call_attempts USING btree (account_id, campaign_id, id);
CREATE UNIQUE INDEX call_attempts_open ON call_attempts USING btree (account_id, campaign_id, recipient_id) WHERE (status <> 'ended'::text);

create table call_ladders (
  account_id bigint not null,
  attempt_id uuid not null,
  steps json not null,
  constraint call_ladders_pkey PRIMARY KEY (account_id, attempt_id)
);

create table caller_ids (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  phone_number text not null,
  purpose text not null,
  status text not null,
  status_reason text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint caller_ids_pkey PRIMARY KEY (account_id, id),
  constraint caller_ids_account_id_uuid_key UNIQUE (account_id, uuid),
  constraint caller_ids_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'suspended'::text])))
);
CREATE INDEX caller_ids_alive ON caller_ids USING btree (account_id, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX caller_ids_number ON caller_ids USING btree (account_id, phone_number) WHERE (deleted_at IS NULL);

create table campaign_clicks (
  account_id bigint not null,
  campaign_id bigint not null,
  recipients bigint not null,
  humans bigint not null,
  machines bigint not null,
  first_at timestamp with time zone,
  constraint campaign_clicks_pkey PRIMARY KEY (account_id, campaign_id)
);

create table campaign_counts (
  account_id bigint not null,
  campaign_id bigint not null,
  status text not null,
  reason text not null,
  n bigint not null,
  lane smallint default 0 not null,
  constraint campaign_counts_pkey PRIMARY KEY (account_id, campaign_id, status, reason, lane)
);

create table campaign_stretches (
  account_id bigint not null,
  campaign_id bigint not null,
  after_id uuid not null,
  through_id uuid not null,
  process_id bigint,
  left_by bigint,
  constraint campaign_stretches_pkey PRIMARY KEY (account_id, campaign_id, through_id)
);
CREATE INDEX campaign_stretches_of_process ON campaign_stretches USING btree (process_id) WHERE (process_id IS NOT NULL);

create table carrier_binds (
  carrier_id bigint not null,
  number smallint not null,
  process_id bigint not null,
  leased_at timestamp with time zone not null,
  is_fit boolean default false not null,
  constraint carrier_binds_pkey PRIMARY KEY (carrier_id, number)
);

create table carrier_minutes (
  minute timestamp with time zone not null,
  carrier_id bigint not null,
  process_id bigint not null,
  accepted integer not null,
  refused integer not null,
  throttled integer not null,
  unanswered integer not null,
  answer_ms_sum bigint not null,
  answer_ms_max integer not null,
  answer_times integer[] not null,
  codes jsonb not null,
  constraint carrier_minutes_pkey PRIMARY KEY (minute, carrier_id, process_id)
);

create table carrier_views (
  carrier_id bigint not null,
  process_id bigint not null,
  binds integer not null,
  bound integer not null,
  open integer not null,
  window_max integer not null,
  allowed_per_second double precision,
  words text not null,
  constraint carrier_views_pkey PRIMARY KEY (carrier_id, process_id)
);

create table carriers (
  id bigint not null,
  name text not null,
  kind text not null,
  settings jsonb not null,
  sealed_password bytea,
  is_paused boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint carriers_pkey PRIMARY KEY (id),
  constraint carriers_kind_check CHECK ((kind = ANY (ARRAY['smpp'::text, 'simulator'::text])))
);
CREATE UNIQUE INDEX carriers_name ON carriers USING btree (lower(name)) WHERE (removed_at IS NULL);

create table consent_events (
  account_id bigint not null,
  id bigint not null,
  phone_number text collate "C",
  number_hash bytea,
  channel text not null,
  status text not null,
  source text not null,
  words text not null,
  at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  by_key_id bigint,
  by_user_id bigint,
  by_name text default ''::text not null,
  constraint consent_events_pkey PRIMARY KEY (account_id, id),
  constraint consent_events_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'voice'::text]))),
  constraint consent_events_check CHECK (((phone_number IS NOT NULL) OR (number_hash IS NOT NULL))),
  constraint consent_events_source_check CHECK ((source = ANY (ARRAY['form'::text, 'paper'::text, 'spoken'::text, 'import'::text, 'reply'::text, 'link'::text, 'other'::text]))),
  constraint consent_events_status_check CHECK ((status = ANY (ARRAY['given'::text, 'withdrawn'::text])))
);
CREATE INDEX consent_events_by_hash ON consent_events USING btree (account_id, number_hash, id) WHERE (number_hash IS NOT NULL);
CREATE INDEX consent_events_by_number ON consent_events USING btree (account_id, phone_number, id) WHERE (phone_number IS NOT NULL);

create table consents (
  account_id bigint not null,
  phone_number text collate "C" not null,
  channel text not null,
  id bigint not null,
  status text not null,
  source text not null,
  words text not null,
  at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  by_key_id bigint,
  by_user_id bigint,
  by_name text default ''::text not null,
  constraint consents_pkey PRIMARY KEY (account_id, phone_number, channel),
  constraint consents_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'voice'::text]))),
  constraint consents_source_check CHECK ((source = ANY (ARRAY['form'::text, 'paper'::text, 'spoken'::text, 'import'::text, 'reply'::text, 'link'::text, 'other'::text]))),
  constraint consents_status_check CHECK ((status = ANY (ARRAY['given'::text, 'withdrawn'::text])))
);
CREATE INDEX consents_by_status ON consents USING btree (account_id, channel, status, id);

create table contact_fields (
  account_id bigint not null,
  key text collate "C" not null,
  label text not null,
  kind text not null,
  choices text[] not null,
  default_value text not null,
  position integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  cleared_id bigint default 0 not null,
  constraint contact_fields_pkey PRIMARY KEY (account_id, key),
  constraint contact_fields_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'number'::text, 'date'::text, 'yes_no'::text, 'choice'::text])))
);
CREATE INDEX contact_fields_deleted ON contact_fields USING btree (account_id, key) WHERE (deleted_at IS NOT NULL);

create table contacts (
  account_id bigint not null,
  id bigint not null,
  phone_number text collate "C" not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  fields jsonb default '{}'::jsonb not null,
  constraint contacts_pkey PRIMARY KEY (account_id, id),
  constraint contacts_account_id_phone_number_key UNIQUE (account_id, phone_number)
);
CREATE INDEX contacts_by_email ON contacts USING btree (account_id, regexp_replace(NORMALIZE(lower(email), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text) COLLATE "C") WHERE (email <> ''::text);
CREATE INDEX contacts_by_first_name ON contacts USING btree (account_id, regexp_replace(NORMALIZE(lower(first_name), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text) COLLATE "C") WHERE (first_name <> ''::text);
CREATE INDEX contacts_by_last_name ON contacts USING btree (account_id, regexp_replace(NORMALIZE(lower(last_name), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text) COLLATE "C") WHERE (last_name <> ''::text);

create table conversations (
  our_address text not null,
  phone_number text collate "C" not null,
  account_id bigint not null,
  last_at timestamp with time zone not null,
  message_ids uuid[] default '{}'::uuid[] not null,
  constraint conversations_pkey PRIMARY KEY (our_address, phone_number, account_id)
);

create table erasures (
  account_id bigint not null,
  id uuid not null,
  number_hash bytea not null,
  status text not null,
  step smallint default 0 not null,
  place text default ''::text not null,
  erased jsonb default '{}'::jsonb not null,
  reason text not null,
  by_key_id bigint,
  by_user_id bigint,
  by_name text not null,
  requested_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  worked_at timestamp with time zone not null,
  waits_for text[],
  rounds smallint default 0 not null,
  found_contact boolean default false not null,
  sealed_number bytea,
  constraint erasures_pkey PRIMARY KEY (account_id, id),
  constraint erasures_status_check CHECK ((status = ANY (ARRAY['running'::text, 'done'::text])))
);
CREATE INDEX erasures_running ON erasures USING btree (worked_at) WHERE (status = 'running'::text);
CREATE INDEX erasures_unfinished ON erasures USING btree (worked_at) WHERE ((status = 'running'::text) OR (sealed_number IS NOT NULL));

create table event_listeners (
  account_id bigint not null,
  source text not null,
  kind text not null,
  until timestamp with time zone,
  version bigint default 0 not null,
  constraint event_listeners_pkey PRIMARY KEY (account_id, source, kind)
);
CREATE INDEX event_listeners_by_end ON event_listeners USING btree (until) WHERE (until IS NOT NULL);
CREATE INDEX event_listeners_by_version ON event_listeners USING btree (version);

create table event_positions (
  account_id bigint not null,
  last bigint not null,
  constraint event_positions_pkey PRIMARY KEY (account_id)
);

create table events (
  account_id bigint not null,
  id uuid not null,
  position bigint,
  kind text not null,
  version smallint not null,
  created_at timestamp with time zone not null,
  data json not null,
  constraint events_pkey PRIMARY KEY (account_id, id)
) partition by RANGE (id);
CREATE INDEX events_in_order ON ONLY events USING btree (account_id, "position") WHERE ("position" IS NOT NULL);
CREATE INDEX events_to_number ON ONLY events USING btree (account_id, id) WHERE ("position" IS NULL);

create table failed_attempts (
  key_hash bytea not null,
  failures integer not null,
  failed_at timestamp with time zone not null,
  constraint failed_attempts_pkey PRIMARY KEY (key_hash)
);
CREATE INDEX failed_attempts_by_age ON failed_attempts USING btree (failed_at);

create table familiar_addresses (
  subject_hash bytea not null,
  address_hash bytea not null,
  used_at timestamp with time zone not null,
  constraint familiar_addresses_pkey PRIMARY KEY (subject_hash, address_hash)
);
CREATE INDEX familiar_addresses_by_age ON familiar_addresses USING btree (used_at);

create table group_members (
  account_id bigint not null,
  group_id bigint not null,
  contact_id bigint not null,
  constraint group_members_pkey PRIMARY KEY (account_id, group_id, contact_id),
  constraint group_members_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id),
  constraint group_members_account_id_group_id_fkey FOREIGN KEY (account_id, group_id) REFERENCES groups(account_id, id)
);
CREATE INDEX group_members_by_contact ON group_members USING btree (account_id, contact_id, group_id);

create table groups (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  name text not null,
  description text not null,
  contacts_count bigint default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint groups_pkey PRIMARY KEY (account_id, id),
  constraint groups_account_id_uuid_key UNIQUE (account_id, uuid),
  constraint groups_contacts_count_check CHECK ((contacts_count >= 0))
);
CREATE INDEX groups_alive ON groups USING btree (account_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX groups_deleted ON groups USING btree (account_id, id) WHERE (deleted_at IS NOT NULL);

create table id_blocks (
  noun text not null,
  next_id bigint not null,
  constraint id_blocks_pkey PRIMARY KEY (noun),
  constraint id_blocks_next_id_check CHECK (((next_id >= 1) AND (next_id <= '9007199254740991'::bigint)))
);

create table idempotency_keys (
  account_id bigint not null,
  key text not null,
  fingerprint bytea not null,
  claim uuid not null,
  lease_until timestamp with time zone not null,
  created_at timestamp with time zone not null,
  status smallint,
  reply text,
  process_id bigint,
  constraint idempotency_keys_pkey PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (account_id, created_at);

create table import_chunks (
  account_id bigint not null,
  import_id bigint not null,
  chunk integer not null,
  rows bytea not null,
  results bytea,
  before bytea,
  constraint import_chunks_pkey PRIMARY KEY (account_id, import_id, chunk)
);

create table import_mappings (
  account_id bigint not null,
  fingerprint bytea not null,
  mapping jsonb not null,
  options jsonb not null,
  used_at timestamp with time zone not null,
  constraint import_mappings_pkey PRIMARY KEY (account_id, fingerprint)
);
CREATE INDEX import_mappings_by_use ON import_mappings USING btree (account_id, used_at);

create table import_parts (
  account_id bigint not null,
  import_id bigint not null,
  part integer not null,
  bytes bytea,
  object_id uuid,
  constraint import_parts_pkey PRIMARY KEY (account_id, import_id, part)
);

create table imports (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  file_name text not null,
  bytes bigint not null,
  status text not null,
  failure text default ''::text not null,
  choice jsonb default '{}'::jsonb not null,
  facts jsonb,
  columns jsonb default '[]'::jsonb not null,
  mapping jsonb default '[]'::jsonb not null,
  options jsonb not null,
  new_group_uuid uuid,
  new_field_keys text[] default '{}'::text[] not null,
  found jsonb,
  row_count bigint default 0 not null,
  chunk_count integer default 0 not null,
  place jsonb,
  next_chunk integer default 0 not null,
  done bigint default 0 not null,
  created bigint default 0 not null,
  changed bigint default 0 not null,
  same bigint default 0 not null,
  left_as_was bigint default 0 not null,
  refused bigint default 0 not null,
  by_key_id bigint,
  by_user_id bigint,
  by_name text not null,
  worked_at timestamp with time zone,
  state_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  has_parts boolean default true not null,
  has_chunks boolean default true not null,
  sweep_at timestamp with time zone,
  deleted_at timestamp with time zone,
  turns_begun integer default 0 not null,
  constraint imports_pkey PRIMARY KEY (account_id, id),
  constraint imports_account_id_uuid_key UNIQUE (account_id, uuid),
  constraint imports_status_check CHECK ((status = ANY (ARRAY['uploading'::text, 'reading'::text, 'mapping'::text, 'checking'::text, 'checked'::text, 'importing'::text, 'completed'::text, 'cancelled'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
);
CREATE INDEX imports_at_work ON imports USING btree (account_id, worked_at NULLS FIRST) WHERE (status = ANY (ARRAY['reading'::text, 'checking'::text, 'importing'::text, 'undoing'::text]));
CREATE INDEX imports_to_sweep ON imports USING btree (account_id, sweep_at) WHERE (sweep_at IS NOT NULL);

create table inbound_messages (
  account_id bigint not null,
  id uuid not null,
  carrier_id bigint not null,
  sender text not null,
  our_address text not null,
  message text not null,
  keyword text not null,
  received_at timestamp with time zone not null,
  message_id uuid,
  campaign_id uuid,
  possible_senders text[],
  constraint inbound_messages_pkey PRIMARY KEY (account_id, id)
) partition by RANGE (id);
CREATE INDEX inbound_messages_of_campaign ON ONLY inbound_messages USING btree (account_id, campaign_id, id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX inbound_messages_of_thread ON ONLY inbound_messages USING btree (account_id, our_address, sender, id);

create table inbound_parts (
  carrier_id bigint not null,
  sender text not null,
  our_address text not null,
  reference integer not null,
  part smallint not null,
  parts smallint not null,
  message text not null,
  received_at timestamp with time zone not null,
  octets bytea,
  data_coding integer default 0 not null,
  joined_at timestamp with time zone,
  constraint inbound_parts_pkey PRIMARY KEY (carrier_id, sender, our_address, reference, part)
);

create table installation (
  name text not null,
  value text not null,
  constraint installation_pkey PRIMARY KEY (name)
);

create table jobs (
  name text not null,
  process_id bigint,
  lease_until timestamp with time zone,
  next_run_at timestamp with time zone not null,
  last_started_at timestamp with time zone,
  last_ended_at timestamp with time zone,
  last_error text,
  constraint jobs_pkey PRIMARY KEY (name)
);

create table keyword_opt_outs (
  our_address text not null,
  phone_number text collate "C" not null,
  account_id bigint not null,
  suppression_id bigint not null,
  created_at timestamp with time zone not null,
  constraint keyword_opt_outs_pkey PRIMARY KEY (our_address, phone_number, account_id)
);

create table keyword_rules (
  account_id bigint not null,
  uuid uuid not null,
  words text[] not null,
  answer text,
  group_uuid uuid,
  minutes integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  fields jsonb default '{}'::jsonb not null,
  constraint keyword_rules_pkey PRIMARY KEY (account_id, uuid)
);

create table keyword_runs (
  account_id bigint not null,
  phone_number text collate "C" not null,
  id uuid not null,
  rule_uuid uuid not null,
  our_address text not null,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint keyword_runs_pkey PRIMARY KEY (account_id, phone_number, id)
);
CREATE INDEX keyword_runs_by_age ON keyword_runs USING btree (created_at);
CREATE INDEX keyword_runs_waiting ON keyword_runs USING btree (account_id, created_at) WHERE (done_at IS NULL);

create table keyword_sets (
  account_id bigint not null,
  keyword text not null,
  words text[] not null,
  reply text not null,
  updated_at timestamp with time zone not null,
  constraint keyword_sets_pkey PRIMARY KEY (account_id, keyword),
  constraint keyword_sets_keyword_check CHECK ((keyword = ANY (ARRAY['stop'::text, 'start'::text, 'help'::text])))
);

create table ledger_entries (
  account_id bigint not null,
  number bigint not null,
  at timestamp with time zone not null,
  kind text not null,
  amount bigint not null,
  balance_after bigint not null,
  reference text not null,
  note text not null,
  constraint ledger_entries_pkey PRIMARY KEY (account_id, number),
  constraint ledger_entries_kind_check CHECK ((kind = ANY (ARRAY['top_up'::text, 'correction'::text, 'charge'::text, 'refund'::text])))
);
CREATE INDEX ledger_entries_by_kind ON ledger_entries USING btree (account_id, kind, at, number);
CREATE INDEX ledger_entries_of_reference ON ledger_entries USING btree (account_id, reference, kind, at, number);

create table ledger_folds (
  account_id bigint not null,
  through bigint not null,
  constraint ledger_folds_pkey PRIMARY KEY (account_id)
);

create table ledger_lines (
  account_id bigint not null,
  line text not null,
  kind text not null,
  first_number bigint not null,
  last_number bigint not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  entries bigint not null,
  charged bigint not null,
  refunded bigint not null,
  amount bigint not null,
  note text not null,
  constraint ledger_lines_pkey PRIMARY KEY (account_id, line),
  constraint ledger_lines_kind_check CHECK ((kind = ANY (ARRAY['sms_campaign'::text, 'voice_campaign'::text, 'single_messages'::text, 'top_up'::text, 'correction'::text])))
);
CREATE UNIQUE INDEX ledger_lines_in_order ON ledger_lines USING btree (account_id, kind, first_number);

create table letters (
  id uuid not null,
  purpose text not null,
  user_id bigint,
  sealed bytea,
  state text not null,
  tries integer default 0 not null,
  next_at timestamp with time zone,
  until timestamp with time zone not null,
  reason text default ''::text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint letters_pkey PRIMARY KEY (id),
  constraint letters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint letters_check CHECK (((state = 'waiting'::text) = (sealed IS NOT NULL))),
  constraint letters_check1 CHECK (((state = 'waiting'::text) = (next_at IS NOT NULL))),
  constraint letters_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'reset'::text, 'forgotten'::text, 'notice'::text, 'webhook'::text]))),
  constraint letters_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX letters_by_end ON letters USING btree (ended_at);
CREATE INDEX letters_by_user ON letters USING btree (user_id, created_at);
CREATE INDEX letters_due ON letters USING btree (next_at) WHERE (state = 'waiting'::text);

create table link_changes (
  xact xid8 default pg_current_xact_id() not null,
  code text collate "C" not null,
  at timestamp with time zone not null,
  constraint link_changes_pkey PRIMARY KEY (xact, code)
);

create table link_domains (
  domain text collate "C" not null,
  note text not null,
  created_at timestamp with time zone not null,
  constraint link_domains_pkey PRIMARY KEY (domain)
);

create table link_rollups (
  account_id bigint not null,
  link_id bigint not null,
  dimension smallint not null,
  quarter timestamp with time zone not null,
  value text collate "C" not null,
  humans bigint not null,
  machines bigint not null,
  constraint link_rollups_pkey PRIMARY KEY (account_id, link_id, dimension, quarter, value)
);

create table link_takedowns (
  code text collate "C" not null,
  account_id bigint not null,
  campaign_id bigint,
  url text not null,
  reason text not null,
  created_at timestamp with time zone not null,
  constraint link_takedowns_pkey PRIMARY KEY (code)
);
CREATE INDEX link_takedowns_of_campaigns ON link_takedowns USING btree (account_id, campaign_id) WHERE (campaign_id IS NOT NULL);

create table link_visitor_counts (
  account_id bigint not null,
  link_id bigint not null,
  day date not null,
  visitors bigint not null,
  constraint link_visitor_counts_pkey PRIMARY KEY (account_id, link_id, day)
);

create table link_visitors (
  account_id bigint not null,
  day date not null,
  link_id bigint not null,
  visitor bigint not null,
  constraint link_visitors_pkey PRIMARY KEY (account_id, day, link_id, visitor)
);

create table links (
  code text collate "C" not null,
  account_id bigint not null,
  id bigint not null,
  url text not null,
  title text not null,
  track_visits boolean not null,
  track_ip_address boolean not null,
  track_browser boolean not null,
  track_operating_system boolean not null,
  track_device_type boolean not null,
  track_referer_url boolean not null,
  expires_at timestamp with time zone,
  max_visits bigint,
  visits_used bigint default 0 not null,
  is_disabled boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  track_country boolean default false not null,
  constraint links_pkey PRIMARY KEY (code),
  constraint links_max_visits_check CHECK ((max_visits > 0))
);
CREATE INDEX links_alive ON links USING btree (account_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX links_deleted ON links USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

create table memberships (
  account_id bigint not null,
  user_id bigint not null,
  role text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint memberships_pkey PRIMARY KEY (account_id, user_id),
  constraint memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'author'::text, 'sender'::text, 'developer'::text, 'owner'::text])))
);
CREATE INDEX memberships_by_user ON memberships USING btree (user_id, account_id);

create table message_clicks (
  account_id bigint not null,
  message_id uuid not null,
  humans bigint not null,
  machines bigint not null,
  first_at timestamp with time zone,
  constraint message_clicks_pkey PRIMARY KEY (account_id, message_id)
) partition by RANGE (message_id);

create table message_links (
  code text collate "C" not null,
  account_id bigint not null,
  message_id uuid not null,
  campaign_id bigint not null,
  url text not null,
  track_visits boolean not null,
  track_ip_address boolean not null,
  track_browser boolean not null,
  track_operating_system boolean not null,
  track_device_type boolean not null,
  track_referer_url boolean not null,
  track_country boolean default false not null,
  constraint message_links_pkey PRIMARY KEY (code)
) partition by RANGE (code);

create table messages (
  account_id bigint not null,
  id uuid not null,
  campaign_id bigint not null,
  kind text not null,
  sender_id text not null,
  phone_number text collate "C" not null,
  contact_id bigint,
  network text not null,
  message text not null,
  parts smallint not null,
  price bigint not null,
  cost bigint default 0 not null,
  status text not null,
  reason text default ''::text not null,
  error_code text default ''::text not null,
  is_simulated boolean default false not null,
  carrier_id bigint,
  carrier_message_ids text[],
  part_states text default ''::text not null,
  process_id bigint,
  key_id bigint,
  created_at timestamp with time zone not null,
  valid_until timestamp with time zone,
  submitted_at timestamp with time zone,
  sent_at timestamp with time zone,
  final_at timestamp with time zone,
  user_id bigint,
  test_of uuid,
  template_uuid uuid,
  template_version integer,
  constraint messages_pkey PRIMARY KEY (account_id, id),
  constraint messages_kind_check CHECK ((kind = ANY (ARRAY['quick'::text, 'bulk'::text]))),
  constraint messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'submitting'::text, 'sent'::text, 'delivered'::text, 'undelivered'::text, 'expired'::text, 'rejected'::text, 'failed'::text, 'unknown'::text, 'skipped'::text])))
) partition by RANGE (id);
CREATE INDEX messages_as_campaigns ON ONLY messages USING btree (account_id, campaign_id) WHERE (kind = 'quick'::text);
CREATE INDEX messages_of_campaign ON ONLY messages USING btree (account_id, campaign_id, id) WHERE (kind = 'bulk'::text);
CREATE INDEX messages_of_contact ON ONLY messages USING btree (account_id, contact_id, id) WHERE ((kind = 'bulk'::text) AND (contact_id IS NOT NULL));
CREATE INDEX messages_of_number ON ONLY messages USING btree (account_id, phone_number, id);

create table migrations (
  number integer not null,
  name text not null,
  hash text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (number)
);

create table migrations_ahead (
  number integer not null,
  name text not null,
  hash text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migrations_ahead_pkey PRIMARY KEY (number)
);

create table network_overrides (
  prefix text not null,
  network text not null,
  created_at timestamp with time zone not null,
  constraint network_overrides_pkey PRIMARY KEY (prefix)
);

create table objects (
  account_id bigint not null,
  id uuid not null,
  kind text not null,
  bytes integer not null,
  sha256 bytea not null,
  status text not null,
  due_at timestamp with time zone,
  missing_at timestamp with time zone,
  constraint objects_pkey PRIMARY KEY (account_id, id),
  constraint objects_kind_check CHECK ((kind = ANY (ARRAY['recording'::text, 'import_part'::text]))),
  constraint objects_status_check CHECK ((status = ANY (ARRAY['writing'::text, 'kept'::text, 'leaving'::text])))
);
CREATE INDEX objects_due ON objects USING btree (account_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX objects_missing ON objects USING btree (account_id, id) WHERE (missing_at IS NOT NULL);

create table one_time_links (
  token_hash bytea not null,
  uuid uuid not null,
  kind text not null,
  email text not null,
  user_id bigint,
  account_id bigint,
  role text,
  staff_role text,
  made_by_user_id bigint,
  made_by_key_id bigint,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  is_vouched boolean default false not null,
  constraint one_time_links_pkey PRIMARY KEY (token_hash),
  constraint one_time_links_uuid_key UNIQUE (uuid),
  constraint one_time_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint one_time_links_made_by_user_id_fkey FOREIGN KEY (made_by_user_id) REFERENCES users(id),
  constraint one_time_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint one_time_links_check CHECK (((account_id IS NULL) = (role IS NULL))),
  constraint one_time_links_kind_check CHECK ((kind = ANY (ARRAY['first'::text, 'invitation'::text, 'reset'::text]))),
  constraint one_time_links_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'author'::text, 'sender'::text, 'developer'::text, 'owner'::text]))),
  constraint one_time_links_staff_role_check CHECK ((staff_role = ANY (ARRAY['operator'::text, 'support'::text, 'billing'::text])))
);
CREATE INDEX one_time_links_by_account ON one_time_links USING btree (account_id, uuid);
CREATE INDEX one_time_links_by_email ON one_time_links USING btree (email);
CREATE INDEX one_time_links_by_user ON one_time_links USING btree (user_id);

create table openid_providers (
  uuid uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  secret_sealed bytea not null,
  domains text[] not null,
  scopes text[] not null,
  verified_claim text not null,
  roles_claim text not null,
  roles json not null,
  creates_people boolean not null,
  allows_passwords boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint openid_providers_pkey PRIMARY KEY (uuid),
  constraint openid_providers_issuer_key UNIQUE (issuer)
);

create table openid_sign_ins (
  state_hash bytea not null,
  cookie_hash bytea not null,
  provider uuid not null,
  nonce text not null,
  verifier_sealed bytea not null,
  asked_by bytea not null,
  expires_at timestamp with time zone not null,
  constraint openid_sign_ins_pkey PRIMARY KEY (state_hash),
  constraint openid_sign_ins_provider_fkey FOREIGN KEY (provider) REFERENCES openid_providers(uuid) ON DELETE CASCADE
);
CREATE INDEX openid_sign_ins_by_age ON openid_sign_ins USING btree (expires_at);
CREATE INDEX openid_sign_ins_by_network ON openid_sign_ins USING btree (asked_by);

create table openid_subjects (
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  constraint openid_subjects_pkey PRIMARY KEY (issuer, subject),
  constraint openid_subjects_user_id_issuer_key UNIQUE (user_id, issuer),
  constraint openid_subjects_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table outbox (
  account_id bigint not null,
  message_id uuid not null,
  campaign_id bigint not null,
  lane text not null,
  due_at timestamp with time zone not null,
  attempts integer default 0 not null,
  process_id bigint,
  lease_until timestamp with time zone,
  is_keyword_reply boolean default false not null,
  refused_by bigint[] default '{}'::bigint[] not null,
  acts_at timestamp with time zone default COALESCE(lease_until, due_at),
  constraint outbox_pkey PRIMARY KEY (account_id, message_id),
  constraint outbox_lane_check CHECK ((lane = ANY (ARRAY['transactional'::text, 'bulk'::text])))
);
CREATE INDEX outbox_at_work ON outbox USING btree (lane, account_id, acts_at);
CREATE INDEX outbox_of_campaign ON outbox USING btree (account_id, campaign_id, due_at);

create table overdue_submits (
  account_id bigint not null,
  message_id uuid not null,
  process_id bigint not null,
  submitted_at timestamp with time zone not null,
  constraint overdue_submits_pkey PRIMARY KEY (account_id, message_id)
);

create table passkey_challenges (
  challenge_hash bytea not null,
  purpose text not null,
  user_id bigint,
  asked_by bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'sign_in'::text, 'confirm'::text])))
);
CREATE INDEX passkey_challenges_by_age ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_by_asker ON passkey_challenges USING btree (asked_by, created_at);

create table passkeys (
  credential_id bytea not null,
  uuid uuid not null,
  user_id bigint not null,
  name text not null,
  public_key bytea not null,
  use_count bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (credential_id),
  constraint passkeys_uuid_key UNIQUE (uuid),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX passkeys_by_user ON passkeys USING btree (user_id, uuid);

create table prices (
  id bigint not null,
  match_kind text not null,
  match_value text not null,
  price_per_part bigint not null,
  valid_from timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint prices_pkey PRIMARY KEY (id),
  constraint prices_match_kind_check CHECK ((match_kind = ANY (ARRAY['prefix'::text, 'network'::text, 'country'::text, 'any'::text]))),
  constraint prices_price_per_part_check CHECK (((price_per_part >= 0) AND (price_per_part <= 1000000)))
);
CREATE INDEX prices_by_match ON prices USING btree (match_kind, match_value, valid_from DESC);

create table processes (
  id bigint generated always as identity not null,
  host text not null,
  pid integer not null,
  identity text default ''::text not null,
  roles text[] not null,
  version text not null,
  started_at timestamp with time zone not null,
  heartbeat_at timestamp with time zone not null,
  dead_at timestamp with time zone,
  recovered_at timestamp with time zone,
  recovered_again_at timestamp with time zone,
  migration integer,
  sessions text,
  constraint processes_pkey PRIMARY KEY (id)
);
CREATE INDEX processes_alive ON processes USING btree (heartbeat_at) WHERE (dead_at IS NULL);
CREATE INDEX processes_unrecovered ON processes USING btree (id) WHERE ((dead_at IS NOT NULL) AND (recovered_again_at IS NULL));

create table receipt_map (
  carrier_id bigint not null,
  carrier_message_id text not null,
  message_id uuid not null,
  account_id bigint not null,
  part smallint not null
) partition by RANGE (message_id);
CREATE INDEX receipt_map_by_carrier ON ONLY receipt_map USING btree (carrier_id, carrier_message_id);

create table recordings (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  name text not null,
  content_hash bytea not null,
  mulaw bytea,
  duration_ms integer not null,
  created_at timestamp with time zone not null,
  spoken_text text default ''::text not null,
  language text default ''::text not null,
  voice text default ''::text not null,
  object_id uuid,
  constraint recordings_pkey PRIMARY KEY (account_id, id),
  constraint recordings_account_id_content_hash_key UNIQUE (account_id, content_hash),
  constraint recordings_account_id_uuid_key UNIQUE (account_id, uuid)
);
CREATE INDEX recordings_in_objects ON recordings USING btree (account_id, id) WHERE (object_id IS NOT NULL);
CREATE INDEX recordings_in_rows ON recordings USING btree (account_id, id) WHERE (object_id IS NULL);

create table recovery_codes (
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table routes (
  id bigint not null,
  match_kind text not null,
  match_value text not null,
  tiers jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint routes_pkey PRIMARY KEY (id),
  constraint routes_match_kind_match_value_key UNIQUE (match_kind, match_value),
  constraint routes_match_kind_check CHECK ((match_kind = ANY (ARRAY['prefix'::text, 'network'::text, 'country'::text, 'any'::text])))
);

create table row_counts (
  account_id bigint not null,
  what text not null,
  slot bigint not null,
  n bigint not null,
  constraint row_counts_pkey PRIMARY KEY (account_id, what, slot)
);

create table segments (
  account_id bigint not null,
  uuid uuid not null,
  name text not null,
  description text not null,
  condition json not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint segments_pkey PRIMARY KEY (account_id, uuid)
);

create table sender_ids (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  sender_id text not null,
  purpose text not null,
  status text not null,
  status_reason text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint sender_ids_pkey PRIMARY KEY (account_id, id),
  constraint sender_ids_account_id_uuid_key UNIQUE (account_id, uuid),
  constraint sender_ids_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'suspended'::text, 'deleted'::text])))
);
CREATE INDEX sender_ids_alive ON sender_ids USING btree (account_id, id) WHERE (status <> 'deleted'::text);
CREATE UNIQUE INDEX sender_ids_text ON sender_ids USING btree (account_id, lower(sender_id)) WHERE (status <> 'deleted'::text);

create table sessions (
  id uuid not null,
  token_hash bytea not null,
  previous_hash bytea,
  renewed_at timestamp with time zone not null,
  user_id bigint not null,
  rights_version bigint not null,
  account_id bigint,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  address text not null,
  user_agent text not null,
  ended_at timestamp with time zone,
  has_second_factor boolean default false not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_previous_hash_key UNIQUE (previous_hash),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id, id);

create table setting_versions (
  what text not null,
  version bigint not null,
  constraint setting_versions_pkey PRIMARY KEY (what)
);

create table sign_in_tickets (
  ticket_hash bytea not null,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  address_hash bytea default '\x'::bytea not null,
  is_familiar boolean default false not null,
  is_counted boolean default false not null,
  constraint sign_in_tickets_pkey PRIMARY KEY (ticket_hash),
  constraint sign_in_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sign_in_tickets_by_age ON sign_in_tickets USING btree (expires_at);
CREATE INDEX sign_in_tickets_by_user ON sign_in_tickets USING btree (user_id);

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
  status text not null,
  time_zone text not null,
  scheduled_at timestamp with time zone,
  is_recurring boolean not null,
  recurrence_frequency text not null,
  recurrence_interval integer not null,
  recurrence_ends_at timestamp with time zone,
  total_recipients bigint default 0 not null,
  messages_sent bigint default 0 not null,
  credits_used bigint default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  cursor_id uuid,
  process_id bigint,
  held bigint default 0 not null,
  pause_reason text default ''::text not null,
  fail_reason text default ''::text not null,
  missing_field text default 'default'::text not null,
  window_from_minute smallint,
  window_to_minute smallint,
  window_zone text default ''::text not null,
  replace_look_alikes boolean default false not null,
  next_run_at timestamp with time zone,
  runs bigint default 0 not null,
  parent_id bigint,
  prepared_cost bigint default 0 not null,
  prepared_parts bigint default 0 not null,
  is_winding_up boolean default false not null,
  shorten_urls boolean default false not null,
  track_visits boolean,
  track_ip_address boolean default false not null,
  track_browser boolean default false not null,
  track_operating_system boolean default false not null,
  track_device_type boolean default false not null,
  track_referer_url boolean default false not null,
  prepared_unknown_zones bigint default 0 not null,
  acts_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  faults smallint default 0 not null,
  run_number bigint,
  segment_ids uuid[] default '{}'::uuid[] not null,
  purpose text default 'service'::text not null,
  voice_campaign_id bigint,
  template_uuid uuid,
  template_version integer,
  track_country boolean default false not null,
  version integer default 1 not null,
  constraint sms_campaigns_pkey PRIMARY KEY (account_id, id),
  constraint sms_campaigns_account_id_uuid_key UNIQUE (account_id, uuid),
  constraint sms_campaigns_missing_field_check CHECK ((missing_field = ANY (ARRAY['default'::text, 'skip'::text]))),
  constraint sms_campaigns_purpose_check CHECK ((purpose = ANY (ARRAY['service'::text, 'marketing'::text]))),
  constraint sms_campaigns_recurrence_frequency_check CHECK ((recurrence_frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text, 'yearly'::text]))),
  constraint sms_campaigns_recurrence_interval_check CHECK (((recurrence_interval >= 1) AND (recurrence_interval <= 365))),
  constraint sms_campaigns_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'preparing'::text, 'sending'::text, 'paused'::text, 'completed'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE INDEX sms_campaigns_at_work ON sms_campaigns USING btree (status, account_id, acts_at, id) WHERE (status = ANY (ARRAY['scheduled'::text, 'preparing'::text, 'sending'::text]));
CREATE INDEX sms_campaigns_by_process ON sms_campaigns USING btree (process_id) WHERE (process_id IS NOT NULL);
CREATE INDEX sms_campaigns_ended ON sms_campaigns USING btree (account_id, ended_at, id) WHERE (ended_at IS NOT NULL);
CREATE INDEX sms_campaigns_of_templates ON sms_campaigns USING btree (account_id, template_uuid, id) WHERE ((template_uuid IS NOT NULL) AND ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'preparing'::text])) OR ((status = 'paused'::text) AND is_recurring)));
CREATE INDEX sms_campaigns_open ON sms_campaigns USING btree (account_id, id) WHERE ((status = ANY (ARRAY['sending'::text, 'paused'::text])) OR is_winding_up);
CREATE UNIQUE INDEX sms_campaigns_runs ON sms_campaigns USING btree (account_id, parent_id, run_number) WHERE (parent_id IS NOT NULL);
CREATE INDEX sms_campaigns_short_of_credit ON sms_campaigns USING btree (account_id, prepared_cost, id) WHERE ((status = 'paused'::text) AND (pause_reason = ANY (ARRAY['insufficient_credit'::text, 'monthly_limit'::text])));
CREATE INDEX sms_campaigns_winding_up ON sms_campaigns USING btree (account_id, acts_at, id) WHERE is_winding_up;
CREATE INDEX sms_campaigns_with_fields ON sms_campaigns USING btree (account_id, id) WHERE ((message ~~ '%{{%'::text) AND ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'preparing'::text])) OR ((status = 'paused'::text) AND is_recurring)));
CREATE INDEX sms_campaigns_with_segments ON sms_campaigns USING btree (account_id, id) WHERE (segment_ids <> '{}'::uuid[]);

create table spoken_sounds (
  account_id bigint not null,
  text_hash bytea not null,
  mulaw bytea,
  duration_ms integer default 0 not null,
  bytes integer default 0 not null,
  failures integer default 0 not null,
  reason text default ''::text not null,
  process_id bigint,
  due_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  constraint spoken_sounds_pkey PRIMARY KEY (account_id, text_hash)
);
CREATE INDEX spoken_sounds_by_use ON spoken_sounds USING btree (account_id, used_at DESC, text_hash);

create table suppressions (
  account_id bigint not null,
  phone_number text collate "C" not null,
  id bigint not null,
  reason text not null,
  note text not null,
  created_at timestamp with time zone not null,
  constraint suppressions_pkey PRIMARY KEY (account_id, phone_number),
  constraint suppressions_reason_check CHECK ((reason = ANY (ARRAY['opt_out'::text, 'complaint'::text, 'manual'::text])))
);
CREATE INDEX suppressions_by_id ON suppressions USING btree (account_id, id);

create table sweeps (
  name text not null,
  through_at timestamp with time zone not null,
  constraint sweeps_pkey PRIMARY KEY (name)
);

create table template_versions (
  account_id bigint not null,
  template_uuid uuid not null,
  version integer not null,
  message text not null,
  variants jsonb not null,
  value_keys text[] not null,
  field_keys text[] not null,
  created_at timestamp with time zone not null,
  constraint template_versions_pkey PRIMARY KEY (account_id, template_uuid, version)
);

create table templates (
  account_id bigint not null,
  uuid uuid not null,
  name text not null,
  version integer not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint templates_pkey PRIMARY KEY (account_id, uuid)
);

create table thread_messages (
  account_id bigint not null,
  thread_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  constraint thread_messages_pkey PRIMARY KEY (account_id, thread_id, id)
) partition by RANGE (id);
CREATE INDEX thread_messages_by_message ON ONLY thread_messages USING btree (account_id, thread_id, message_id);

create table thread_notes (
  account_id bigint not null,
  thread_id uuid not null,
  id uuid not null,
  author text not null,
  note text not null,
  created_at timestamp with time zone not null,
  constraint thread_notes_pkey PRIMARY KEY (account_id, thread_id, id)
);

create table threads (
  account_id bigint not null,
  id uuid not null,
  our_address text not null,
  phone_number text collate "C" not null,
  status text not null,
  assigned_user_id bigint,
  unread integer not null,
  last_reply_id uuid not null,
  last_reply_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint threads_pkey PRIMARY KEY (account_id, id),
  constraint threads_account_id_our_address_phone_number_key UNIQUE (account_id, our_address, phone_number),
  constraint threads_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
);
CREATE INDEX threads_by_number ON threads USING btree (account_id, phone_number, last_reply_id);
CREATE INDEX threads_by_person ON threads USING btree (account_id, assigned_user_id, last_reply_id);
CREATE INDEX threads_by_reply ON threads USING btree (account_id, last_reply_id);
CREATE INDEX threads_by_status ON threads USING btree (account_id, status, last_reply_id);
CREATE INDEX threads_unread ON threads USING btree (account_id, last_reply_id) WHERE (unread > 0);

create table totp_factors (
  user_id bigint not null,
  secret_sealed bytea not null,
  last_step bigint default 0 not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint totp_factors_pkey PRIMARY KEY (user_id),
  constraint totp_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table trunk_channels (
  attempt_id uuid not null,
  trunk_id bigint not null,
  account_id bigint not null,
  campaign_id bigint not null,
  process_id bigint not null,
  reserved_until timestamp with time zone not null,
  constraint trunk_channels_pkey PRIMARY KEY (attempt_id)
);
CREATE INDEX trunk_channels_by_campaign ON trunk_channels USING btree (account_id, campaign_id);
CREATE INDEX trunk_channels_by_process ON trunk_channels USING btree (process_id);
CREATE INDEX trunk_channels_by_trunk ON trunk_channels USING btree (trunk_id);

create table trunk_views (
  trunk_id bigint not null,
  process_id bigint not null,
  is_callable boolean not null,
  constraint trunk_views_pkey PRIMARY KEY (trunk_id, process_id)
);

create table trunks (
  id bigint not null,
  name text not null,
  kind text not null,
  settings jsonb not null,
  sealed_password bytea,
  is_paused boolean default false not null,
  rest_until timestamp with time zone,
  next_call_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  faults_in_row integer default 0 not null,
  constraint trunks_pkey PRIMARY KEY (id),
  constraint trunks_kind_check CHECK ((kind = ANY (ARRAY['sip'::text, 'simulator'::text])))
);
CREATE UNIQUE INDEX trunks_name ON trunks USING btree (lower(name)) WHERE (removed_at IS NULL);

create table unknown_messages (
  account_id bigint not null,
  message_id uuid not null,
  campaign_id bigint not null,
  carrier_id bigint not null,
  sender_id text not null,
  phone_number text collate "C" not null,
  submitted_at timestamp with time zone not null,
  constraint unknown_messages_pkey PRIMARY KEY (account_id, message_id)
);
CREATE INDEX unknown_messages_by_number ON unknown_messages USING btree (carrier_id, phone_number);

create table unmatched_receipts (
  id uuid not null,
  carrier_id bigint not null,
  carrier_message_id text not null,
  phone_number text not null,
  sender_id text not null,
  state text not null,
  error_code text not null,
  received_at timestamp with time zone not null,
  retry_until timestamp with time zone,
  reference integer,
  unreadable text,
  constraint unmatched_receipts_pkey PRIMARY KEY (id)
);
CREATE INDEX unmatched_receipts_retry ON unmatched_receipts USING btree (id) WHERE (retry_until IS NOT NULL);

create table users (
  id bigint not null,
  uuid uuid not null,
  email text not null,
  name text not null,
  password_hash text,
  staff_role text,
  suspended_at timestamp with time zone,
  rights_version bigint default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  last_signed_in_at timestamp with time zone,
  address_proven_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_uuid_key UNIQUE (uuid),
  constraint users_staff_role_check CHECK ((staff_role = ANY (ARRAY['operator'::text, 'support'::text, 'billing'::text])))
);

create table visit_batches (
  account_id bigint not null,
  first_id uuid not null,
  last_id uuid not null,
  visits integer not null,
  constraint visit_batches_pkey PRIMARY KEY (account_id, first_id)
);

create table visits (
  account_id bigint not null,
  link_id bigint not null,
  id uuid not null,
  at timestamp with time zone not null,
  is_machine boolean not null,
  is_counted boolean not null,
  address inet,
  browser text collate "C",
  operating_system text collate "C",
  device_type text collate "C",
  referrer text collate "C",
  country text collate "C",
  constraint visits_pkey PRIMARY KEY (account_id, id)
) partition by RANGE (id);

create table voice_campaigns (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  name text not null,
  status text not null,
  total_recipients bigint default 0 not null,
  messages_sent bigint default 0 not null,
  credits_used bigint default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  group_ids bigint[] default '{}'::bigint[] not null,
  contact_ids bigint[] default '{}'::bigint[] not null,
  phone_numbers text[] default '{}'::text[] not null,
  recording_id bigint,
  rules jsonb default '{}'::jsonb not null,
  scheduled_at timestamp with time zone,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  pause_reason text default ''::text not null,
  fail_reason text default ''::text not null,
  prepared_cost bigint default 0 not null,
  held bigint default 0 not null,
  open_recipients bigint default 0 not null,
  wakes_at timestamp with time zone,
  refusal_status integer,
  refusals_in_row integer default 0 not null,
  test_of uuid,
  segment_ids uuid[] default '{}'::uuid[] not null,
  texts_campaign_id bigint,
  texts_cost bigint default 0 not null,
  texts_cursor_id uuid,
  version integer default 1 not null,
  constraint voice_campaigns_pkey PRIMARY KEY (account_id, id),
  constraint voice_campaigns_account_id_uuid_key UNIQUE (account_id, uuid),
  constraint voice_campaigns_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'preparing'::text, 'calling'::text, 'paused'::text, 'completed'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE INDEX voice_campaigns_active ON voice_campaigns USING btree (status, account_id, id) WHERE (status = ANY (ARRAY['scheduled'::text, 'preparing'::text, 'calling'::text, 'paused'::text]));
CREATE INDEX voice_campaigns_ended ON voice_campaigns USING btree (account_id, ended_at, id) WHERE (ended_at IS NOT NULL);
CREATE INDEX voice_campaigns_of_recording ON voice_campaigns USING btree (account_id, recording_id) WHERE ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'preparing'::text, 'calling'::text, 'paused'::text])) AND (recording_id IS NOT NULL));
CREATE INDEX voice_campaigns_with_segments ON voice_campaigns USING btree (account_id, id) WHERE (segment_ids <> '{}'::uuid[]);

create table voice_prices (
  prefix text not null,
  price_per_minute bigint not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  unit_seconds integer default 60 not null,
  constraint voice_prices_pkey PRIMARY KEY (prefix),
  constraint voice_prices_price_per_minute_check CHECK (((price_per_minute >= 0) AND (price_per_minute <= 1000000))),
  constraint voice_prices_unit_seconds_check CHECK (((unit_seconds >= 1) AND (unit_seconds <= 60)))
);

create table voice_recipients (
  account_id bigint not null,
  campaign_id bigint not null,
  id bigint not null,
  phone_number text collate "C" not null,
  status text not null,
  called_at timestamp with time zone,
  duration_seconds integer default 0 not null,
  reason text default ''::text not null,
  attempts integer default 0 not null,
  trunk_faults integer default 0 not null,
  tried_trunk_ids bigint[] default '{}'::bigint[] not null,
  next_at timestamp with time zone,
  price_per_minute bigint default 0 not null,
  held bigint default 0 not null,
  cost bigint default 0 not null,
  digits text default ''::text not null,
  is_simulated boolean default false not null,
  unit_seconds integer default 60 not null,
  spoken_text text,
  call_ms_max integer,
  constraint voice_recipients_pkey PRIMARY KEY (account_id, campaign_id, id),
  constraint voice_recipients_account_id_campaign_id_fkey FOREIGN KEY (account_id, campaign_id) REFERENCES voice_campaigns(account_id, id),
  constraint voice_recipients_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'ringing'::text, 'answered'::text, 'no_answer'::text, 'busy'::text, 'rejected'::text, 'failed'::text, 'cancelled'::text, 'skipped'::text])))
);
CREATE INDEX voice_recipients_by_number ON voice_recipients USING btree (account_id, phone_number, campaign_id);
CREATE INDEX voice_recipients_due ON voice_recipients USING btree (account_id, campaign_id, next_at, id) WHERE (status = 'queued'::text);

create table webhook_deliveries (
  account_id bigint not null,
  endpoint uuid not null,
  id uuid not null,
  webhook_id text not null,
  event_ids uuid[] not null,
  kinds text[] not null,
  body text,
  state text not null,
  tries smallint not null,
  next_at timestamp with time zone,
  created_at timestamp with time zone not null,
  tried_at timestamp with time zone,
  status smallint,
  error text not null,
  answer text not null,
  duration_ms integer not null,
  attempts json not null,
  constraint webhook_deliveries_pkey PRIMARY KEY (account_id, endpoint, id),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (account_id, endpoint, next_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries USING btree (account_id, endpoint, id) WHERE (state = 'failed'::text);

create table webhook_endpoints (
  account_id bigint not null,
  uuid uuid not null,
  url text not null,
  description text not null,
  kinds text[] not null,
  campaign_id uuid,
  sender_id text,
  batch_size integer not null,
  status text not null,
  status_reason text not null,
  sealed_secret bytea not null,
  sealed_old_secret bytea,
  old_secret_until timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  is_for_staff boolean default false not null,
  constraint webhook_endpoints_pkey PRIMARY KEY (account_id, uuid),
  constraint webhook_endpoints_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'disabled'::text])))
);

create table webhook_progress (
  account_id bigint not null,
  endpoint uuid not null,
  position bigint not null,
  process_id bigint,
  failing_since timestamp with time zone,
  asked_at timestamp with time zone not null,
  constraint webhook_progress_pkey PRIMARY KEY (account_id, endpoint)
);
CREATE INDEX webhook_progress_of_process ON webhook_progress USING btree (process_id);

CREATE OR REPLACE FUNCTION accept_quick(account bigint, total bigint, moment timestamp with time zone, process bigint, ids uuid[], campaign_ids bigint[], sender_ids text[], phone_numbers text[], networks text[], texts text[], parts_each smallint[], prices bigint[], statuses text[], carrier_ids bigint[], are_simulated boolean[], valid_untils timestamp with time zone[], due_ats timestamp with time zone[], ignores_suppression boolean, key_ids bigint[], account_rules bigint, prices_rules bigint, carriers_rules bigint, user_ids bigint[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  left_balance bigint;
  left_entries bigint;
  of_range record;
begin
  perform 1 from setting_versions
    where (what = 'prices' and version <> prices_rules) or (what = 'carriers' and version <> carriers_rules);
  if found then return false; end if;
  if not ignores_suppression then
    perform 1 from suppressions where account_id = account and phone_number = any (phone_numbers);
    if found then return false; end if;
  end if;

  update balances set balance = balance - total, entries = entries + 1,
    month_spent = (case when moment < month_ends_at and moment at time zone 'UTC' >= (month_ends_at at time zone 'UTC') - interval '32 days'
      then month_spent else 0 end) + total,
    month_ends_at = case when moment < month_ends_at and moment at time zone 'UTC' >= (month_ends_at at time zone 'UTC') - interval '32 days'
      then month_ends_at else (date_trunc('month', moment at time zone time_zone) + interval '1 month') at time zone time_zone end
  where account_id = account and balance - held >= total and rules_version = account_rules
    and (month_limit is null or total + held
      + (case when moment < month_ends_at and moment at time zone 'UTC' >= (month_ends_at at time zone 'UTC') - interval '32 days'
        then month_spent else 0 end) <= month_limit)
  returning balance, entries into left_balance, left_entries;
  if not found then return false; end if;

  insert into ledger_entries (account_id, number, at, kind, amount, balance_after, reference, note)
  values (account, left_entries, moment, 'charge', -total, left_balance, ids[1]::text, '');

  -- The total of the list, and that of each range of 16,384 ids in it, in the slot of the process.
  for of_range in
    select 0 as range, count(*) as n from unnest(campaign_ids)
    union all select 1 + id / 16384, count(*) from unnest(campaign_ids) as of_batch (id) group by 1 order by 1
  loop
    insert into row_counts (account_id, what, slot, n) values (account, 'quick_sends', of_range.range * 64 + process % 8, of_range.n)
    on conflict (account_id, what, slot) do update set n = row_counts.n + excluded.n;
  end loop;

  insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, cost, status,
    carrier_id, is_simulated, process_id, key_id, user_id, created_at, valid_until, submitted_at)
  select account, r.id, r.campaign_id, 'quick', r.sender_id, r.phone_number, r.network, r.message, r.parts, r.price, r.price, r.status,
    r.carrier_id, r.is_simulated, case r.status when 'submitting' then process end, r.key_id, r.user_id, moment, r.valid_until,
    case r.status when 'submitting' then moment end
  from unnest(ids, campaign_ids, sender_ids, phone_numbers, networks, texts, parts_each, prices, statuses, carrier_ids, are_simulated,
      valid_untils, key_ids, user_ids)
    as r (id, campaign_id, sender_id, phone_number, network, message, parts, price, status, carrier_id, is_simulated,
      valid_until, key_id, user_id);

  -- Mostly every one has its slot, and nothing waits.
  if num_nonnulls(variadic due_ats) > 0 then
    insert into outbox (account_id, message_id, campaign_id, lane, due_at)
    select account, r.id, r.campaign_id, 'transactional', r.due_at
    from unnest(ids, campaign_ids, due_ats) as r (id, campaign_id, due_at) where r.due_at is not null;
  end if;
  return true;
end $function$;
