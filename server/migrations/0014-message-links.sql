-- A short link of one recipient's message, stored with the message and never changed. The first two letters of its code tell
-- the month: a look-up by code touches one partition, and a month leaves whole, with its messages.
create table message_links (
  code text collate "C" primary key,
  account_id bigint not null,
  message_id uuid not null,
  -- 0: of a single message.
  campaign_id bigint not null,
  -- Empty: the link to opt out.
  url text not null,
  track_visits boolean not null,
  track_ip_address boolean not null,
  track_browser boolean not null,
  track_operating_system boolean not null,
  track_device_type boolean not null,
  track_referer_url boolean not null
) partition by range (code);

-- What became of a message's links: a row once one of them was opened. first_at is a person's.
create table message_clicks (
  account_id bigint not null,
  message_id uuid not null,
  humans bigint not null,
  machines bigint not null,
  first_at timestamptz,
  primary key (account_id, message_id)
) partition by range (message_id);

-- recipients: whose message was opened by a person. Changed in the statement that changes the rows above.
create table campaign_clicks (
  account_id bigint not null,
  campaign_id bigint not null,
  recipients bigint not null,
  humans bigint not null,
  machines bigint not null,
  first_at timestamptz,
  primary key (account_id, campaign_id)
) /* by account */;

alter table sms_campaigns
  add column shorten_urls boolean not null default false,
  -- Null: nobody has said, so as shorten_urls says.
  add column track_visits boolean,
  add column track_ip_address boolean not null default false,
  add column track_browser boolean not null default false,
  add column track_operating_system boolean not null default false,
  add column track_device_type boolean not null default false,
  add column track_referer_url boolean not null default false;
