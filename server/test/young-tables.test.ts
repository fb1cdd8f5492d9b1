import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import '../src/start/app.ts';
import { DATABASE_DEFAULTS } from '../src/db/index.ts';
import { type SessionSettings, setUpSession } from '../src/db/session.ts';
import { atEnd } from './testkit/at-end.ts';
import { explainPlanned, planStatement } from './testkit/explain.ts';
import { fillLists, stopAutovacuum } from './testkit/fill-lists.ts';
import { type ListCase, listCases, PLANNERS } from './testkit/list-cases.ts';
import { openTestRuntime } from './testkit/runtime.ts';

// An installation sends some messages on its first day, Postgres looks at its tables, and the service keeps its plans. Then comes
// the first campaign, and for a minute nothing tells Postgres that the tables have grown: the plans of what every message and every
// pass of a loop runs must do. What a person asks may read a table of this size meanwhile.

const ROWS_FIRST = 20;
const ROWS = 20_000;
const RECEIPTS = 200;
const IDS = Array.from({ length: RECEIPTS }, (_, index) => `x${(index + 1) * (ROWS / RECEIPTS)}`);
const [NEVER, EVER] = [`'00000000-0000-0000-0000-000000000000'::uuid`, `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`];

/** Keys of receipts in the order of the ids of this month. */
const keys = (rows: number): string =>
  `insert into receipt_map (carrier_id, carrier_message_id, message_id, account_id, part)
   select 1, 'x' || n, (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '70008000' || lpad(n::text, 12, '0'))::uuid, 1, 0
   from generate_series(1, ${rows}) n`;

const MORE: readonly ListCase[] = [
  // A search for each id reads two or three pages of the index and one of the table.
  {
    by: 'hot',
    statement: 'receipt_map.find',
    values: ['1', `'{${IDS.join()}}'`, NEVER, EVER],
    buffersMax: RECEIPTS * 6,
  },
  // Planned as `planByKeys` has it. What it costs is time, not pages: each entry must not be compared with each other, or with each
  // campaign, until the time of a statement is over.
  { by: 'hot', statement: 'ledger_lines.fold', values: ['1', '0', `${ROWS}`], buffersMax: ROWS * 16 },
];

const { url, sql } = await openTestRuntime();
async function connect(planner: SessionSettings): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await setUpSession(client, { statement_timeout: `${DATABASE_DEFAULTS.statementTimeoutMs}`, ...planner });
  atEnd(() => client.end());
  return client;
}
const clients = { hot: await connect(PLANNERS.hot), page: await connect(PLANNERS.page) };

async function fill(rows: number): Promise<void> {
  for (const text of [...fillLists(rows), keys(rows)]) await sql(text);
}

/** Not by truncation, which makes Postgres plan anew. */
const EMPTY = `do $$ declare t regclass; begin
  set local session_replication_role = replica;
  for t in select oid from pg_class where relkind = 'r' and reltuples > 0 and relnamespace = current_schema()::regnamespace
    and relname not in ('accounts', 'migrations')
  loop execute format('delete from %s', t); end loop; end $$`;

test(`plans made when there were ${ROWS_FIRST} rows of each kind do for ${ROWS}`, { timeout: 300_000 }, async (t) => {
  await sql(stopAutovacuum);
  await fill(ROWS_FIRST);
  await sql('analyze');
  const cases = [...listCases(ROWS).filter(({ by }) => by === 'hot'), ...MORE];
  for (const [index, { by, statement, values }] of cases.entries())
    await planStatement(clients[by], statement, { as: `s${index}`, literals: values });
  await sql(EMPTY);
  await fill(ROWS);
  const problems: string[] = [];
  for (const [index, { by, statement, values, buffersMax }] of cases.entries()) {
    const { buffers, ms, text } = await explainPlanned(clients[by], `s${index}`, values);
    const line = `${statement} (${String(values).slice(0, 100)}) ${buffers} pages, ${ms.toFixed(1)} ms`;
    t.diagnostic(line);
    if (buffers > buffersMax) problems.push(`${line}: ${text}`);
  }
  assert.deepEqual(problems, []);
});
