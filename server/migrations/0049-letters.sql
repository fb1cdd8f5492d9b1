-- Letters on their way to the mail server: written with what they tell of, sent once that is committed, by any process. Small and the
-- same for the whole installation, as users are: this table is not spread by account.
create table letters (
  -- Of a letter with a one-time link: the UUID of the link.
  id uuid primary key,
  purpose text not null check (purpose in ('invitation', 'reset', 'forgotten', 'notice', 'webhook')),
  -- The person whom it tells of their own sign-in; null: nobody, or nobody yet.
  user_id bigint references users (id),
  -- Recipient and words, encrypted with VOLLEY_SECRET. Null once the letter has ended.
  sealed bytea,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  -- The next try; while one is under way, when it is taken for dead.
  next_at timestamptz,
  -- After this it is not tried again.
  until timestamptz not null,
  -- Why the last try failed, in words of ours; empty: it did not.
  reason text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'waiting') = (sealed is not null)),
  check ((state = 'waiting') = (next_at is not null))
);
create index letters_due on letters (next_at) where state = 'waiting';
create index letters_by_user on letters (user_id, created_at);
create index letters_by_end on letters (ended_at);
