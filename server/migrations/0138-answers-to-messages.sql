-- What people did after a message: opened a link of it, replied, or opted out. Each once, by the message, and of no person: so the figures stay when
-- the person is erased.
create table message_answers (
  account_id bigint not null,
  message_id uuid not null,
  kind text not null check (kind in ('click', 'reply', 'opt_out')),
  primary key (account_id, message_id, kind)
) /* by account */;

alter table message_hours
  add column clicks bigint not null default 0,
  add column replies bigint not null default 0,
  add column opted_out bigint not null default 0;
alter table message_days
  add column clicks bigint not null default 0,
  add column replies bigint not null default 0,
  add column opted_out bigint not null default 0;
alter table message_months
  add column clicks bigint not null default 0,
  add column replies bigint not null default 0,
  add column opted_out bigint not null default 0;
