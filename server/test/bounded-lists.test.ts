import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import '../src/start/app.ts';
import { atEnd } from './testkit/at-end.ts';
import { explainStatement } from './testkit/explain.ts';
import { fillLists } from './testkit/fill-lists.ts';
import { listCases, PLANNERS } from './testkit/list-cases.ts';
import { openTestRuntime } from './testkit/runtime.ts';

/** As many as it takes to tell a walk over an index from a reading of everything; 5000000 shows the real size. */
const ROWS = Number(process.env['VOLLEY_TEST_ROWS'] ?? 40_000);

const { url, sql } = await openTestRuntime();
async function connect(options: string): Promise<Client> {
  const client = new Client({ connectionString: url, options });
  await client.connect();
  atEnd(() => client.end());
  return client;
}
const clients = { hot: await connect(PLANNERS.hot), page: await connect(PLANNERS.page) };

/** What is known of the tables is then all or nothing, and not by chance of some of them. */
const NO_AUTOVACUUM = `do $$ declare t regclass; begin
  for t in select oid from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
  loop execute format('alter table %s set (autovacuum_enabled = false)', t); end loop; end $$`;

test(`no list of work and no page costs more with ${ROWS} rows of one account waiting`, {
  timeout: 300_000 + ROWS,
}, async (t) => {
  await sql(NO_AUTOVACUUM);
  for (const text of fillLists(ROWS)) await sql(text);
  const problems: string[] = [];
  const look = async (isVacuumed: boolean): Promise<void> => {
    for (const { by, statement, values, buffersMax, isAfterVacuum = false } of listCases(ROWS)) {
      if (isAfterVacuum && !isVacuumed) continue;
      const { buffers, ms, text } = await explainStatement(clients[by], statement, values);
      const line = `${isVacuumed ? 'analyzed' : 'unknown'}: ${statement} (${values}) ${buffers} pages, ${ms.toFixed(1)} ms`;
      t.diagnostic(line);
      if (buffers > buffersMax) problems.push(`${line}: ${text}`);
    }
  };
  // Plans made while nothing was known of the tables, and after Postgres has looked at them.
  await look(false);
  await sql('vacuum analyze');
  await look(true);
  assert.deepEqual(problems, []);
});
