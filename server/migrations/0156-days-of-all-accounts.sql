-- The days of accounts that have changed since all accounts were added up for them. Each count adds a row of its own for a day and waits for nobody;
-- whoever adds the day up deletes those that it saw before.
create table message_day_changes (
  account_id bigint not null,
  day date not null,
  id uuid not null,
  primary key (account_id, day, id)
) /* by account */;
create index message_day_changes_by_day on message_day_changes (day);
-- Whether every day of the account was added up over all accounts, or is listed as changed.
alter table message_folds add column are_days_listed boolean not null default false;
