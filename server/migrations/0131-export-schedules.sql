-- Each day of a zone is exported in the night after it.
create table export_schedules (
  account_id bigint not null,
  uuid uuid not null,
  kind text not null,
  format text not null,
  destination text not null,
  time_zone text not null,
  has_bom boolean not null,
  has_texts boolean not null,
  keep_days integer not null,
  at_minute integer not null,
  -- The day that is exported next, and when that begins.
  next_day date not null,
  runs_at timestamptz not null,
  by_key_id bigint,
  by_user_id bigint,
  by_name text not null,
  created_at timestamptz not null,
  primary key (account_id, uuid)
) /* by account */;
create index export_schedules_due on export_schedules (account_id, runs_at);

alter table exports add column schedule_uuid uuid;
-- Where its file lies; in the object store its parts are files of their own.
alter table exports add column destination text not null default 'download';
