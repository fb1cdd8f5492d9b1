import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { HOT_PLANNER } from '../src/db/index.ts';
import { allStatements } from '../src/db/statement.ts';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import { listMigrations, placesIn } from '../src/schema/index.ts';
import { LISTED_ROWS } from '../src/sms/messages/message/store-listed-rows.ts';
import '../src/start/app.ts';
import { IS_CLUSTER, openTestDatabase } from './testkit/database.ts';
import { isProof, sources } from './tidy/sources.ts';

const database = await openTestDatabase();
const IS_SHARDED = process.env['VOLLEY_TEST_SHARDED'] === 'yes';

async function connected<T>(work: (client: Client) => Promise<T>, { url } = database): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('every statement can be prepared against the migrated schema', async () => {
  const statements = [...allStatements()];
  assert.ok(statements.length > 60, `only ${statements.length} statements are registered`);
  const refused: string[] = [];
  await connected(async (client) => {
    for (const [index, [name, text]] of statements.entries()) {
      await client
        .query(`prepare s${index} as ${text}`)
        .catch((error: unknown) => refused.push(`${name}: ${String(error)}`));
    }
  });
  assert.deepEqual(refused, []);
});

test('no statement takes all columns, and none asks Postgres for the time or for chance', () => {
  // The one that gives everybody the database's time.
  const others = [...allStatements()].filter(([name]) => name !== 'database_clock.read');
  const bad = others.filter(([, text]) =>
    /\bselect \*(?! from unnest)|\breturning \*|\b(now|clock_timestamp|random|gen_random_uuid|statement_timestamp)\s*\(|\bcurrent_(timestamp|date|time)\b/i.test(
      text,
    ),
  );
  assert.deepEqual(
    bad.map(([name]) => name),
    [],
  );
});

/** Tables of one statement, by where their rows are on a cluster. */
function tablesIn(text: string): string[] {
  return [...text.matchAll(/\b(?:from|join|into|update|using|exists \(select (?:1 )?from)\s+(\w+)/g)].map(
    ([, name]) => name ?? '',
  );
}

/** They work on a cluster, since what they take from the coordinator's table is decided before what they change elsewhere. */
const MIXED: ReadonlySet<string> = new Set([
  ...[
    'balances.lock_told',
    'call_attempts.take_over',
    'links.insert',
    'messages.settle_sent',
    'messages.settle_sent_charged',
  ],
]);

test('what changes rows of an account asks no table that the coordinator of a cluster keeps for itself', async () => {
  const places = placesIn(listMigrations());
  const tables = await database.sql<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
  );
  const known = new Set(tables.map(({ name }) => name));
  const mixed = [...allStatements()].filter(([, text]) => {
    const used = tablesIn(text).filter((name) => known.has(name));
    const isSpread = used.some((name) => typeof places.get(name) === 'object');
    return isSpread && used.some((name) => !places.has(name)) && /\b(insert into|update|delete from)\b/.test(text);
  });
  assert.deepEqual(
    mixed.map(([name]) => name).filter((name) => !MIXED.has(name)),
    [],
    'read what it asks by a statement of its own before, as listLivingProcesses does',
  );
});

test('no statement has a form that a distributed database refuses', () => {
  const forms: Readonly<Record<string, RegExp>> = {
    'case $1 when: write `case when $1 = …`': /\bcase \$\d+(::\w+)? when\b/,
  };
  const bad = [...allStatements()].flatMap(([name, text]) =>
    Object.entries(forms).flatMap(([why, form]) => (form.test(text) ? [`${name}: ${why}`] : [])),
  );
  assert.deepEqual(bad, []);
});

/**
 * A distributed database answers with the wrong number of rows there. What ran before the count is what counts: `returning`,
 * or nobody asks.
 */
test('nobody counts what an insert from a select that may meet rows has done', () => {
  const inserts =
    /^\s*insert into\b(?![\s\S]*\breturning\b)[\s\S]*\bselect\b[\s\S]*\bon conflict\b[\s\S]*\bdo nothing\b/i;
  const names = [...allStatements()].flatMap(([name, text]) => (inserts.test(text) ? [name] : []));
  assert.ok(names.length > 3, `only ${names.length} statements are of that form`);
  const counted = names.filter((name) => {
    const store = sources.find(({ path, text }) => !isProof(path) && text.includes(`'${name}'`));
    assert.ok(store, name);
    const constant = new RegExp(`const (\\w+) = statement(?:<[^(]*>)?\\(\\s*'${name}'`).exec(store.text)?.[1];
    assert.ok(constant, `${name} is a constant of its own`);
    const uses = [...store.text.matchAll(new RegExp(`^.*\\bcount\\(${constant}\\b`, 'gm'))].map(([line]) => line);
    // Found as it is written everywhere, so that another way of writing it is looked at here.
    return uses.length === 0 || uses.some((line) => !/^\s*(if \(.*\) )?await \w+\.count\(/.test(line));
  });
  assert.deepEqual(counted, []);
});

/** Constraints may refuse made-up values; what a form or a plan is refused for has another code. */
const IS_OF_VALUES = /^2[123]/;
const IS_OF_ROWS = /violates|no partition of relation|duplicate key/;

/**
 * What one part of them changes is read by several others, so that it is sent to every server: while one is away they fail for all
 * accounts. Sending to people needs none of them on a cluster, but for a campaign whose text is the same for everybody.
 */
const SENT_TO_ALL: ReadonlySet<string> = new Set([
  'audience.insert_alike',
  ...['group_members.insert', 'group_members.delete', 'group_members.leave_all'],
  ...['consents.record', 'ledger_lines.fold', 'links.insert', 'message_clicks.add'],
]);

/** A cluster has another form of it. */
const isForOneServer = (name: string): boolean =>
  [...name.matchAll(/(?=[._]|$)/g)].some(({ index }) =>
    allStatements().has(`${name.slice(0, index)}_distributed${name.slice(index)}`),
  );

test('on a cluster every statement can be planned and run, and one of an account asks its server alone', {
  skip: !IS_CLUSTER,
}, async () => {
  const refused: string[] = [];
  const sentToAll: string[] = [];
  await connected(async (client) => {
    const servers = new Set<string>();
    client.on('notice', ({ message }) => {
      const server = /^Subplan \w+ will be sent to (.+)$/.exec(message ?? '')?.[1];
      if (server !== undefined) servers.add(server);
    });
    for (const [index, [name, text]] of [...allStatements()].filter(([one]) => !isForOneServer(one)).entries()) {
      await client.query(`prepare s${index} as ${text}`);
      const isOfOne = /account_id = \$\d/.test(text) || /^\s*insert into\b/.test(text);
      const call = await callOf(client, index, ['1', '2']);
      servers.clear();
      await client.query('begin');
      await client.query(
        "select set_config(name, 'on', true) from pg_settings where name = 'citus.log_intermediate_results'",
      );
      await client.query('set local client_min_messages to debug1');
      await client.query(`execute ${call}`).catch((error: { code?: string; message: string }) => {
        if (!IS_OF_VALUES.test(error.code ?? '') && !IS_OF_ROWS.test(error.message))
          refused.push(`${name}: ${error.message}`);
      });
      await client.query('rollback');
      if (isOfOne && servers.size > 1 && !SENT_TO_ALL.has(name)) sentToAll.push(name);
    }
  });
  assert.deepEqual(refused, []);
  assert.deepEqual(sentToAll, []);
});

test('on a cluster a list of work of some accounts asks their servers alone', { skip: !IS_CLUSTER }, async () => {
  const others: string[] = [];
  const lists = [...allStatements()].filter(([name]) => name.endsWith('_of_some'));
  assert.ok(lists.length > 8, `only ${lists.length} lists are of that kind`);
  await connected(async (client) => {
    for (const [index, [name, text]] of lists.entries()) {
      await client.query(`prepare s${index} as ${text}`);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain execute ${await callOf(client, index, ['1'])}`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, n]) => Number(n));
      if (tasks.length === 0 || tasks.some((n) => n > 1)) others.push(`${name}: ${tasks.join(', ') || plan}`);
    }
  });
  assert.deepEqual(others, [], 'hold each table of accounts in it to `within`');
});

interface Plan {
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

function relations(plan: Plan): string[] {
  return [...(plan['Relation Name'] ? [plan['Relation Name']] : []), ...(plan.Plans ?? []).flatMap(relations)];
}

const SOME_UUID = '0196f0c2-7a10-7cc4-9d3e-0242ac120002';

/** A value that a parameter of this type takes; the account is 1 everywhere. `many`: what stands in lists. */
function literal(type: string, many: readonly string[], number = '1'): string {
  if (type.endsWith('[]')) {
    const items = many.map((one) => literal(type.slice(0, -2), [], one));
    return `array[${items.join(', ')}]::${type}`;
  }
  if (/^(bigint|integer|smallint|numeric)$/.test(type)) return `'${number}'::${type}`;
  if (type === 'uuid') return `'${SOME_UUID}'::uuid`;
  if (/^timestamp/.test(type)) return `'2026-01-31T09:00:00Z'::${type}`;
  if (type === 'date') return "'2026-01-31'::date";
  if (type === 'boolean') return "'true'::boolean";
  if (type === 'bytea') return "'\\x00'::bytea";
  if (type === 'inet') return "'192.0.2.1'::inet";
  if (/^jsonb?$/.test(type)) return `'[]'::${type}`;
  return type === 'text' ? "'x'::text" : `null::${type}`;
}

async function callOf(client: Client, index: number, many: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ types: string[] }>(
    'select parameter_types::text[] as types from pg_prepared_statements where name = $1',
    [`s${index}`],
  );
  const values = (rows[0]?.types ?? []).map((type) => literal(type, many));
  return values.length > 0 ? `s${index}(${values.join(', ')})` : `s${index}`;
}

async function partitionsTouched(client: Client, index: number, text: string): Promise<string[]> {
  const call = await callOf(client, index, []);
  const { rows: plans } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) execute ${call}`,
  );
  const plan = plans[0]?.['QUERY PLAN'][0].Plan;
  assert.ok(plan, text);
  return relations(plan);
}

test('what names messages by their ids never walks the numbers of the account, not even while the month is empty', {
  skip: IS_CLUSTER && 'the servers of a cluster plan by their own settings',
}, async () => {
  const walks: string[] = [];
  const listed = [...allStatements()].filter(([, text]) => text.includes(LISTED_ROWS));
  assert.ok(listed.length > 5, `only ${listed.length} statements are of that kind`);
  const withMonths = await openTestDatabase({ hasMonths: true });
  await connected(async (client) => {
    for (const [name, value] of Object.entries(HOT_PLANNER)) await client.query(`set ${name} = ${value}`);
    for (const [index, [name, text]] of listed.entries()) {
      await client.query(`prepare s${index} as ${text}`);
      // The months of other ids are left out of the plan.
      const call = (await callOf(client, index, ['1'])).replaceAll(SOME_UUID, uuidV7(Date.now()));
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute ${call}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      assert.match(plan, /Index.* Scan using messages_/, name);
      if (/ using messages_\w*phone_number/.test(plan)) walks.push(name);
    }
  }, withMonths);
  assert.deepEqual(walks, [], 'compare m.phone_number by `is distinct from`: see LISTED_ROWS');
});

/** The form for one server alone, and what reads figures of all accounts for the operator. */
const asksAllServers = (name: string): boolean => isForOneServer(name) || name.endsWith('_of_all');

test('on a sharded database each statement of one account touches one shard of each table', async () => {
  const [row] = await database.sql<{ n: number }>(
    "select count(*)::int as n from pg_partitioned_table p join pg_class c on c.oid = p.partrelid where p.partstrat = 'h'",
  );
  assert.equal((row?.n ?? 0) > 0, IS_SHARDED, 'the stand-in spreads account tables, and only it does');
  if (!IS_SHARDED) return;
  const spread: string[] = [];
  await connected(async (client) => {
    await client.query('set plan_cache_mode = force_custom_plan');
    for (const [index, [name, text]] of [...allStatements()].entries()) {
      if (!/account_id = \$\d/.test(text) || asksAllServers(name)) continue;
      await client.query(`prepare s${index} as ${text}`);
      const touched = new Map<string, Set<string>>();
      for (const relation of await partitionsTouched(client, index, text)) {
        const shard = /^(.*)_p(\d+)$/.exec(relation);
        if (shard?.[1]) touched.set(shard[1], (touched.get(shard[1]) ?? new Set()).add(relation));
      }
      for (const [table, shards] of touched)
        if (shards.size > 1) spread.push(`${name}: ${table} in ${shards.size} shards`);
    }
  });
  assert.deepEqual(spread, []);
});
