-- Values by name that carriers are given beside a text, such as the ids under which Indian operators know a company.
create table named_values (
  account_id bigint not null,
  -- The sender ID that they are of, as it was written; empty: those of the account.
  sender_id text not null,
  named jsonb not null,
  -- Countries to whose numbers only registered texts are sent, as two letters.
  registered_texts_in text[] not null,
  updated_at timestamptz not null,
  primary key (account_id, sender_id)
) /* by account */;
create unique index named_values_once on named_values (account_id, lower(sender_id));

-- Texts that are registered with operators, with variables such as {#var#}, and the values that are given beside them alone.
create table registered_texts (
  account_id bigint not null,
  uuid uuid not null,
  name text not null,
  text text not null,
  variable_characters_max smallint not null,
  -- Those that may send it; empty: every one of the account.
  sender_ids text[] not null,
  named jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, uuid)
) /* by account */;
