import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listMigrations, placesIn } from '../src/schema/index.ts';
import { openTestDatabase } from './testkit/database.ts';

const database = await openTestDatabase();

/** Tables that name an account and are looked up by something else, before anybody knows the account. */
const BY_OTHER_KEY: Readonly<Record<string, string>> = {
  api_keys: 'by the hash of what the client sent',
  memberships: 'by the person who asks which accounts there are to enter',
  sessions: 'by the hash of the token in the cookie',
  one_time_links: 'by the hash of the token in the link',
  links: 'by the code in the address',
  message_links: 'by the code in the address',
  link_takedowns: 'by the code in the address',
  receipt_map: "by the carrier's id of a message",
  conversations: 'by the two numbers of a reply',
  keyword_opt_outs: 'by the two numbers of a START',
  event_listeners: 'by every process, which keeps all of them in memory',
  trunk_channels: 'by the trunk whose channels are counted',
  lookup_account_days: 'by the source whose questions of a day are counted',
};

const accountTables = await database.sql<{ name: string }>(
  `select t.relname as name from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'account_id' and not a.attisdropped
   where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition order by 1`,
);

const keys = await database.sql<{ table: string; name: string; kind: string; columns: string[] }>(
  `select t.relname as table, i.relname as name,
     case when x.indisprimary then 'primary key' else 'unique key' end as kind,
     array(select a.attname::text from unnest(x.indkey) with ordinality k (n, place) join pg_attribute a on a.attrelid = t.oid and a.attnum = k.n order by place) as columns
   from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
   where t.relnamespace = 'public'::regnamespace and x.indisunique and not t.relispartition
   union all
   select t.relname, c.conname, 'foreign key',
     array(select a.attname::text from unnest(c.conkey) with ordinality k (n, place) join pg_attribute a on a.attrelid = t.oid and a.attnum = k.n order by place)
   from pg_constraint c join pg_class t on t.oid = c.conrelid
   where c.contype = 'f' and t.relnamespace = 'public'::regnamespace and not t.relispartition and c.conparentid = 0`,
);

test('every key of a table that an account owns begins with the account', () => {
  const owned = accountTables.map(({ name }) => name).filter((name) => !(name in BY_OTHER_KEY));
  assert.ok(owned.length >= 12, `only ${owned.length} tables are owned by accounts`);
  const bad = keys.filter((key) => owned.includes(key.table) && key.columns[0] !== 'account_id');
  assert.deepEqual(bad, []);
  const keyless = owned.filter((name) => !keys.some((key) => key.table === name && key.kind === 'primary key'));
  assert.deepEqual(keyless, []);
});

test('every table that an account owns is marked for the account, or parted by month', async () => {
  const marked = listMigrations().flatMap(({ sql }) => [
    ...sql.matchAll(/create table (\w+) \((?:(?!create table)[\s\S])*?\) \/\* by account \*\//g),
  ]);
  const monthly = await database.sql<{ name: string }>(
    "select c.relname as name from pg_partitioned_table p join pg_class c on c.oid = p.partrelid where p.partstrat = 'r'",
  );
  const known = new Set([
    ...marked.map(([, name]) => name),
    ...monthly.map(({ name }) => name),
    ...Object.keys(BY_OTHER_KEY),
  ]);
  assert.deepEqual(
    accountTables.map(({ name }) => name).filter((name) => !known.has(name)),
    [],
  );
});

test('every table of accounts has its place on a cluster, which says where its rows are', async () => {
  const places = placesIn(listMigrations());
  const missing = accountTables.map(({ name }) => name).filter((name) => !(name in BY_OTHER_KEY) && !places.has(name));
  assert.deepEqual(missing, [], 'write `-- spread: <table> by account_id` into the migration that makes the table');
  const tables = await database.sql<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
  );
  const known = new Set(tables.map(({ name }) => name));
  assert.deepEqual(
    [...places.keys()].filter((name) => !known.has(name)),
    [],
    'no such table',
  );
});

test('nothing acts by itself in the database: no trigger, no rule, no view written through', async () => {
  const triggers = await database.sql(
    `select t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  assert.deepEqual(triggers, []);
  const rules = await database.sql("select rulename from pg_rules where schemaname = 'public'");
  assert.deepEqual(rules, []);
  const views = await database.sql(
    "select viewname from pg_views where schemaname = 'public' and viewname not like 'citus\\_%'",
  );
  assert.deepEqual(views, []);
});

test('ids of what an account owns are made by us', async () => {
  const made = await database.sql<{ table: string }>(
    `select t.relname as table from pg_attribute a join pg_class t on t.oid = a.attrelid
     left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval%')`,
  );
  const owned = new Set(accountTables.map(({ name }) => name));
  assert.deepEqual(
    made.filter(({ table }) => owned.has(table)),
    [],
  );
});
