-- What an account knows of its contacts beyond their names. A key is never changed: texts, segments and files name it.
create table contact_fields (
  account_id bigint not null,
  key text collate "C" not null,
  label text not null,
  kind text not null check (kind in ('text', 'number', 'date', 'yes_no', 'choice')),
  choices text[] not null,
  -- Stands in a text where a contact has no value and the text gives no word of its own.
  default_value text not null,
  position int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Nobody sees it any more. Its values are cleared first, by a job, and then this row; until then its key is taken.
  deleted_at timestamptz,
  -- How far the job has come: contacts up to this id have no value of it.
  cleared_id bigint not null default 0,
  primary key (account_id, key)
) /* by account */;
create index contact_fields_deleted on contact_fields (account_id, key) where deleted_at is not null;

-- Campaigns whose texts may name fields and are still to be merged.
create index sms_campaigns_with_fields on sms_campaigns (account_id, id)
  where message like '%{{%' and (status in ('draft', 'scheduled', 'preparing') or (status = 'paused' and is_recurring));

-- Values by key: text, choice and date (YYYY-MM-DD) as strings, number as number, yes or no as boolean. Empty: no key.
alter table contacts add column fields jsonb not null default '{}';
