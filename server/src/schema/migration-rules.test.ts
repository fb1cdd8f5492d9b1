import assert from 'node:assert/strict';
import { test } from 'node:test';
import LAST_RELEASE from '../../../scripts/last-release.json' with { type: 'json' };
import { BASELINE } from './baseline.ts';
import { describeStatement, type Effect } from './describe-statement.ts';
import { listMigrations, type Migration } from './migration-files.ts';
import { contractsFor, isStepwise } from './migration-marks.ts';
import { functionsIn } from './places.ts';
import { splitStatements } from './split-statements.ts';

/** An installation has few rows of these tables, so reading all of them takes no time. Every other table may be large. */
const SMALL_TABLES: ReadonlySet<string> = new Set([
  ...['accounts', 'api_keys', 'balances', 'caller_ids', 'carrier_binds', 'carriers', 'contact_fields', 'groups'],
  ...['installation', 'jobs', 'keyword_rules', 'keyword_sets', 'link_domains', 'memberships', 'network_overrides'],
  ...['openid_providers', 'prices', 'processes', 'recordings', 'routes', 'segments', 'sender_ids', 'setting_versions'],
  ...['sms_campaigns', 'trunks', 'users', 'voice_prices', 'webhook_endpoints'],
]);

const STEPS =
  /^(create (unique )?index concurrently (if not exists )?\w+ on \w+ |drop index concurrently if exists \w+$|alter table \w+ validate constraint \w+$)/i;

const isSlow = ({ work }: Effect): boolean => work !== 'at once';

/** Returns what breaks the rules in a migration, as sentences for its author. */
function findBreaches(migration: Pick<Migration, 'number' | 'sql'>): string[] {
  const statements = splitStatements(migration.sql);
  const all = statements.flatMap((sql) => describeStatement(sql));
  const made = new Set(all.filter(({ isNew }) => isNew).map(({ table }) => table));
  const effects = all.filter(({ table }) => table === null || !made.has(table));
  const large = effects.filter(({ table }) => table === null || !SMALL_TABLES.has(table));
  const breaches: string[] = [];

  const least = contractsFor(migration);
  if (least !== null && (least >= migration.number || least > LAST_RELEASE.migration))
    breaches.push(
      `it contracts for programs that know migration ${least}, and the last release knows ${LAST_RELEASE.migration}: contract one release later`,
    );
  for (const { table, breaks, refuses } of least === null ? effects : []) {
    if (breaks !== undefined) breaches.push(`a program of the version before fails: ${breaks}`);
    const added = effects.flatMap((other) => (other.table === table ? [other.addsColumn ?? ''] : []));
    const isOfNewColumns = added.some((name) => name !== '' && new RegExp(`\\b${name}\\b`).test(refuses ?? ''));
    if (refuses !== undefined && !isOfNewColumns)
      breaches.push(`${table} would refuse rows that a program of the version before writes: ${refuses}`);
  }

  for (const { table } of effects.filter(({ work }) => work === 'unknown'))
    breaches.push(`a statement ${table === null ? '' : `about ${table} `}that this test cannot read`);
  for (const { table } of large.filter(({ work }) => work === 'changes rows'))
    breaches.push(`rows of ${table} are changed at once: a job does that in parts`);
  for (const { table, waits, work } of large)
    if (waits !== 'nobody' && (work === 'reads rows' || work === 'rewrites rows'))
      breaches.push(`${waits === 'writes' ? 'writers of' : 'all who use'} ${table} wait while Postgres ${work}`);

  if (isStepwise(migration)) {
    for (const sql of statements.filter((text) => !STEPS.test(text.replaceAll(/\s+/g, ' '))))
      breaches.push(`statement by statement, and this cannot be run twice: ${sql}`);
    return breaches;
  }
  if (statements.some((sql) => /\bindex\s+concurrently\b/i.test(sql)))
    breaches.push('an index is built concurrently, which needs the line "-- statement by statement"');
  const held = effects.find(({ waits, work }) => waits === 'everybody' && work === 'at once');
  if (held !== undefined && large.some((effect) => effect.waits === 'nobody' && isSlow(effect)))
    breaches.push(`all who use ${held.table} wait until the rest of the migration is done: make two of it`);
  return breaches;
}

test('no migration breaks the version before or locks a large table for long', () => {
  const breaches = listMigrations()
    .filter(({ number }) => number > BASELINE)
    .flatMap((migration) =>
      findBreaches(migration).map((breach) => `${migration.number}-${migration.name}: ${breach} (docs/upgrades.md)`),
    );
  assert.deepEqual(breaches, []);
});

test('a new form of a function that runs beside the rows of an account is put there when a cluster is migrated', () => {
  const migrations = listMigrations();
  const spread = functionsIn(migrations);
  assert.ok(spread.size > 0);
  for (const migration of migrations)
    for (const [, name = ''] of migration.sql.matchAll(/^create function (\w+)/gm))
      if (spread.has(name)) assert.ok(functionsIn([migration]).has(name), `${migration.number}: ${name} has no mark`);
});

const NEXT = LAST_RELEASE.migration + 5;
const find = (sql: string) => findBreaches({ number: NEXT, sql });

test('what a migration must not do is refused, in words', () => {
  const REFUSED: Readonly<Record<string, RegExp>> = {
    'alter table messages add column a int not null': /leaves out a, which has no default/,
    'alter table messages add column a uuid not null default gen_random_uuid()':
      /all who use messages wait .* rewrites rows/,
    'alter table contacts add a bigint generated always as identity': /rewrites rows/,
    'alter table messages add column a int check (a > 0)': /reads rows/,
    'alter table accounts alter column name set not null': /may write null into name/,
    'alter table accounts alter name drop default': /may leave name to its default/,
    'alter table messages alter column cost type numeric(12, 2)': /takes cost for another type/,
    'alter table contacts drop column email': /uses email, which is dropped/,
    'ALTER TABLE contacts\n  ADD COLUMN a int,\n  DROP COLUMN IF EXISTS email': /uses email, which is dropped/,
    'alter table contacts rename column email to mail': /knows the old name/,
    'alter table contacts rename to people': /knows the old name/,
    'alter table contacts add constraint c check (email <> $$;$$) not valid': /would refuse rows/,
    'alter table accounts add unique (name)': /would refuse rows/,
    'create unique index i on accounts (name)': /would refuse rows/,
    'create index i on messages (account_id)': /writers of messages wait/,
    'create index concurrently i on messages (account_id)': /needs the line "-- statement by statement"/,
    'drop table contacts': /uses contacts, which is dropped/,
    'drop index messages_of_contact': /rely on the index messages_of_contact/,
    'truncate visits': /keeps rows in visits/,
    "update messages set cost = 0 where note = 'a;b'": /a job does that in parts/,
    'delete from visits': /a job does that in parts/,
    'insert into segments select * from contacts': /rows of contacts are changed at once/,
    'do $$ begin update messages set cost = 0; end $$': /cannot read/,
    'alter table messages cluster on i': /cannot read/,
    'alter table contacts add column a int; alter table visits validate constraint c': /make two of it/,
    '-- statement by statement\nalter table messages add column a int': /cannot be run twice/,
    [`-- contracts: for programs that know ${String(NEXT - 1).padStart(4, '0')}\ndrop table contacts`]:
      /one release later/,
  };
  for (const [sql, expected] of Object.entries(REFUSED)) assert.match(find(sql).join('\n'), expected, sql);
  assert.throws(() => find('-- contracts: everything\ndrop table contacts'), /does not say/);
});

test('what may be done while the version before runs is let through', () => {
  const known = String(LAST_RELEASE.migration).padStart(4, '0');
  const ALLOWED = [
    "alter table messages add column a int, add column b text not null default 'x, y'",
    'alter table messages add column a timestamptz not null default now()',
    'alter table contacts alter column email drop not null',
    'create table more (id bigint primary key, a uuid not null default gen_random_uuid()); create unique index i on more (a); insert into more select 1',
    "alter table sms_campaigns add column a text not null default 'b' check (a in ('b', 'c'))",
    'alter table accounts add column a int; alter table accounts add constraint c check ((a is null) = (name is null))',
    "insert into installation (name, value) values ('a', '') on conflict (name) do nothing",
    "update jobs set name = 'b' where name = 'a'",
    '-- statement by statement\ncreate index concurrently i on messages (account_id);',
    '-- statement by statement\nalter table messages validate constraint c',
    `-- contracts: for programs that know ${known}\nalter table contacts drop column email; drop table visits`,
    'select 1; -- drop table contacts;\n/* truncate visits; */',
  ];
  for (const sql of ALLOWED) assert.deepEqual(find(sql), [], sql);
});
