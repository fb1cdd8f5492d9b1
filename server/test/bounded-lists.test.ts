import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { allStatements } from '../src/db/statement.ts';
import '../src/start/app.ts';
import { type SessionSettings, setUpSession } from '../src/db/session.ts';
import { atEnd } from './testkit/at-end.ts';
import { explainStatement } from './testkit/explain.ts';
import { fillLists, stopAutovacuum } from './testkit/fill-lists.ts';
import { type ListCase, listCases, PLANNERS } from './testkit/list-cases.ts';
import { openTestRuntime } from './testkit/runtime.ts';

/** As many as it takes to tell a walk over an index from a reading of everything; 5000000 shows the real size. */
const ROWS = Number(process.env['VOLLEY_TEST_ROWS'] ?? 40_000);

const { url, sql } = await openTestRuntime();
async function connect(settings: SessionSettings): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await setUpSession(client, settings);
  atEnd(() => client.end());
  return client;
}
const clients = { hot: await connect(PLANNERS.hot), page: await connect(PLANNERS.page) };

/** As it was before anybody looked at the table, or at its parts. */
const forget = (table: string): string[] => {
  const parts = `(select '${table}'::regclass::oid union select inhrelid from pg_inherits where inhparent = '${table}'::regclass)`;
  return [
    `delete from pg_statistic where starelid in ${parts}`,
    `update pg_class set relpages = 0, reltuples = -1 where oid in ${parts}`,
  ];
};

/** Of the statements that read several tables: those that name each of them. */
async function casesByTable(): Promise<Map<string, ListCase[]>> {
  const tables = await sql<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace = current_schema()::regnamespace`,
  );
  const found = new Map<string, ListCase[]>();
  for (const one of listCases(ROWS)) {
    const text = allStatements().get(one.statement) ?? '';
    const named = tables.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(text));
    if (one.isAfterVacuum || named.length < 2) continue;
    for (const { name } of named) found.set(name, [...(found.get(name) ?? []), one]);
  }
  return found;
}

test(`no list of work and no page costs more with ${ROWS} rows of one account waiting`, {
  timeout: 300_000 + ROWS,
}, async (t) => {
  await sql(stopAutovacuum);
  for (const text of fillLists(ROWS)) await sql(text);
  const problems: string[] = [];
  const look = async (known: string, cases: readonly ListCase[]): Promise<void> => {
    for (const { by, statement, values, buffersMax } of cases) {
      const { buffers, ms, text } = await explainStatement(clients[by], statement, values);
      const line = `${known} known: ${statement} (${values}) ${buffers} pages, ${ms.toFixed(1)} ms`;
      t.diagnostic(line);
      if (buffers > buffersMax) problems.push(`${line}: ${text}`);
    }
  };
  const all = listCases(ROWS);
  // Plans made while nothing was known of the tables, when Postgres has looked at one of them alone, and at all.
  await look(
    'nothing',
    all.filter(({ isAfterVacuum = false }) => !isAfterVacuum),
  );
  for (const [table, cases] of await casesByTable()) {
    await sql(`analyze ${table}`);
    await look(table, cases);
    for (const text of forget(table)) await sql(text);
  }
  await sql('vacuum analyze');
  await look('all', all);
  assert.deepEqual(problems, []);
});
