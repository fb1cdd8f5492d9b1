-- What is known of backups: written by the commands that make, check and restore them. Of the installation, so of no account; the
-- newest 200 are kept.
create table backup_log (
  id uuid not null,
  kind text not null,
  at timestamptz not null,
  -- The machine on which the command ran, and the file as it was named there.
  host text not null,
  file text not null,
  -- When the backup that it is about was made.
  backup_at timestamptz not null,
  version text not null,
  bytes bigint not null,
  rows bigint not null,
  has_secret boolean not null,
  primary key (id),
  constraint backup_log_kind_check check (kind in ('backup', 'check', 'restore'))
);
