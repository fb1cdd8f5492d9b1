-- What a person hears of a recording whose text names fields, merged when the campaign started; null: the recording as it is.
alter table voice_recipients
  add column spoken_text text,
  -- The longest that such a call may be, in milliseconds, as its credits were held.
  add column call_ms_max integer;

-- The sound of such texts, made shortly before the calls and forgotten some time after them: it can always be made again. Spread
-- by account, like the recipients. Each account has at most 256 MB and 20,000 rows of it.
create table spoken_sounds (
  account_id bigint not null,
  -- Of language, voice and text.
  text_hash bytea not null,
  -- Null: it is being made, or could not be.
  mulaw bytea,
  duration_ms integer not null default 0,
  bytes integer not null default 0,
  failures integer not null default 0,
  -- Why it cannot be made; empty: it can, or nobody knows yet.
  reason text not null default '',
  -- Who makes it, and until when nobody else does; null: it failed, and is not tried again before.
  process_id bigint,
  due_at timestamptz not null,
  used_at timestamptz not null,
  primary key (account_id, text_hash)
) /* by account */;
create index spoken_sounds_by_use on spoken_sounds (account_id, used_at desc, text_hash);
