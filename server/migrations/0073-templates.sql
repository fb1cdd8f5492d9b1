-- Named texts of an account, for campaigns and single messages.
create table templates (
  account_id bigint not null,
  uuid uuid not null,
  name text not null,
  -- The newest: what is sent from now on.
  version int not null,
  -- When something was first sent, or was to be sent, by it. Null: never, so nothing has to tell what it was.
  used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Nobody can use it any more; its versions stay with what was sent by them.
  deleted_at timestamptz,
  primary key (account_id, uuid)
) /* by account */;

-- What a template said from some moment on. Never changed.
create table template_versions (
  account_id bigint not null,
  template_uuid uuid not null,
  version int not null,
  message text not null,
  -- Texts by language, for contacts who have it.
  variants jsonb not null,
  -- What each single message gives a value for: no field of the account.
  value_keys text[] not null,
  -- The account's own fields that it reads.
  field_keys text[] not null,
  created_at timestamptz not null,
  primary key (account_id, template_uuid, version)
) /* by account */;

-- A draft and a series have no version: they follow the newest one until something starts.
alter table sms_campaigns add column template_uuid uuid;
alter table sms_campaigns add column template_version int;
create index sms_campaigns_of_templates on sms_campaigns (account_id, template_uuid, id)
  where template_uuid is not null and (status in ('draft', 'scheduled', 'preparing') or (status = 'paused' and is_recurring));

-- By which version a single message was written.
alter table messages add column template_uuid uuid;
alter table messages add column template_version int;
