-- Addresses that accounts have their events posted to.
create table webhook_endpoints (
  account_id bigint not null,
  uuid uuid not null,
  url text not null,
  description text not null,
  kinds text[] not null,
  -- Null: of any campaign, with any sender.
  campaign_id uuid,
  sender_id text,
  batch_size int not null,
  status text not null check (status in ('active', 'paused', 'disabled')),
  status_reason text not null,
  sealed_secret bytea not null,
  -- Signs as well until then, so that the far side can exchange the secret.
  sealed_old_secret bytea,
  old_secret_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Its deliveries are cleared first, by a job, and then this row.
  deleted_at timestamptz,
  primary key (account_id, uuid)
) /* by account */;

-- How far the events of an endpoint were taken up, and by whom. Apart from the endpoint, because it changes all the time.
create table webhook_progress (
  account_id bigint not null,
  endpoint uuid not null,
  -- The place of the last event that was delivered, or stands among the deliveries.
  position bigint not null,
  -- A lease is the life of its holder's row in `processes`: what a dead process had is free.
  process_id bigint,
  failing_since timestamptz,
  -- When somebody last asked for deliveries: it ends the rest that an endpoint is given after failures.
  asked_at timestamptz not null,
  primary key (account_id, endpoint)
) /* by account */;
create index webhook_progress_of_process on webhook_progress (process_id);

-- What was sent, or waits for its next try. Its id is that of its event, or of the first event of its batch.
create table webhook_deliveries (
  account_id bigint not null,
  endpoint uuid not null,
  id uuid not null,
  -- What the far side knows it by, at every try: for a batch a name that fits these very events alone.
  webhook_id text not null,
  event_ids uuid[] not null,
  kinds text[] not null,
  -- Of an example, whose event stands nowhere.
  body text,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  tries smallint not null,
  next_at timestamptz,
  created_at timestamptz not null,
  tried_at timestamptz,
  status smallint,
  error text not null,
  answer text not null,
  duration_ms int not null,
  attempts json not null,
  primary key (account_id, endpoint, id)
) /* by account */;
create index webhook_deliveries_due on webhook_deliveries (account_id, endpoint, next_at) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (account_id, endpoint, id) where state = 'failed';
