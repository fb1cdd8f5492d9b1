-- Codes that were sent and entered, by the hour, for a country and for the numbers that differ in their last four digits alone.
create table verification_figures (
  account_id bigint not null,
  place text collate "C" not null,
  hour timestamptz not null,
  sent integer not null,
  entered integer not null,
  primary key (account_id, place, hour)
) /* by account */;

-- What an account says of countries and numbers to which codes are sent.
create table verification_rules (
  account_id bigint primary key,
  allowed_countries text[] not null,
  blocked_countries text[] not null,
  -- Beginnings of numbers that the guard leaves alone.
  safe_beginnings text[] not null,
  updated_at timestamptz not null
) /* by account */;

-- Why one was blocked; null: it was not. A blocked one has no message.
alter table verifications add column reason text;
alter table verifications alter column message_id drop not null;
