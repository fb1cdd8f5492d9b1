// An import and its undoing under kill -9 with two processes, then with lost answers to COMMIT: in the end each row was processed once.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp } from '../testkit/app.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase, type TestDatabase } from '../testkit/database.ts';
import { importCaller } from '../testkit/imports.ts';
import { checkInvariants } from '../testkit/invariants.ts';
import { proxyToBe } from '../testkit/postgres-proxy.ts';
import { type SpawnedVolley, spawnVolley } from '../testkit/spawned-volley.ts';
import { callerOf } from './call-until-answered.ts';

const ROWS = Number(process.env['VOLLEY_CHAOS_ROWS'] ?? 40_000);
const THERE = 2_000;
const LOSE_EVERY = 4;
/** Each lost answer costs a pause, and other tests run beside this one. */
const PATIENCE_MS = 300_000;
const KEY = 'a-key-of-the-import-tests';
const AT_WORK = ['reading', 'importing', 'undoing'];

const numberOf = (index: number) => `+23324${String(1_000_000 + index)}`;
/** Each tenth number is repeated in a later chunk. */
const indexOf = (row: number) => (row % 10 === 9 && row > 5_000 ? row - 5_000 : row);
const FILE = [
  'number,first,last',
  ...Array.from({ length: ROWS }, (_, row) => `${numberOf(indexOf(row))},Ama ${row},Mensah`),
].join('\n');
const PEOPLE = new Set(Array.from({ length: ROWS }, (_, row) => indexOf(row))).size;

async function rowsOf(database: Pick<TestDatabase, 'sql'>): Promise<unknown> {
  return {
    contacts: await database.sql('select * from contacts order by account_id, id'),
    members: await database.sql('select * from group_members order by account_id, group_id, contact_id'),
    groups: await database.sql('select id, name, contacts_count from groups where deleted_at is null order by id'),
  };
}

/** Creates some of the contacts beforehand, in the group that all of them join. */
async function arrange(ask: ReturnType<typeof importCaller>['ask']): Promise<string> {
  const { uuid } = await ask('POST', '/groups', { name: 'Customers' });
  for (let first = 0; first < THERE; first += 1_000) {
    const contacts = Array.from({ length: 1_000 }, (_, index) => ({
      phone_number: numberOf(first + index),
      first_name: 'Old',
    }));
    await ask('POST', '/contacts/bulk', { contacts, group_ids: first === 0 ? [uuid] : [] });
  }
  return uuid;
}

async function judgeImported(
  database: Pick<TestDatabase, 'sql'>,
  one: { counts: Record<string, number>; status: string },
) {
  assert.equal(one.status, 'completed');
  const { created = 0, changed = 0, same = 0, left = 0, refused = 0 } = one.counts;
  assert.equal(created + changed + same + left + refused, ROWS, 'each row was counted once');
  assert.deepEqual([created, refused], [PEOPLE - THERE, 0]);
  const [found] = await database.sql<{ contacts: number; members: number }>(
    'select (select count(*) from contacts)::int as contacts, (select count(*) from group_members)::int as members',
  );
  assert.deepEqual({ ...found }, { contacts: PEOPLE, members: PEOPLE });
  await checkInvariants(database);
}

test(`an import of ${ROWS} rows and its undoing survive kill -9 of whichever process works on them`, {
  timeout: 900_000,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'volley-imports-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const database = await openTestDatabase({ hasMonths: true });
  const start = async (name: string): Promise<SpawnedVolley> => {
    const settings = { DATABASE_URL: database.url, VOLLEY_DATA_DIR: join(folder, name), VOLLEY_API_KEY: KEY };
    const volley = await spawnVolley({ ...settings, VOLLEY_PORT: '0', VOLLEY_LINKS_PORT: '0' });
    atEnd(async () => {
      volley.kill('SIGKILL');
      await volley.ended;
    });
    return volley;
  };
  const living = [await start('a'), await start('b')];
  const caller = importCaller({ call: callerOf(() => living[0]?.api ?? '') }, KEY);
  const { ask } = caller;
  const group = await arrange(ask);
  const before = await rowsOf(database);
  const uuid = await caller.upload(FILE);
  let kills = 0;
  /** Kills the process that has the job whenever the work has advanced, until the work is over. */
  const killMeanwhile = async (killsMax: number): Promise<void> => {
    let killed = 0;
    let seen = 0;
    for (const deadlineMs = performance.now() + PATIENCE_MS; ; await sleep(50)) {
      const { status, done } = await ask('GET', `/imports/${uuid}`);
      if (!AT_WORK.includes(status)) return;
      assert.ok(performance.now() < deadlineMs, `it is ${status} still`);
      if (killed === killsMax || done <= seen) continue;
      seen = done;
      const victim = living.shift();
      victim?.kill('SIGKILL');
      await victim?.ended;
      living.push(await start(`${kills}`));
      killed += 1;
      kills += 1;
    }
  };
  await ask('POST', `/imports/${uuid}/read`, {});
  await killMeanwhile(2);
  await ask('PUT', `/imports/${uuid}`, { group_ids: [group], on_existing: 'overwrite' });
  await ask('POST', `/imports/${uuid}/start`);
  await killMeanwhile(4);
  await judgeImported(database, await ask('GET', `/imports/${uuid}`));
  await ask('POST', `/imports/${uuid}/undo`);
  await killMeanwhile(4);
  assert.equal((await ask('GET', `/imports/${uuid}`)).status, 'undone');
  assert.deepEqual(await rowsOf(database), before);
  await checkInvariants(database);
  t.diagnostic(`${kills} processes were killed`);
});

test('no row is done twice where answers of COMMIT are lost', { timeout: 900_000 }, async (t) => {
  const { through, proxy } = proxyToBe();
  const app = await startTestApp({ through });
  const between = proxy();
  const caller = importCaller({ call: callerOf(() => app.api) }, app.key);
  const { ask } = caller;
  const group = await arrange(ask);
  const before = await rowsOf(app);
  const one = await caller.read(FILE);
  await ask('PUT', `/imports/${one.uuid}`, { group_ids: [group], on_existing: 'overwrite' });
  let steps = 0;
  const ofSteps = ['imports.advance_importing', 'imports.advance_undoing', 'imports.end_state'];
  between.onCommitted = (statements) => {
    if (!ofSteps.some((name) => statements.includes(name))) return 'pass';
    steps += 1;
    return steps % LOSE_EVERY === 0 ? 'lose' : 'pass';
  };
  await ask('POST', `/imports/${one.uuid}/start`);
  await judgeImported(app, await caller.settled(one.uuid, PATIENCE_MS));
  await ask('POST', `/imports/${one.uuid}/undo`);
  assert.equal((await caller.settled(one.uuid, PATIENCE_MS)).status, 'undone');
  assert.ok(between.lost.answers > 0);
  between.onCommitted = () => 'pass';
  assert.deepEqual(await rowsOf(app), before);
  await checkInvariants(app);
  t.diagnostic(`${between.lost.answers} answers were lost`);
});
