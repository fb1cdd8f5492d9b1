-- The schema, as it stood when its first 90 migrations became one. A database that has those is taken over as it is (schema/baseline.ts);
-- later changes are migrations with the next numbers.
--
-- Where the rows of a table are when several Postgres servers hold one database (docs/scaling.md): a table that an account owns ends with
-- the mark `/* by account */`. Its rows are spread by account_id, so its primary key, its unique keys and its foreign keys all begin with
-- account_id. A table that is cut by month cannot carry that mark, nor can one that is looked up without an account: for these a line says
-- it. A table without either is kept whole by the coordinator.
--
-- spread: audit_log by account_id
-- spread: messages by account_id
-- spread: inbound_messages by account_id
-- spread: thread_messages by account_id
-- spread: message_clicks by account_id
-- spread: events by account_id
-- spread: visits by account_id
--
-- Small, and read with the rows of any account: every server has a copy.
-- spread: accounts everywhere
-- spread: api_keys everywhere
-- spread: setting_versions everywhere

-- The installation --------------------------------------------------------------------------------------------------

-- id is also the fencing token: work is leased to it, and a process declared dead never gets its id back.
create table processes (
  id bigint generated always as identity primary key,
  host text not null,
  pid int not null,
  -- Machine, process namespace and start of the process: who runs on the same machine can tell at once that it is gone.
  identity text not null default '',
  roles text[] not null,
  version text not null,
  started_at timestamptz not null,
  heartbeat_at timestamptz not null,
  dead_at timestamptz,
  -- What a dead process left behind is recovered once; whoever recovers may die in the middle.
  recovered_at timestamptz,
  -- What a process still wrote while it was being declared dead is found by a second look, some time after the first.
  recovered_again_at timestamptz,
  -- The last migration that the process knows; null: of a version that did not say.
  migration int,
  -- The name of the process's database sessions (application_name): whoever declares it dead ends them, and so frees their locks.
  -- Null: of a version, or in a test, whose sessions are not ended.
  sessions text
);
create index processes_alive on processes (heartbeat_at) where dead_at is null;
create index processes_unrecovered on processes (id) where dead_at is not null and recovered_again_at is null;

create table id_blocks (
  noun text primary key,
  next_id bigint not null check (next_id between 1 and 9007199254740991)
);

create table jobs (
  name text primary key,
  process_id bigint,
  lease_until timestamptz,
  next_run_at timestamptz not null,
  last_started_at timestamptz,
  last_ended_at timestamptz,
  last_error text
);

-- How far the sweep has come: quick sends whose ids were made before this have been looked at.
create table sweeps (
  name text primary key,
  through_at timestamptz not null
);
insert into sweeps values ('quick_submits', now() - interval '1 day');

-- What proves that a start has the secret that encrypted the carriers' passwords, and what the first start has seeded.
create table installation (
  name text primary key,
  value text not null
);
-- As `from-to` in minutes; empty: none. The row is always there: whoever sends marketing holds it until the commit.
insert into installation (name, value) values ('quiet_hours', '');

-- One row per kind of shared setting: a change raises the number, and every process reads anew within a second.
create table setting_versions (
  what text primary key,
  version bigint not null
);
insert into setting_versions (what, version)
values ('carriers', 1), ('prices', 1), ('trunks', 1), ('event_listeners', 1), ('event_listeners_forgotten', 0);

-- How many rows a list has, so that no page counts them. Several slots, so that concurrent inserts do not queue for one row.
create table row_counts (
  account_id bigint not null,
  what text not null,
  -- A page in the middle of a long list is found by how many rows there are in each range of 16,384 ids: no more than one range
  -- is walked to reach it. Their slots come after those of the totals: (1 + id / 16384) * 64, and the same slot of a writer.
  slot bigint not null,
  n bigint not null,
  primary key (account_id, what, slot)
) /* by account */;
-- Counts are added to many times. With room on its page the new version of a row stays there and touches no index; full
-- pages would send each one elsewhere, with an index entry of its own.
alter table row_counts set (fillfactor = 70);

-- Bytes that lie in an object store and not in the row that they belong to. The row here is made before the object, and outlives it:
-- so whatever a killed process left behind is known and removed.
create table objects (
  account_id bigint not null,
  id uuid not null,
  kind text not null,
  bytes integer not null,
  sha256 bytea not null,
  -- Writing: nothing names it yet. Kept: a row names it. Leaving: nothing names it any more.
  status text not null,
  -- When the sweep removes it; null: it is kept.
  due_at timestamptz,
  -- Since when the store is known not to have it; null: nothing is known of that.
  missing_at timestamptz,
  primary key (account_id, id),
  constraint objects_kind_check check (kind in ('recording', 'import_part')),
  constraint objects_status_check check (status in ('writing', 'kept', 'leaving'))
) /* by account */;
create index objects_due on objects (account_id, due_at) where due_at is not null;
create index objects_missing on objects (account_id, id) where missing_at is not null;

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

-- What goes wrong in the installation, as the operator was told it last: events come when it changes, once for all processes.
create table alarms (
  -- `carrier`, `trunk`, or `unknown_messages` with the id 0.
  thing text not null,
  thing_id bigint not null,
  is_down boolean not null,
  -- Since when it has stood the other way. Null: it stands as it was told.
  differs_since timestamptz,
  primary key (thing, thing_id)
);

-- Accounts and their keys -------------------------------------------------------------------------------------------

create table accounts (
  id bigint primary key,
  name text not null,
  default_country text not null,
  time_zone text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  transactional_through_suppression boolean not null default false,
  -- Null: the account works. Suspended by the operator: its keys open nothing, it sends nothing, its links lead nowhere.
  suspended_at timestamptz,
  suspended_reason text not null default '',
  -- Closed for ever: its keys are revoked, and it is suspended, too. Wound up: everything of it that waited was cancelled.
  closed_at timestamptz,
  closed_reason text not null default '',
  wound_up_at timestamptz,
  -- For keys that have no limit of their own. Null: no limit.
  key_requests_per_minute integer,
  -- What the operator lets an account spend and store; null: as much as it likes. `balances` has a copy of the monthly limit. Whoever
  -- adds to what has a limit locks the account.
  monthly_limit bigint check (monthly_limit >= 0),
  contacts_max bigint check (contacts_max >= 0),
  links_max bigint check (links_max >= 0),
  recordings_bytes_max bigint check (recordings_bytes_max >= 0),
  -- Every member of the account needs a second factor. What the whole installation asks of owners and staff is a row of `installation`.
  second_factor_required boolean not null default false,
  -- Marketing goes to those alone who agreed to it, and to nobody in the hours in which their clocks say that people sleep.
  marketing_needs_consent boolean not null default false,
  -- Minutes after midnight, by the clock of each number. Null: none of its own; those of the installation hold besides.
  quiet_from_minute integer check (quiet_from_minute between 0 and 1440),
  quiet_to_minute integer check (quiet_to_minute between 0 and 1440),
  -- The contact field in which people's zones stand, by its key; null: everybody's zone comes from their number.
  zone_field text,
  constraint accounts_quiet_hours_check check ((quiet_from_minute is null) = (quiet_to_minute is null))
);
create index accounts_closing on accounts (id) where closed_at is not null and wound_up_at is null;

-- Looked up by the hash of what the client sent; the key itself is stored nowhere.
create table api_keys (
  key_hash bytea primary key,
  id bigint not null,
  account_id bigint not null references accounts (id),
  name text not null,
  hint text not null,
  scopes text[] not null,
  allowed_addresses text[] not null,
  requests_per_minute int,
  expires_at timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_by_account on api_keys (account_id, id);

create table idempotency_keys (
  account_id bigint not null,
  key text not null,
  fingerprint bytea not null,
  claim uuid not null,
  lease_until timestamptz not null,
  created_at timestamptz not null,
  status smallint,
  reply text,
  -- The process whose request holds the key: when it is declared dead, a repetition need not wait for the end of the lease.
  process_id bigint,
  primary key (account_id, key)
) /* by account */;
create index idempotency_keys_by_age on idempotency_keys (account_id, created_at);

-- People, and how they sign in --------------------------------------------------------------------------------------

-- People who sign in. This table and the three below are small and the same for the whole installation, as accounts and api_keys are.
create table users (
  id bigint primary key,
  uuid uuid not null unique,
  -- In small letters: one person has one address, however it is written.
  email text not null unique,
  name text not null,
  -- Null: this person signs in another way, or was invited and has not come yet.
  password_hash text,
  -- What this person may do for the operator of the installation; null: nothing.
  staff_role text check (staff_role in ('operator', 'support', 'billing')),
  suspended_at timestamptz,
  -- Raised whenever what this person may do changes: sessions of before are renewed.
  rights_version bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_signed_in_at timestamptz,
  -- Since when a person is known to read the mail of their address, or to be the one whom a provider or an operator vouches for.
  -- Null: they opened a link that was shown to whoever made it, so anybody may have made this person.
  address_proven_at timestamptz
);

create table memberships (
  account_id bigint not null references accounts (id),
  user_id bigint not null references users (id),
  role text not null check (role in ('viewer', 'author', 'sender', 'developer', 'owner')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, user_id)
);
create index memberships_by_user on memberships (user_id, account_id);

-- Looked up by the hash of the cookie's token; the token itself is stored nowhere.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  -- The token before the last renewal. It is good for some seconds more, for requests that were on their way.
  previous_hash bytea unique,
  renewed_at timestamptz not null,
  user_id bigint not null references users (id),
  rights_version bigint not null,
  -- The account that this person has entered; null: none.
  account_id bigint references accounts (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When this person last proved to be who they are; null: not yet.
  confirmed_at timestamptz,
  address text not null,
  user_agent text not null,
  ended_at timestamptz,
  -- The person gave a second factor in this session, or a passkey, which stands for both. Whoever has an authenticator did: the sessions
  -- of before it was set up ended then.
  has_second_factor boolean not null default false
);
create index sessions_by_user on sessions (user_id, id);

-- Links that make a person, or let one choose a new password. Looked up by the hash of the token in the link.
create table one_time_links (
  token_hash bytea primary key,
  uuid uuid not null unique,
  kind text not null check (kind in ('first', 'invitation', 'reset')),
  -- Empty for the first person, who names it.
  email text not null,
  -- Whose password is chosen anew.
  user_id bigint references users (id),
  account_id bigint references accounts (id),
  role text check (role in ('viewer', 'author', 'sender', 'developer', 'owner')),
  staff_role text check (staff_role in ('operator', 'support', 'billing')),
  -- Null, both: it was made on the machine itself.
  made_by_user_id bigint references users (id),
  made_by_key_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz,
  -- An operator vouched that the link is handed to the person who has the address.
  is_vouched boolean default false not null,
  check ((account_id is null) = (role is null))
);
create index one_time_links_by_account on one_time_links (account_id, uuid);
create index one_time_links_by_user on one_time_links (user_id);
create index one_time_links_by_email on one_time_links (email);

-- How often who somebody is could not be proved: per account of a person, per address, and per both. Everything is looked up by a
-- hash, so that neither what was typed as a name nor an address stands here. Small, and the same for the whole installation, as users
-- are: neither table is spread by account.
create table failed_attempts (
  key_hash bytea primary key,
  failures integer not null,
  failed_at timestamptz not null
);
create index failed_attempts_by_age on failed_attempts (failed_at);

-- From where a person has signed in before: strangers' failures do not slow them there.
create table familiar_addresses (
  subject_hash bytea not null,
  address_hash bytea not null,
  used_at timestamptz not null,
  primary key (subject_hash, address_hash)
);
create index familiar_addresses_by_age on familiar_addresses (used_at);

-- What else than a password proves who a person is. Small and the same for the whole installation, as users are: none of these
-- tables is spread by account.
create table totp_factors (
  user_id bigint primary key references users (id),
  -- Encrypted with VOLLEY_SECRET.
  secret_sealed bytea not null,
  -- The step of the last code that was taken: it and those before it are good no more.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- Null: begun, but no code has shown yet that the person's program has the secret.
  confirmed_at timestamptz
);

-- The codes themselves are stored nowhere.
create table recovery_codes (
  user_id bigint not null references users (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- For who has given the right password and has yet to give a second factor, or to set one up. Looked up by the hash of the ticket.
create table sign_in_tickets (
  ticket_hash bytea primary key,
  user_id bigint not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- From where a ticket was asked for: of one address few are kept, and first go those from where the person has never been, so that
  -- whoever knows the password pushes out no ticket of the person's own. `is_counted`: the password before it counts as an attempt that
  -- failed until the ticket is used.
  address_hash bytea not null default '',
  is_familiar boolean not null default false,
  is_counted boolean not null default false
);
create index sign_in_tickets_by_age on sign_in_tickets (expires_at);
create index sign_in_tickets_by_user on sign_in_tickets (user_id);

-- Passkeys (WebAuthn): small and the same for the whole installation, as users are, so not spread by account. Looked up by the id that
-- the passkey gives itself, before anybody knows whose it is.
create table passkeys (
  credential_id bytea primary key,
  uuid uuid not null unique,
  user_id bigint not null references users (id),
  name text not null,
  public_key bytea not null,
  -- How often it says it was used; 0 for the many that do not count.
  use_count bigint not null,
  transports text[] not null,
  -- Kept by the maker of the device on other devices too.
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, uuid);

-- What a passkey is to sign: good once, for minutes. Looked up by the hash of the challenge.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'confirm')),
  -- Null: whoever signs in says by the passkey who they are.
  user_id bigint references users (id),
  -- For whom it was made: a person, or an address from which somebody signs in. Of each only so many are kept.
  asked_by bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index passkey_challenges_by_asker on passkey_challenges (asked_by, created_at);
create index passkey_challenges_by_age on passkey_challenges (expires_at);

-- Where people of an organisation sign in: providers of OpenID Connect, which operators set up. Small and the same for the whole
-- installation, as users are: none of these tables is spread by account.
create table openid_providers (
  uuid uuid primary key,
  name text not null,
  issuer text not null unique,
  client_id text not null,
  -- Encrypted with VOLLEY_SECRET.
  secret_sealed bytea not null,
  -- In small letters: whose addresses the provider vouches for.
  domains text[] not null,
  scopes text[] not null,
  verified_claim text not null,
  -- Which claim the values of `roles` are looked up in; empty: none is read.
  roles_claim text not null,
  roles json not null,
  creates_people boolean not null,
  allows_passwords boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Who a subject of an issuer is: from the first sign-in on a person is known by it, and by no address.
create table openid_subjects (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users (id),
  created_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Sign-ins that were begun. Looked up by the hash of `state`, and good in the browser whose cookie has the other hash.
create table openid_sign_ins (
  state_hash bytea primary key,
  cookie_hash bytea not null,
  provider uuid not null references openid_providers (uuid) on delete cascade,
  nonce text not null,
  verifier_sealed bytea not null,
  -- The hash of the network that it was begun from: each has so many at a time.
  asked_by bytea not null,
  expires_at timestamptz not null
);
create index openid_sign_ins_by_network on openid_sign_ins (asked_by);
create index openid_sign_ins_by_age on openid_sign_ins (expires_at);

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

-- The audit log -----------------------------------------------------------------------------------------------------

create table audit_log (
  account_id bigint not null,
  id uuid not null,
  at timestamptz not null,
  actor_account_id bigint,
  actor_key_id bigint,
  operation text not null,
  target text not null,
  address text not null,
  request_id text not null,
  -- What a change changed: each field as it was and as it became.
  changes jsonb not null default '{}',
  -- The name is as it was then: people and keys are renamed and forgotten, and what they did stays theirs.
  actor_user_id bigint,
  actor_name text not null default '',
  primary key (account_id, id)
) partition by range (id);
-- Who did what, and to what, newest first.
create index audit_log_by_operation on audit_log (account_id, operation, id);
create index audit_log_by_key on audit_log (account_id, actor_key_id, id);
create index audit_log_by_target on audit_log (account_id, md5(target), id);
-- Entries of one person in an account; and, for the operator, of all accounts together: newest first, of a key, and of a person.
create index audit_log_by_person on audit_log (account_id, actor_user_id, id) where actor_user_id is not null;
create index audit_log_all on audit_log (id);
create index audit_log_all_by_key on audit_log (actor_key_id, id) where actor_key_id is not null;
create index audit_log_all_by_person on audit_log (actor_user_id, id) where actor_user_id is not null;

-- The audit log of each account is a chain: a job seals entries behind the writes, so that no change waits for the chain's end.
-- Each hash (SHA-256, in hexadecimal digits) is over the one before it and over all that the entry says.
create table audit_seals (
  account_id bigint not null,
  number bigint not null,
  entry_id uuid not null,
  -- In which form the entry was hashed.
  form smallint not null,
  hash text not null,
  primary key (account_id, number)
) /* by account */;
create unique index audit_seals_of_entries on audit_seals (account_id, entry_id);

-- The newest seal of an account, so that a tail which is cut off is missed; the hash before the oldest seal that is kept; and how
-- far the check has come.
create table audit_chains (
  account_id bigint primary key,
  number bigint not null default 0,
  hash text not null default repeat('0', 64),
  first_number bigint not null default 1,
  first_hash text not null default repeat('0', 64),
  checked_number bigint not null default 0,
  checked_at timestamptz not null default '-infinity',
  kept_months integer,
  fault_number bigint,
  fault text not null default '',
  -- How far a chain has been proven stays in `checked_number`, and checks walk on from there; `is_whole` says that the walk under way
  -- began at the first seal, and `whole_at` when one that did so came to the end. `kept_from` is the newest id from which on entries
  -- were ever kept: what had left before the setting was raised does not come back.
  is_whole boolean not null default false,
  whole_at timestamptz not null default '-infinity',
  kept_from uuid
) /* by account */;
create index audit_chains_broken on audit_chains (account_id) where fault <> '';
create index audit_chains_by_check on audit_chains (checked_at, account_id);

-- Entries that wait to be sealed, written with each of them: whoever commits late is sealed late, and nobody is passed over.
create table audit_unsealed (
  account_id bigint not null,
  id uuid not null,
  primary key (account_id, id)
) /* by account */;

-- Credits and prices ------------------------------------------------------------------------------------------------

-- The row that every charge locks. Amounts are hundredths of a credit. entries numbers the ledger without a gap.
create table balances (
  account_id bigint primary key,
  balance bigint not null check (balance >= 0),
  held bigint not null default 0 check (held >= 0),
  entries bigint not null default 0,
  -- Raised by every change of what an account may send, in the change's own transaction: its sender IDs, keys, settings. It stands
  -- in the row that every charge locks, so a statement that charges decides at no cost whether what it was planned by still holds.
  rules_version bigint not null default 0,
  -- What may be spent in a calendar month of the account's zone, in the row that every charge locks. Spent: the charges of the month
  -- less what was paid back in it, of the month that ends at `month_ends_at`. The zone is that of the account.
  month_limit bigint check (month_limit >= 0),
  month_spent bigint not null default 0,
  month_ends_at timestamptz not null default '-infinity',
  time_zone text not null default 'UTC',
  -- An account wants to hear that its credits run low, or are used up: told once until there are more again.
  low_at bigint check (low_at >= 0),
  low_told_at timestamptz,
  used_up_told_at timestamptz
) /* by account */;
-- Its condition changes when something is told alone, so charges go on without touching it.
create index balances_told on balances (account_id) where low_told_at is not null or used_up_told_at is not null;

-- Append-only. The balance is the sum of the amounts at every commit; held credits are still part of the balance.
create table ledger_entries (
  account_id bigint not null,
  number bigint not null,
  at timestamptz not null,
  kind text not null check (kind in ('top_up', 'correction', 'charge', 'refund')),
  amount bigint not null,
  balance_after bigint not null,
  reference text not null,
  note text not null,
  primary key (account_id, number)
) /* by account */;
-- Entries by kind and by what they were for, newest first.
create index ledger_entries_by_kind on ledger_entries (account_id, kind, at, number);
create index ledger_entries_of_reference on ledger_entries (account_id, reference, kind, at, number);

-- The ledger with one line for a campaign, for the single messages of a day (UTC), and for each change by the operator. Derived
-- from the entries: those up to `through` are in it.
create table ledger_lines (
  account_id bigint not null,
  -- A campaign's uuid, a day, or an entry's number: what the entries of a line have in common.
  line text not null,
  kind text not null check (kind in ('sms_campaign', 'voice_campaign', 'single_messages', 'top_up', 'correction')),
  first_number bigint not null,
  last_number bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  entries bigint not null,
  charged bigint not null,
  refunded bigint not null,
  amount bigint not null,
  note text not null,
  primary key (account_id, line)
) /* by account */;
create unique index ledger_lines_in_order on ledger_lines (account_id, kind, first_number);

create table ledger_folds (
  account_id bigint primary key,
  through bigint not null
) /* by account */;

-- The newest row that is valid already counts; older ones say what was charged before.
create table prices (
  id bigint primary key,
  match_kind text not null check (match_kind in ('prefix', 'network', 'country', 'any')),
  match_value text not null,
  price_per_part bigint not null check (price_per_part between 0 and 1000000),
  valid_from timestamptz not null,
  created_at timestamptz not null
);
create index prices_by_match on prices (match_kind, match_value, valid_from desc);

-- What a started minute costs; the longest prefix decides, and the empty one is for all others.
create table voice_prices (
  prefix text primary key,
  price_per_minute bigint not null check (price_per_minute between 0 and 1000000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Started units of so many seconds are charged; 60: started minutes.
  unit_seconds int not null default 60 check (unit_seconds between 1 and 60)
);

-- Events and webhooks -----------------------------------------------------------------------------------------------

-- What happened, for programs that asked to be told. An event is written in the transaction of its fact, and numbered by whoever reads
-- next: a number is given to committed rows alone, so a reader who goes on after the last number misses nothing that commits late.
create table events (
  account_id bigint not null,
  id uuid not null,
  -- Null: nobody has numbered it yet.
  position bigint,
  kind text not null,
  version smallint not null,
  created_at timestamptz not null,
  data json not null,
  primary key (account_id, id)
) partition by range (id);
create index events_to_number on events (account_id, id) where position is null;
create index events_in_order on events (account_id, position) where position is not null;

-- The highest number that an account's events have; its lock makes the numbers follow each other.
create table event_positions (
  account_id bigint not null,
  last bigint not null,
  primary key (account_id)
) /* by account */;

-- Who wants to be told of what. Every process reads all of them, so it is a small table of the whole installation.
create table event_listeners (
  account_id bigint not null,
  -- `reader`, or the name of a webhook endpoint.
  source text not null,
  kind text not null,
  -- Null: until it is taken away.
  until timestamptz,
  -- Each process reads what has changed since it looked last, not who listens in all accounts: a row keeps the version at which it changed.
  version bigint not null default 0,
  primary key (account_id, source, kind)
);
create index event_listeners_by_version on event_listeners (version);
create index event_listeners_by_end on event_listeners (until) where until is not null;

-- Addresses that accounts have their events posted to.
create table webhook_endpoints (
  account_id bigint not null,
  uuid uuid not null,
  url text not null,
  description text not null,
  kinds text[] not null,
  -- Null: of any campaign, with any sender.
  campaign_id uuid,
  sender_id text,
  batch_size int not null,
  status text not null check (status in ('active', 'paused', 'disabled')),
  status_reason text not null,
  sealed_secret bytea not null,
  -- Signs as well until then, so that the far side can exchange the secret.
  sealed_old_secret bytea,
  old_secret_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Its deliveries are cleared first, by a job, and then this row.
  deleted_at timestamptz,
  -- It was given kinds of events about the installation: only who may read what is the operator's sees and changes it, for good, since
  -- its log keeps what it was sent.
  is_for_staff boolean not null default false,
  primary key (account_id, uuid)
) /* by account */;

-- How far the events of an endpoint were taken up, and by whom. Apart from the endpoint, because it changes all the time.
create table webhook_progress (
  account_id bigint not null,
  endpoint uuid not null,
  -- The place of the last event that was delivered, or stands among the deliveries.
  position bigint not null,
  -- A lease is the life of its holder's row in `processes`: what a dead process had is free.
  process_id bigint,
  failing_since timestamptz,
  -- When somebody last asked for deliveries: it ends the rest that an endpoint is given after failures.
  asked_at timestamptz not null,
  primary key (account_id, endpoint)
) /* by account */;
create index webhook_progress_of_process on webhook_progress (process_id);

-- What was sent, or waits for its next try. Its id is that of its event, or of the first event of its batch.
create table webhook_deliveries (
  account_id bigint not null,
  endpoint uuid not null,
  id uuid not null,
  -- What the far side knows it by, at every try: for a batch a name that fits these very events alone.
  webhook_id text not null,
  event_ids uuid[] not null,
  kinds text[] not null,
  -- Of an example, whose event stands nowhere.
  body text,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  tries smallint not null,
  next_at timestamptz,
  created_at timestamptz not null,
  tried_at timestamptz,
  status smallint,
  error text not null,
  answer text not null,
  duration_ms int not null,
  attempts json not null,
  primary key (account_id, endpoint, id)
) /* by account */;
create index webhook_deliveries_due on webhook_deliveries (account_id, endpoint, next_at) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (account_id, endpoint, id) where state = 'failed';

-- Contacts ----------------------------------------------------------------------------------------------------------

create table contacts (
  account_id bigint not null,
  id bigint not null,
  phone_number text collate "C" not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Values by key: text, choice and date (YYYY-MM-DD) as strings, number as number, yes or no as boolean. Empty: no key.
  fields jsonb not null default '{}',
  primary key (account_id, id),
  unique (account_id, phone_number)
) /* by account */;
-- A search finds "Zoë" by "zoe": neither case nor accents count. The expression is the one of the search. Empty columns cost no
-- index entry.
create index contacts_by_first_name on contacts (account_id, (regexp_replace(normalize(lower(first_name), NFKD), '[\u0300-\u036f]', '', 'g') collate "C")) where first_name <> '';
create index contacts_by_last_name on contacts (account_id, (regexp_replace(normalize(lower(last_name), NFKD), '[\u0300-\u036f]', '', 'g') collate "C")) where last_name <> '';
create index contacts_by_email on contacts (account_id, (regexp_replace(normalize(lower(email), NFKD), '[\u0300-\u036f]', '', 'g') collate "C")) where email <> '';

-- What an account knows of its contacts beyond their names. A key is never changed: texts, segments and files name it.
create table contact_fields (
  account_id bigint not null,
  key text collate "C" not null,
  label text not null,
  kind text not null check (kind in ('text', 'number', 'date', 'yes_no', 'choice')),
  choices text[] not null,
  -- Stands in a text where a contact has no value and the text gives no word of its own.
  default_value text not null,
  position int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Nobody sees it any more. Its values are cleared first, by a job, and then this row; until then its key is taken.
  deleted_at timestamptz,
  -- How far the job has come: contacts up to this id have no value of it.
  cleared_id bigint not null default 0,
  primary key (account_id, key)
) /* by account */;
create index contact_fields_deleted on contact_fields (account_id, key) where deleted_at is not null;

-- A deleted group is gone for everybody at once; a job clears its members in batches.
create table groups (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  name text not null,
  description text not null,
  contacts_count bigint not null default 0 check (contacts_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, id),
  unique (account_id, uuid)
) /* by account */;
create index groups_alive on groups (account_id, id) where deleted_at is null;
create index groups_deleted on groups (account_id, id) where deleted_at is not null;

create table group_members (
  account_id bigint not null,
  group_id bigint not null,
  contact_id bigint not null,
  primary key (account_id, group_id, contact_id),
  foreign key (account_id, group_id) references groups (account_id, id),
  foreign key (account_id, contact_id) references contacts (account_id, id)
) /* by account */;
create index group_members_by_contact on group_members (account_id, contact_id, group_id);

-- Saved conditions on contacts: whoever fits is in it, whenever it is asked. An account has a thousand at most.
create table segments (
  account_id bigint not null,
  uuid uuid not null,
  name text not null,
  description text not null,
  -- As it was written: the order of its words is kept.
  condition json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, uuid)
) /* by account */;

create table suppressions (
  account_id bigint not null,
  phone_number text collate "C" not null,
  id bigint not null,
  reason text not null check (reason in ('opt_out', 'complaint', 'manual')),
  note text not null,
  created_at timestamptz not null,
  primary key (account_id, phone_number)
) /* by account */;
create index suppressions_by_id on suppressions (account_id, id);

-- What a person has said about being written to or called: per number and channel, since numbers are written to that no contact has.
-- What was said last counts. Whether anything goes to a number at all is the suppressions' to say.
create table consents (
  account_id bigint not null,
  phone_number text collate "C" not null,
  channel text not null check (channel in ('sms', 'voice')),
  -- Of the first statement about this number and channel: it stays, so that lists can be read on.
  id bigint not null,
  status text not null check (status in ('given', 'withdrawn')),
  -- How it was said.
  source text not null check (source in ('form', 'paper', 'spoken', 'import', 'reply', 'link', 'other')),
  -- What the person was shown or said.
  words text not null,
  -- When the person said it.
  at timestamptz not null,
  -- When it was recorded, and by whom; neither key nor user: by the person's own reply or click.
  recorded_at timestamptz not null,
  by_key_id bigint,
  by_user_id bigint,
  by_name text not null default '',
  primary key (account_id, phone_number, channel)
) /* by account */;
create index consents_by_status on consents (account_id, channel, status, id);

-- Every statement, those that came too late to count included.
create table consent_events (
  account_id bigint not null,
  id bigint not null,
  -- Null: the person was erased, and what is left proves what was done without saying of whom.
  phone_number text collate "C",
  -- Of an erased number: its keyed hash.
  number_hash bytea,
  channel text not null check (channel in ('sms', 'voice')),
  status text not null check (status in ('given', 'withdrawn')),
  source text not null check (source in ('form', 'paper', 'spoken', 'import', 'reply', 'link', 'other')),
  words text not null,
  at timestamptz not null,
  recorded_at timestamptz not null,
  by_key_id bigint,
  by_user_id bigint,
  by_name text not null default '',
  primary key (account_id, id),
  check (phone_number is not null or number_hash is not null)
) /* by account */;
create index consent_events_by_number on consent_events (account_id, phone_number, id) where phone_number is not null;
create index consent_events_by_hash on consent_events (account_id, number_hash, id) where number_hash is not null;

-- A file of people on its way to becoming contacts.
create table imports (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  file_name text not null,
  bytes bigint not null,
  status text not null check (status in ('uploading', 'reading', 'mapping', 'checking', 'checked', 'importing', 'completed', 'cancelled', 'failed', 'undoing', 'undone')),
  failure text not null default '',
  -- How the file is read: what a person said of it, then what was found.
  choice jsonb not null default '{}',
  facts jsonb,
  -- What its columns seem to hold, and what they are said to hold.
  columns jsonb not null default '[]',
  mapping jsonb not null default '[]',
  options jsonb not null,
  -- The group and the fields that the import created.
  new_group_uuid uuid,
  new_field_keys text[] not null default '{}',
  -- What the last dry run found.
  found jsonb,
  row_count bigint not null default 0,
  chunk_count int not null default 0,
  -- Where reading goes on.
  place jsonb,
  -- The chunk that is next in this state; all before it are done.
  next_chunk int not null default 0,
  -- Rows, or bytes while it is read.
  done bigint not null default 0,
  created bigint not null default 0,
  changed bigint not null default 0,
  same bigint not null default 0,
  left_as_was bigint not null default 0,
  refused bigint not null default 0,
  by_key_id bigint,
  by_user_id bigint,
  by_name text not null,
  -- When work was done for it last: those of an account take turns.
  worked_at timestamptz,
  -- Since when it is in this state.
  state_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- The uploaded bytes, or some of them, are there.
  has_parts boolean not null default true,
  -- The rows, results and what undoing needs are there, or may be.
  has_chunks boolean not null default true,
  -- When a job looks next whether something of it is no longer needed; null: not in this state.
  sweep_at timestamptz,
  deleted_at timestamptz,
  -- The turns that began and have not come back since the last one did. A count in memory would end with the process that the work ended.
  turns_begun int not null default 0,
  primary key (account_id, id),
  unique (account_id, uuid)
) /* by account */;
create index imports_at_work on imports (account_id, worked_at nulls first) where status in ('reading', 'checking', 'importing', 'undoing');
create index imports_to_sweep on imports (account_id, sweep_at) where sweep_at is not null;

-- Parts of the file as they were uploaded.
create table import_parts (
  account_id bigint not null,
  import_id bigint not null,
  part int not null,
  bytes bytea,
  -- The object that holds the part; null: the row does.
  object_id uuid,
  primary key (account_id, import_id, part)
) /* by account */;

-- A thousand rows of the file: written when the file is read, and with the contacts of these rows in one transaction. What is in
-- it was packed by the process that wrote it, so Postgres need not try.
create table import_chunks (
  account_id bigint not null,
  import_id bigint not null,
  chunk int not null,
  -- The cells of each row.
  rows bytea not null,
  -- What became of each row.
  results bytea,
  -- What undoing needs: who was made, what stood there before, who joined which group.
  before bytea,
  primary key (account_id, import_id, chunk)
) /* by account */;

-- How the columns of files with the same names were mapped last.
create table import_mappings (
  account_id bigint not null,
  fingerprint bytea not null,
  mapping jsonb not null,
  options jsonb not null,
  used_at timestamptz not null,
  primary key (account_id, fingerprint)
) /* by account */;
create index import_mappings_by_use on import_mappings (account_id, used_at);

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
  -- An erasure walks tables in the order of their ids, which is not the order of commits: before it walks, whatever wrote or chose
  -- recipients earlier has ended, and whoever finds a contact again walks again.
  -- The transactions that were open when the walk of the messages was about to begin; null: not listed yet.
  waits_for text[],
  -- Rounds that ended with a contact found, and whether this one has found one.
  rounds smallint not null default 0,
  found_contact boolean not null default false,
  -- While an erasure is under way it knows the number, encrypted: its last look goes by the number, because the order of ids is not
  -- the order in which rows become visible. The end of the erasure takes it away.
  sealed_number bytea,
  primary key (account_id, id)
) /* by account */;
create index erasures_running on erasures (worked_at) where status = 'running';
-- Also those that have ended and whose number is still to be taken away.
create index erasures_unfinished on erasures (worked_at) where status = 'running' or sealed_number is not null;

-- What an account sends and calls as, and its texts -----------------------------------------------------------------

create table sender_ids (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  sender_id text not null,
  purpose text not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'suspended', 'deleted')),
  status_reason text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, uuid)
) /* by account */;
-- The text is unique among those not deleted, whatever the case: phones show "Volley" and "VOLLEY" as one sender.
create unique index sender_ids_text on sender_ids (account_id, lower(sender_id)) where status <> 'deleted';
create index sender_ids_alive on sender_ids (account_id, id) where status <> 'deleted';

-- The numbers that an account may show to the people whom it calls: the operator approves each.
create table caller_ids (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  phone_number text not null,
  purpose text not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'suspended')),
  status_reason text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, id),
  unique (account_id, uuid)
) /* by account */;
create unique index caller_ids_number on caller_ids (account_id, phone_number) where deleted_at is null;
create index caller_ids_alive on caller_ids (account_id, id) where deleted_at is null;

-- Named texts of an account, for campaigns and single messages.
create table templates (
  account_id bigint not null,
  uuid uuid not null,
  name text not null,
  -- The newest: what is sent from now on.
  version int not null,
  -- When something was first sent, or was to be sent, by it. Null: never, so nothing has to tell what it was.
  used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Nobody can use it any more; its versions stay with what was sent by them.
  deleted_at timestamptz,
  primary key (account_id, uuid)
) /* by account */;

-- What a template said from some moment on. Never changed.
create table template_versions (
  account_id bigint not null,
  template_uuid uuid not null,
  version int not null,
  message text not null,
  -- Texts by language, for contacts who have it.
  variants jsonb not null,
  -- What each single message gives a value for: no field of the account.
  value_keys text[] not null,
  -- The account's own fields that it reads.
  field_keys text[] not null,
  created_at timestamptz not null,
  primary key (account_id, template_uuid, version)
) /* by account */;

-- Carriers ----------------------------------------------------------------------------------------------------------

create table carriers (
  id bigint primary key,
  name text not null,
  kind text not null check (kind in ('smpp', 'simulator')),
  settings jsonb not null,
  -- Sealed with the installation's secret; null for the simulator, whose password is no secret.
  sealed_password bytea,
  is_paused boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz
);
create unique index carriers_name on carriers (lower(name)) where removed_at is null;

-- The longest prefix decides, then the network, then the country, then any. tiers: [[{"carrier_id": 1, "weight": 100}], …]
create table routes (
  id bigint primary key,
  match_kind text not null check (match_kind in ('prefix', 'network', 'country', 'any')),
  match_value text not null,
  tiers jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (match_kind, match_value)
);

create table network_overrides (
  prefix text primary key,
  network text not null,
  created_at timestamptz not null
);

-- Which process has which bind of a carrier: a lease that ends with its holder's row in processes. Together they are never
-- more than the carrier allows, and a bind's share of the carrier's rate goes with it.
create table carrier_binds (
  carrier_id bigint not null,
  number smallint not null,
  process_id bigint not null,
  leased_at timestamptz not null,
  -- As its holder sees the carrier: the others leave messages to it, and fall back on the next tier only when nobody can.
  is_fit boolean not null default false,
  primary key (carrier_id, number)
);

-- What became of the submits of each minute: a process counts its own in memory and stores the minutes that are under way or have
-- ended every few seconds, never once for each message. Of the installation, so of no account. The job forget-carrier-figures clears
-- what is older than two days.
create table carrier_minutes (
  minute timestamptz not null,
  carrier_id bigint not null,
  process_id bigint not null,
  accepted integer not null,
  refused integer not null,
  -- Of those that were refused: too fast for the carrier.
  throttled integer not null,
  unanswered integer not null,
  -- Of the answers alone: the sum of their times, the longest, and how many took how long, by the bounds that the program knows.
  answer_ms_sum bigint not null,
  answer_ms_max integer not null,
  answer_times integer[] not null,
  -- How many were refused with which code.
  codes jsonb not null,
  primary key (minute, carrier_id, process_id)
);

-- The connections of each process to each carrier, as it said last. What dead processes said does not count.
create table carrier_views (
  carrier_id bigint not null,
  process_id bigint not null,
  binds integer not null,
  bound integer not null,
  open integer not null,
  window_max integer not null,
  -- Parts a second; null: no limit.
  allowed_per_second double precision,
  words text not null,
  primary key (carrier_id, process_id)
);

-- SMS campaigns and messages ----------------------------------------------------------------------------------------

create table sms_campaigns (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  name text not null,
  sender_id text not null,
  message text not null,
  group_ids bigint[] not null,
  contact_ids bigint[] not null,
  phone_numbers text[] not null,
  status text not null check (status in ('draft', 'scheduled', 'preparing', 'sending', 'paused', 'completed', 'cancelled', 'failed')),
  time_zone text not null,
  scheduled_at timestamptz,
  is_recurring boolean not null,
  recurrence_frequency text not null check (recurrence_frequency in ('daily', 'weekly', 'monthly', 'yearly')),
  recurrence_interval int not null check (recurrence_interval between 1 and 365),
  recurrence_ends_at timestamptz,
  total_recipients bigint not null default 0,
  messages_sent bigint not null default 0,
  credits_used bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- Rows up to this one were handed out.
  cursor_id uuid,
  process_id bigint,
  held bigint not null default 0,
  pause_reason text not null default '',
  fail_reason text not null default '',
  missing_field text not null default 'default' check (missing_field in ('default', 'skip')),
  window_from_minute smallint,
  window_to_minute smallint,
  window_zone text not null default '',
  replace_look_alikes boolean not null default false,
  next_run_at timestamptz,
  runs bigint not null default 0,
  parent_id bigint,
  -- What the rows that may be sent cost when they were made: it is held before the first submit.
  prepared_cost bigint not null default 0,
  prepared_parts bigint not null default 0,
  -- Cancelled, and rows that were still waiting are being ended in batches.
  is_winding_up boolean not null default false,
  shorten_urls boolean not null default false,
  -- Null: nobody has said, so as shorten_urls says.
  track_visits boolean,
  track_ip_address boolean not null default false,
  track_browser boolean not null default false,
  track_operating_system boolean not null default false,
  track_device_type boolean not null default false,
  track_referer_url boolean not null default false,
  -- Recipients whose time zone is not known, for whom a campaign's own decides: counted when its rows are made.
  prepared_unknown_zones bigint not null default 0,
  -- Lists of work hold only what can act: when the campaign may be worked on next. Until its window opens, or after a fault, it takes
  -- nobody's place.
  acts_at timestamptz not null default '-infinity',
  -- Tries in a row that failed for a reason of the campaign's own.
  faults smallint not null default 0,
  -- The runs of a series are counted, and read by their number. The index keeps a number from being given twice.
  run_number bigint,
  -- Beside groups: whom they select is asked when the campaign starts.
  segment_ids uuid[] not null default '{}',
  -- That of voice campaigns stands among their rules.
  purpose text not null default 'service' check (purpose in ('service', 'marketing')),
  -- The voice campaign whose calls decide which of its rows are sent; null: all of them are.
  voice_campaign_id bigint,
  -- A draft and a series have no version: they follow the newest one until something starts.
  template_uuid uuid,
  template_version int,
  track_country boolean not null default false,
  -- How often the draft was written. Whoever changes a draft may say which version they have read: if another was written
  -- since, nothing is changed.
  version integer not null default 1,
  primary key (account_id, id),
  unique (account_id, uuid)
) /* by account */;
create index sms_campaigns_by_process on sms_campaigns (process_id) where process_id is not null;
create index sms_campaigns_at_work on sms_campaigns (status, account_id, acts_at, id) where status in ('scheduled', 'preparing', 'sending');
create index sms_campaigns_winding_up on sms_campaigns (account_id, acts_at, id) where is_winding_up;
create index sms_campaigns_open on sms_campaigns (account_id, id) where status in ('sending', 'paused') or is_winding_up;
-- Jobs look at what ended lately: they find it by its end, whatever else the account has had.
create index sms_campaigns_ended on sms_campaigns (account_id, ended_at, id) where ended_at is not null;
create unique index sms_campaigns_runs on sms_campaigns (account_id, parent_id, run_number) where parent_id is not null;
create index sms_campaigns_short_of_credit on sms_campaigns (account_id, prepared_cost, id)
  where status = 'paused' and pause_reason in ('insufficient_credit', 'monthly_limit');
-- Campaigns whose texts may name fields and are still to be merged.
create index sms_campaigns_with_fields on sms_campaigns (account_id, id)
  where message like '%{{%' and (status in ('draft', 'scheduled', 'preparing') or (status = 'paused' and is_recurring));
create index sms_campaigns_with_segments on sms_campaigns (account_id, id) where segment_ids <> '{}';
create index sms_campaigns_of_templates on sms_campaigns (account_id, template_uuid, id)
  where template_uuid is not null and (status in ('draft', 'scheduled', 'preparing') or (status = 'paused' and is_recurring));

-- How a campaign's rows stand, per status; changed in the statement that changes the rows.
create table campaign_counts (
  account_id bigint not null,
  campaign_id bigint not null,
  status text not null,
  reason text not null,
  n bigint not null,
  -- Counts of a campaign are the sum over lanes: transactions that run side by side add to rows of their own and do not
  -- wait for each other's commit.
  lane smallint not null default 0,
  primary key (account_id, campaign_id, status, reason, lane)
) /* by account */;

-- Runs of a campaign's rows, each in the hands of one process, so that several processes send the same campaign. The cursor of
-- the campaign stands past every row that is in a stretch or was; a recovery reads the stretches of a dead process alone.
create table campaign_stretches (
  account_id bigint not null,
  campaign_id bigint not null,
  -- Rows above this one …
  after_id uuid not null,
  -- … and up to this one.
  through_id uuid not null,
  -- Null: anybody may take it, once left_by is null too.
  process_id bigint,
  -- Of a process that was proved dead: what it had on the wire is not settled yet.
  left_by bigint,
  primary key (account_id, campaign_id, through_id)
) /* by account */;
create index campaign_stretches_of_process on campaign_stretches (process_id) where process_id is not null;

-- One row per recipient and run, written before anything is sent. A quick send is a campaign of one, and this row is both:
-- its campaign_id is its own number, its id the campaign's uuid.
-- No index mentions the status, so that every change of it stays within the row's page.
create table messages (
  account_id bigint not null,
  id uuid not null,
  campaign_id bigint not null,
  kind text not null check (kind in ('quick', 'bulk')),
  sender_id text not null,
  phone_number text collate "C" not null,
  contact_id bigint,
  network text not null,
  message text not null,
  parts smallint not null,
  -- Charged or held for all parts when the row was made; cost is what remains charged.
  price bigint not null,
  cost bigint not null default 0,
  status text not null check (status in ('queued', 'submitting', 'sent', 'delivered', 'undelivered', 'expired', 'rejected', 'failed', 'unknown', 'skipped')),
  reason text not null default '',
  error_code text not null default '',
  is_simulated boolean not null default false,
  carrier_id bigint,
  -- The carrier's id of each part, and a letter for what became of it: see sms/message.ts.
  carrier_message_ids text[],
  part_states text not null default '',
  -- The process that has the row on the wire.
  process_id bigint,
  -- The key that asked for a quick send: the row is its own entry in the audit log.
  key_id bigint,
  created_at timestamptz not null,
  valid_until timestamptz,
  submitted_at timestamptz,
  sent_at timestamptz,
  final_at timestamptz,
  -- Who asked, where no key did.
  user_id bigint,
  -- The campaign whose text a single message tried out.
  test_of uuid,
  -- By which version a single message was written.
  template_uuid uuid,
  template_version int,
  primary key (account_id, id)
) partition by range (id);
create index messages_of_campaign on messages (account_id, campaign_id, id) where kind = 'bulk';
create index messages_as_campaigns on messages (account_id, campaign_id) where kind = 'quick';
-- What became of the messages to one contact. The rows of a campaign come in the order of their contacts, so new entries fall
-- side by side; single messages have none.
create index messages_of_contact on messages (account_id, contact_id, id) where kind = 'bulk' and contact_id is not null;
-- What a number got, whatever the order of the ids: an erasure's last look, and a person's history.
create index messages_of_number on messages (account_id, phone_number, id);

-- What is to be submitted later: no slot was free, a temporary refusal, a time that has not come. Small by nature.
create table outbox (
  account_id bigint not null,
  message_id uuid not null,
  campaign_id bigint not null,
  lane text not null check (lane in ('transactional', 'bulk')),
  due_at timestamptz not null,
  attempts int not null default 0,
  process_id bigint,
  lease_until timestamptz,
  -- The answer to a STOP goes to a number that has just been suppressed.
  is_keyword_reply boolean not null default false,
  -- Carriers that would not take a message for reasons of their own: another of its route is asked next.
  refused_by bigint[] not null default '{}',
  -- One index serves every claim, whatever waits: when a row may be taken is its own time, or the end of the lease on it.
  acts_at timestamptz generated always as (coalesce(lease_until, due_at)) stored,
  primary key (account_id, message_id)
) /* by account */;
-- A campaign's outbox rows are asked for when it is paused, cancelled or at its end.
create index outbox_of_campaign on outbox (account_id, campaign_id, due_at);
create index outbox_at_work on outbox (lane, account_id, acts_at);

-- Rows that have been on the wire for long, found by the sweep: few, and mostly none. Messages have no index on their state.
create table overdue_submits (
  account_id bigint not null,
  message_id uuid not null,
  -- The submit: whose it is, and when.
  process_id bigint not null,
  submitted_at timestamptz not null,
  primary key (account_id, message_id)
) /* by account */;

-- Whose is a receipt: keyed by what carriers give. Ids are reused, so the newest open one counts.
create table receipt_map (
  carrier_id bigint not null,
  carrier_message_id text not null,
  message_id uuid not null,
  account_id bigint not null,
  part smallint not null
) partition by range (message_id);
create index receipt_map_by_carrier on receipt_map (carrier_id, carrier_message_id);

-- Submits whose outcome nobody knows, until a receipt or a person decides.
create table unknown_messages (
  account_id bigint not null,
  message_id uuid not null,
  campaign_id bigint not null,
  carrier_id bigint not null,
  sender_id text not null,
  phone_number text collate "C" not null,
  submitted_at timestamptz not null,
  primary key (account_id, message_id)
) /* by account */;
create index unknown_messages_by_number on unknown_messages (carrier_id, phone_number);

-- Receipts that matched nothing: kept and listed, never guessed.
create table unmatched_receipts (
  id uuid primary key,
  carrier_id bigint not null,
  carrier_message_id text not null,
  phone_number text not null,
  sender_id text not null,
  state text not null,
  error_code text not null,
  received_at timestamptz not null,
  retry_until timestamptz,
  -- Matched again, later, to what was submitted without an answer.
  reference int,
  -- The text of a receipt that names no message or no state, as the carrier wrote it. Null: the receipt could be read.
  unreadable text
);
create index unmatched_receipts_retry on unmatched_receipts (id) where retry_until is not null;

-- Replies -----------------------------------------------------------------------------------------------------------

-- Who wrote last from which of our addresses to which number. Two accounts may write from one number to the same person: a
-- reply goes to the one that wrote last, a STOP to both.
create table conversations (
  our_address text not null,
  phone_number text collate "C" not null,
  account_id bigint not null,
  last_at timestamptz not null,
  -- The last messages that went to the person, newest first: they belong to the thread that a reply begins.
  message_ids uuid[] not null default '{}',
  primary key (our_address, phone_number, account_id)
);

-- account_id 0: nobody's, so the operator's.
create table inbound_messages (
  account_id bigint not null,
  id uuid not null,
  carrier_id bigint not null,
  sender text not null,
  our_address text not null,
  message text not null,
  keyword text not null,
  received_at timestamptz not null,
  -- What a reply answers: the last message to that number from the number that was written to, and the campaign of that message by
  -- its UUID (a single message is a campaign of its own). Null: nothing was sent from there, or nobody knows any more.
  message_id uuid,
  campaign_id uuid,
  -- The numbers that the sender of a reply may mean, where several fit and a person has to decide. Null: nothing is to be decided.
  possible_senders text[],
  primary key (account_id, id)
) partition by range (id);
-- The replies of one thread, newest first.
create index inbound_messages_of_thread on inbound_messages (account_id, our_address, sender, id);
create index inbound_messages_of_campaign on inbound_messages (account_id, campaign_id, id) where campaign_id is not null;

create table inbound_parts (
  carrier_id bigint not null,
  sender text not null,
  our_address text not null,
  reference int not null,
  part smallint not null,
  parts smallint not null,
  message text not null,
  received_at timestamptz not null,
  -- A character may be split across the parts of a long message: parts are joined as octets, and decoded as one. What has been
  -- joined is kept for a while, so that a part that is sent again is known.
  octets bytea,
  data_coding integer not null default 0,
  joined_at timestamptz,
  primary key (carrier_id, sender, our_address, reference, part)
);

-- What an account's own recipients may reply, and what they are answered; where it has no row, the words of keyword.ts hold.
create table keyword_sets (
  account_id bigint not null,
  keyword text not null check (keyword in ('stop', 'start', 'help')),
  -- Besides the standard ones, which cannot be taken away.
  words text[] not null,
  reply text not null,
  updated_at timestamptz not null,
  primary key (account_id, keyword)
) /* by account */;

-- Whom a STOP opted out, and by which suppression: a START takes back these alone, and has no account to look under.
create table keyword_opt_outs (
  our_address text not null,
  phone_number text collate "C" not null,
  account_id bigint not null,
  suppression_id bigint not null,
  created_at timestamptz not null,
  primary key (our_address, phone_number, account_id)
);

-- Words of an account's own in replies: what Volley answers by itself, and which group the person joins.
create table keyword_rules (
  account_id bigint not null,
  uuid uuid not null,
  -- Normalised.
  words text[] not null,
  answer text,
  group_uuid uuid,
  -- A person gets the answer once in so many minutes.
  minutes int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What a contact gets in the fields of the account when its number writes a word, by key; null: the field is emptied.
  fields jsonb not null default '{}',
  primary key (account_id, uuid)
) /* by account */;

-- What is to be done, or was done, for one reply: made with it. Its id is that of the reply.
create table keyword_runs (
  account_id bigint not null,
  phone_number text collate "C" not null,
  id uuid not null,
  rule_uuid uuid not null,
  our_address text not null,
  created_at timestamptz not null,
  -- Null: it waits. Set in the transaction that accepts the answer, so that it is sent once.
  done_at timestamptz,
  primary key (account_id, phone_number, id)
) /* by account */;
create index keyword_runs_waiting on keyword_runs (account_id, created_at) where done_at is null;
create index keyword_runs_by_age on keyword_runs (created_at);

-- What was said between one number of an account and one person, made with the first reply.
create table threads (
  account_id bigint not null,
  -- That of the reply that began it.
  id uuid not null,
  our_address text not null,
  phone_number text collate "C" not null,
  status text not null check (status in ('open', 'closed')),
  -- Null: nobody's.
  assigned_user_id bigint,
  -- Replies that nobody has read yet; what a keyword has answered is none of them.
  unread int not null,
  -- The newest reply; lists are in its order.
  last_reply_id uuid not null,
  last_reply_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, our_address, phone_number)
) /* by account */;
create index threads_by_reply on threads (account_id, last_reply_id);
create index threads_by_status on threads (account_id, status, last_reply_id);
create index threads_by_person on threads (account_id, assigned_user_id, last_reply_id);
create index threads_unread on threads (account_id, last_reply_id) where unread > 0;
create index threads_by_number on threads (account_id, phone_number, last_reply_id);

-- Messages to people who have a thread. The id begins with the time at which the message went out, and so stands in one order
-- with the ids of replies.
create table thread_messages (
  account_id bigint not null,
  thread_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  primary key (account_id, thread_id, id)
) partition by range (id);
create index thread_messages_by_message on thread_messages (account_id, thread_id, message_id);

create table thread_notes (
  account_id bigint not null,
  thread_id uuid not null,
  id uuid not null,
  -- Of the person or the key, as it was then.
  author text not null,
  note text not null,
  created_at timestamptz not null,
  primary key (account_id, thread_id, id)
) /* by account */;

-- Short links -------------------------------------------------------------------------------------------------------

-- Looked up by code before anybody knows the account. A deleted link keeps its row for a while: late visits find their
-- owner gone, and its code does not lead somewhere else the next day.
create table links (
  code text collate "C" primary key,
  account_id bigint not null,
  id bigint not null,
  url text not null,
  title text not null,
  track_visits boolean not null,
  track_ip_address boolean not null,
  track_browser boolean not null,
  track_operating_system boolean not null,
  track_device_type boolean not null,
  track_referer_url boolean not null,
  expires_at timestamptz,
  max_visits bigint check (max_visits > 0),
  visits_used bigint not null default 0,
  is_disabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- Whether the country of visitors is kept.
  track_country boolean not null default false
);
create index links_alive on links (account_id, id) where deleted_at is null;
create index links_deleted on links (deleted_at) where deleted_at is not null;

-- Links that the operator took down; their owners cannot put them up again. A link in messages is one of many that lead to the
-- same place, so with one all of that campaign that lead there are down. Looked up by code before anybody knows the account.
create table link_takedowns (
  code text collate "C" primary key,
  account_id bigint not null,
  -- Null: a link of its own.
  campaign_id bigint,
  url text not null,
  reason text not null,
  created_at timestamptz not null
);
create index link_takedowns_of_campaigns on link_takedowns (account_id, campaign_id) where campaign_id is not null;

-- What every process must forget of its memory. A reader asks for what no earlier snapshot of its own can have shown:
-- rows whose transaction is not below that snapshot's xmin. Neither clocks nor the order of commits matter.
create table link_changes (
  xact xid8 not null default pg_current_xact_id(),
  code text collate "C" not null,
  at timestamptz not null,
  primary key (xact, code)
);

-- Domains that no link may lead to; what lies below a domain is meant with it.
create table link_domains (
  domain text collate "C" primary key,
  note text not null,
  created_at timestamptz not null
);

-- Each column is null unless the link asked for it. The ids of one batch follow one another, so that a batch is a range.
create table visits (
  account_id bigint not null,
  link_id bigint not null,
  id uuid not null,
  at timestamptz not null,
  is_machine boolean not null,
  is_counted boolean not null,
  address inet,
  browser text collate "C",
  operating_system text collate "C",
  device_type text collate "C",
  referrer text collate "C",
  -- Two letters; empty where it is not known, null where it is not kept.
  country text collate "C",
  primary key (account_id, id)
) partition by range (id);

-- Stored in the transaction of its visits, deleted in the transaction that folds them: what stands here is not in the roll-ups.
create table visit_batches (
  account_id bigint not null,
  first_id uuid not null,
  last_id uuid not null,
  visits int not null,
  primary key (account_id, first_id)
) /* by account */;

-- dimension: 0 all visits, 1 browser, 2 operating system, 3 device type, 4 referring host, 6 country. 5: all visits of a link, in one
-- row of the quarter 'epoch', so that a list shows them at the cost of a look-up.
create table link_rollups (
  account_id bigint not null,
  link_id bigint not null,
  dimension smallint not null,
  quarter timestamptz not null,
  value text collate "C" not null,
  humans bigint not null,
  machines bigint not null,
  primary key (account_id, link_id, dimension, quarter, value)
) /* by account */;
alter table link_rollups set (fillfactor = 70);

-- Keyed hashes of the addresses of one link and UTC day; past the retention only their number is left.
create table link_visitors (
  account_id bigint not null,
  day date not null,
  link_id bigint not null,
  visitor bigint not null,
  primary key (account_id, day, link_id, visitor)
) /* by account */;

create table link_visitor_counts (
  account_id bigint not null,
  link_id bigint not null,
  day date not null,
  visitors bigint not null,
  primary key (account_id, link_id, day)
) /* by account */;

-- A short link of one recipient's message, stored with the message and never changed. The first two letters of its code tell
-- the month: a look-up by code touches one partition, and a month leaves whole, with its messages.
create table message_links (
  code text collate "C" primary key,
  account_id bigint not null,
  message_id uuid not null,
  -- 0: of a single message.
  campaign_id bigint not null,
  -- Empty: the link to opt out.
  url text not null,
  track_visits boolean not null,
  track_ip_address boolean not null,
  track_browser boolean not null,
  track_operating_system boolean not null,
  track_device_type boolean not null,
  track_referer_url boolean not null,
  track_country boolean not null default false
) partition by range (code);

-- What became of a message's links: a row once one of them was opened. first_at is a person's.
create table message_clicks (
  account_id bigint not null,
  message_id uuid not null,
  humans bigint not null,
  machines bigint not null,
  first_at timestamptz,
  primary key (account_id, message_id)
) partition by range (message_id);

-- recipients: whose message was opened by a person. Changed in the statement that changes the rows above.
create table campaign_clicks (
  account_id bigint not null,
  campaign_id bigint not null,
  recipients bigint not null,
  humans bigint not null,
  machines bigint not null,
  first_at timestamptz,
  primary key (account_id, campaign_id)
) /* by account */;

-- Calls -------------------------------------------------------------------------------------------------------------

-- Where calls go. Shared by all accounts and few: every process holds them all.
create table trunks (
  id bigint primary key,
  name text not null,
  kind text not null check (kind in ('sip', 'simulator')),
  settings jsonb not null,
  -- Sealed with the installation's secret; null where none is needed.
  sealed_password bytea,
  is_paused boolean not null default false,
  -- The trunk asked for patience, or did not answer: no call before this.
  rest_until timestamptz,
  -- When the trunk's rate allows the next call.
  next_call_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  -- One number that a trunk cannot reach says nothing about the trunk; many in a row do.
  faults_in_row int not null default 0
);
create unique index trunks_name on trunks (lower(name)) where removed_at is null;

-- A row for each call that takes a channel, so that no trunk is overrun whichever process calls. Its keys are the trunk's.
create table trunk_channels (
  attempt_id uuid primary key,
  trunk_id bigint not null,
  account_id bigint not null,
  campaign_id bigint not null,
  process_id bigint not null,
  -- After this the call has ended, whatever was heard of it.
  reserved_until timestamptz not null
);
create index trunk_channels_by_trunk on trunk_channels (trunk_id);
create index trunk_channels_by_campaign on trunk_channels (account_id, campaign_id);
create index trunk_channels_by_process on trunk_channels (process_id);

-- Whether a process could place calls on a trunk: registered where it must be, and answered. What dead processes said does not count.
create table trunk_views (
  trunk_id bigint not null,
  process_id bigint not null,
  is_callable boolean not null,
  primary key (trunk_id, process_id)
);

create table recordings (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  name text not null,
  -- SHA-256 of the sound as it is played: the same sound is stored once.
  content_hash bytea not null,
  -- G.711 mu-law at 8 kHz.
  mulaw bytea,
  duration_ms int not null,
  created_at timestamptz not null,
  -- What a recording says, where a machine spoke it; empty: it was uploaded.
  spoken_text text not null default '',
  language text not null default '',
  voice text not null default '',
  -- The object that holds the sound; null: the row does.
  object_id uuid,
  primary key (account_id, id),
  unique (account_id, uuid),
  unique (account_id, content_hash)
) /* by account */;
create index recordings_in_rows on recordings (account_id, id) where object_id is null;
create index recordings_in_objects on recordings (account_id, id) where object_id is not null;

-- The sound of texts that name fields, made shortly before the calls and forgotten some time after them: it can always be made
-- again. Each account has at most 256 MB and 20,000 rows of it.
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

create table voice_campaigns (
  account_id bigint not null,
  id bigint not null,
  uuid uuid not null,
  name text not null,
  status text not null check (status in ('draft', 'scheduled', 'preparing', 'calling', 'paused', 'completed', 'cancelled', 'failed')),
  total_recipients bigint not null default 0,
  messages_sent bigint not null default 0,
  credits_used bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  group_ids bigint[] not null default '{}',
  contact_ids bigint[] not null default '{}',
  phone_numbers text[] not null default '{}',
  recording_id bigint,
  rules jsonb not null default '{}',
  scheduled_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  pause_reason text not null default '',
  fail_reason text not null default '',
  -- What the calls may cost at most, fixed when the recipients were: it is held before the first call.
  prepared_cost bigint not null default 0,
  held bigint not null default 0,
  -- Recipients that are queued or being called.
  open_recipients bigint not null default 0,
  -- Outside its window a campaign is not looked at: when it is next.
  wakes_at timestamptz,
  -- The same refusal again and again is no answer of the people called.
  refusal_status int,
  refusals_in_row int not null default 0,
  -- The campaign whose message a few numbers are called with, to try it out; null: it is no test.
  test_of uuid,
  segment_ids uuid[] not null default '{}',
  -- The texts to those whom no call of a voice campaign reaches are an SMS campaign of their own, made with the rows of the calls.
  texts_campaign_id bigint,
  -- What these texts cost at most, until it is held together with the cost of the calls.
  texts_cost bigint not null default 0,
  -- Below the ids of the texts: the id of each is made of this one's beginning and of the id of its recipient.
  texts_cursor_id uuid,
  version integer not null default 1,
  primary key (account_id, id),
  unique (account_id, uuid)
) /* by account */;
create index voice_campaigns_active on voice_campaigns (status, account_id, id) where status in ('scheduled', 'preparing', 'calling', 'paused');
create index voice_campaigns_ended on voice_campaigns (account_id, ended_at, id) where ended_at is not null;
-- Whether a recording may be deleted is asked of the campaigns that may still play it.
create index voice_campaigns_of_recording on voice_campaigns (account_id, recording_id)
  where status in ('draft', 'scheduled', 'preparing', 'calling', 'paused') and recording_id is not null;
create index voice_campaigns_with_segments on voice_campaigns (account_id, id) where segment_ids <> '{}';

create table voice_recipients (
  account_id bigint not null,
  campaign_id bigint not null,
  id bigint not null,
  phone_number text collate "C" not null,
  status text not null check (status in ('queued', 'ringing', 'answered', 'no_answer', 'busy', 'rejected', 'failed', 'cancelled', 'skipped')),
  called_at timestamptz,
  duration_seconds int not null default 0,
  reason text not null default '',
  attempts int not null default 0,
  -- Tries that a trunk failed, not the recipient.
  trunk_faults int not null default 0,
  tried_trunk_ids bigint[] not null default '{}',
  next_at timestamptz,
  price_per_minute bigint not null default 0,
  held bigint not null default 0,
  cost bigint not null default 0,
  digits text not null default '',
  is_simulated boolean not null default false,
  unit_seconds int not null default 60,
  -- What a person hears of a recording whose text names fields, merged when the campaign started; null: the recording as it is.
  spoken_text text,
  -- The longest that such a call may be, in milliseconds, as its credits were held.
  call_ms_max integer,
  primary key (account_id, campaign_id, id),
  foreign key (account_id, campaign_id) references voice_campaigns (account_id, id)
) /* by account */;
create index voice_recipients_due on voice_recipients (account_id, campaign_id, next_at, id) where status = 'queued';
create index voice_recipients_by_number on voice_recipients (account_id, phone_number, campaign_id);

-- A call is written here before its INVITE leaves; facts holds what ends it from any other process.
create table call_attempts (
  account_id bigint not null,
  id uuid not null,
  campaign_id bigint not null,
  recipient_id bigint not null,
  number int not null,
  trunk_id bigint not null,
  process_id bigint not null,
  status text not null check (status in ('placing', 'ringing', 'answered', 'ended')),
  outcome text not null default '',
  reason text not null default '',
  status_code int,
  facts jsonb,
  created_at timestamptz not null,
  ringing_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  duration_seconds int not null default 0,
  digits text not null default '',
  cost bigint not null default 0,
  -- What the far side said beside its status: its words, and the cause of the telephone network behind it (Q.850).
  phrase text not null default '',
  cause_code int,
  -- When the sound of a call began: a call whose process died before that is not charged.
  sound_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, campaign_id, recipient_id) references voice_recipients (account_id, campaign_id, id)
) /* by account */;
create index call_attempts_of_campaign on call_attempts (account_id, campaign_id, id);
-- Nobody is called twice at the same time.
create unique index call_attempts_open on call_attempts (account_id, campaign_id, recipient_id) where status <> 'ended';

-- The messages of calls that did not go as they should, as a person reads them who looks for the fault: without sound and without
-- credentials. Spread by account, like the attempts that they belong to. The job forget-call-ladders keeps the newest 2,000 of each
-- account, for a week.
create table call_ladders (
  account_id bigint not null,
  attempt_id uuid not null,
  steps json not null,
  primary key (account_id, attempt_id)
) /* by account */;

-- Quick sends -------------------------------------------------------------------------------------------------------

-- What accepts quick sends of one account (ARCHITECTURE.md, "A quick send"): one call on the server of the account, where a
-- statement that changes several tables would be taken apart by the coordinator of a cluster, and each of its parts planned and sent
-- apart. Every statement of it names the account by itself, and one table where it can: such statements are planned fast.
--
-- It does all or nothing; nothing, and false, when the credits or the month's limit do not suffice, a number is suppressed, or the
-- rules that it was planned by are not those that hold: the account's in the row that is locked anyway, prices and carriers in two
-- of a handful (null: not asked).
--
-- spread: function accept_quick by account
create function accept_quick(
  account bigint, total bigint, moment timestamptz, process bigint,
  ids uuid[], campaign_ids bigint[], sender_ids text[], phone_numbers text[], networks text[], texts text[], parts_each smallint[],
  prices bigint[], statuses text[], carrier_ids bigint[], are_simulated boolean[], valid_untils timestamptz[], due_ats timestamptz[],
  ignores_suppression boolean, key_ids bigint[], account_rules bigint, prices_rules bigint, carriers_rules bigint, user_ids bigint[]
) returns boolean language plpgsql as $$
declare
  left_balance bigint;
  left_entries bigint;
  of_range record;
begin
  perform 1 from setting_versions
    where (what = 'prices' and version <> prices_rules) or (what = 'carriers' and version <> carriers_rules);
  if found then return false; end if;
  if not ignores_suppression then
    perform 1 from suppressions where account_id = account and phone_number = any (phone_numbers);
    if found then return false; end if;
  end if;

  update balances set balance = balance - total, entries = entries + 1,
    month_spent = (case when moment < month_ends_at and moment at time zone 'UTC' >= (month_ends_at at time zone 'UTC') - interval '32 days'
      then month_spent else 0 end) + total,
    month_ends_at = case when moment < month_ends_at and moment at time zone 'UTC' >= (month_ends_at at time zone 'UTC') - interval '32 days'
      then month_ends_at else (date_trunc('month', moment at time zone time_zone) + interval '1 month') at time zone time_zone end
  where account_id = account and balance - held >= total and rules_version = account_rules
    and (month_limit is null or total + held
      + (case when moment < month_ends_at and moment at time zone 'UTC' >= (month_ends_at at time zone 'UTC') - interval '32 days'
        then month_spent else 0 end) <= month_limit)
  returning balance, entries into left_balance, left_entries;
  if not found then return false; end if;

  insert into ledger_entries (account_id, number, at, kind, amount, balance_after, reference, note)
  values (account, left_entries, moment, 'charge', -total, left_balance, ids[1]::text, '');

  -- The total of the list, and that of each range of 16,384 ids in it, in the slot of the process.
  for of_range in
    select 0 as range, count(*) as n from unnest(campaign_ids)
    union all select 1 + id / 16384, count(*) from unnest(campaign_ids) as of_batch (id) group by 1 order by 1
  loop
    insert into row_counts (account_id, what, slot, n) values (account, 'quick_sends', of_range.range * 64 + process % 8, of_range.n)
    on conflict (account_id, what, slot) do update set n = row_counts.n + excluded.n;
  end loop;

  insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, cost, status,
    carrier_id, is_simulated, process_id, key_id, user_id, created_at, valid_until, submitted_at)
  select account, r.id, r.campaign_id, 'quick', r.sender_id, r.phone_number, r.network, r.message, r.parts, r.price, r.price, r.status,
    r.carrier_id, r.is_simulated, case r.status when 'submitting' then process end, r.key_id, r.user_id, moment, r.valid_until,
    case r.status when 'submitting' then moment end
  from unnest(ids, campaign_ids, sender_ids, phone_numbers, networks, texts, parts_each, prices, statuses, carrier_ids, are_simulated,
      valid_untils, key_ids, user_ids)
    as r (id, campaign_id, sender_id, phone_number, network, message, parts, price, status, carrier_id, is_simulated,
      valid_until, key_id, user_id);

  -- Mostly every one has its slot, and nothing waits.
  if num_nonnulls(variadic due_ats) > 0 then
    insert into outbox (account_id, message_id, campaign_id, lane, due_at)
    select account, r.id, r.campaign_id, 'transactional', r.due_at
    from unnest(ids, campaign_ids, due_ats) as r (id, campaign_id, due_at) where r.due_at is not null;
  end if;
  return true;
end $$;
