// Two processes work on one check of numbers, and each is killed amid it.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { eventually } from '../testkit/eventually.ts';
import { addContacts } from './campaign-checks.ts';
import { startChaosService } from './chaos-service.ts';

const NUMBERS = 600;
const BUDGET = 500;
/** What a process asks at a time, and so what a kill may have asked for without an answer that is kept. */
const ASKED_AT_ONCE = 20;
const ANSWER_MS = 150;

const asked = new Map<string, number>();
const total = () => Array.from(asked.values()).reduce((sum, n) => sum + n, 0);
const server = createServer(async (request, response) => {
  const number = request.url?.slice(1) ?? '';
  asked.set(number, (asked.get(number) ?? 0) + 1);
  await sleep(ANSWER_MS);
  response.end(JSON.stringify({ kind: 'mobile', mccmnc: '62001' }));
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
atEnd(() => {
  server.closeAllConnections();
  server.close();
});

const database = await openTestDatabase();
const settings = { DATABASE_URL: database.url, VOLLEY_CARRIER_ADDRESSES: '127.0.0.1' };
const services = [await startChaosService(settings), await startChaosService(settings)] as const;
const [{ call }] = services;

test('kill -9 of each of two processes amid a check: the budget holds, few are asked for twice, and the check ends', async (t) => {
  await call('PUT', '/admin/accounts/1', { lookup_wait_ms: 1 });
  const source = await call('POST', '/admin/lookup-sources', {
    ...{ name: 'HLR', kind: 'http', account_percent: 100, budget_per_day: BUDGET, timeout_ms: 2_000 },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{number}`,
    answer: { network_code: '/mccmnc', type: '/kind' },
  });
  const group = await addContacts(database, NUMBERS);
  const { uuid } = await call('POST', '/number-checks', { group_id: group });
  for (const service of services) {
    // Of both processes the one that has the job is killed: the check goes on only when the other one has taken it over.
    const [holder] = await eventually(
      () =>
        database.sql<{ pid: number }>(
          `select p.pid from jobs j join processes p on p.id = j.process_id where j.name = 'check-numbers' and p.dead_at is null`,
        ),
      (rows) => rows.length > 0,
    );
    const before = total();
    await eventually(
      async () => total(),
      (now) => now > before + 2 * ASKED_AT_ONCE,
    );
    const killed = services.find(({ volley }) => volley.pid === holder?.pid) ?? service;
    killed.volley.kill('SIGKILL');
    await killed.volley.ended;
    await killed.start();
  }
  const check = async () => {
    const [row] = await database.sql<{ status: string; stalled_by: string; done: number }>(
      `select status, stalled_by, done::int as done from number_checks where uuid = '${String(uuid)}'`,
    );
    return row;
  };
  await eventually(check, (row) => row?.stalled_by === 'budget');
  // What was counted when a process was killed may never have reached the source.
  assert.ok(total() <= BUDGET, String(total()));
  const [counted] = await database.sql<{ n: number }>(
    `select sum(asked)::int as n from lookup_days where source_id = ${String(source['id'])}`,
  );
  assert.equal(counted?.n, BUDGET);
  await call('PUT', `/admin/lookup-sources/${String(source['id'])}`, { budget_per_day: 10_000 });
  await sleep(1_500);
  await database.sql(`update number_checks set wake_at = progress_at`);
  await eventually(check, (row) => row?.status === 'checked');
  const twice = [...asked.values()].filter((n) => n > 1);
  t.diagnostic(`${total()} questions for ${asked.size} numbers, ${twice.length} of them asked for twice`);
  assert.equal((await check())?.done, NUMBERS);
  assert.equal(asked.size, NUMBERS);
  assert.ok(twice.every((n) => n === 2) && twice.length <= services.length * ASKED_AT_ONCE, JSON.stringify(twice));
});
