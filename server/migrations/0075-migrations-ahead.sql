-- Migrations that came after the last one that every program must know, and only added to the schema: programs of an older
-- version run on beside them (docs/upgrades.md). Whoever migrates makes it before the first of them.
create table if not exists migrations_ahead (
  number int primary key,
  name text not null,
  hash text not null,
  applied_at timestamptz not null default now()
);

-- The last migration that the process knows; null: of a version that did not say.
alter table processes add column migration int;
