-- People who were erased: which, as a keyed hash of their number, when and by whom, and what was found of them. It is the proof,
-- and by it they are erased once more where a backup brings them back. Never deleted.
create table erasures (
  account_id bigint not null,
  id uuid not null,
  number_hash bytea not null,
  status text not null check (status in ('running', 'done')),
  -- Which of the steps is under way, and how far it has come: written with what it did.
  step smallint not null default 0,
  place text not null default '',
  -- By step, how much was found.
  erased jsonb not null default '{}',
  reason text not null,
  by_key_id bigint,
  by_user_id bigint,
  by_name text not null,
  requested_at timestamptz not null,
  ended_at timestamptz,
  -- Whoever was worked on last comes last.
  worked_at timestamptz not null,
  primary key (account_id, id)
) /* by account */;
create index erasures_running on erasures (worked_at) where status = 'running';
