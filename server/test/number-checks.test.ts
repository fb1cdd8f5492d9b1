// Checks of the numbers of groups and segments, and the cleaning after them.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, type TestContext, test } from 'node:test';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import { Lookups } from '../src/lookups/index.ts';
import { measureStuckChecks, runNumberChecks } from '../src/number-checks/index.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';

const app = await startTestApp({
  settings: { VOLLEY_SECRET: 'a secret of the tests alone', VOLLEY_CARRIER_ADDRESSES: '127.0.0.1' },
});
const call = (method: string, path: string, body?: unknown, key = app.key) =>
  app.call(method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });
const admin = (method: string, path: string, body?: unknown) => call(method, `/admin${path}`, body);

await admin('POST', '/network-codes', { code: '62002', country: 'GH', network: 'Telecel' });
await admin('PUT', '/accounts/1', { lookup_wait_ms: 1 });

/** What the provider says of a number: an answer, or a status of HTTP. */
type Says = (number: string) => object | 404 | 500;
const asked: string[] = [];
let says: Says = () => ({});
let gate: Promise<void> = Promise.resolve();
const server = createServer(async (request, response) => {
  const number = request.url?.slice(1) ?? '';
  asked.push(number);
  await gate;
  const answer = says(number);
  if (typeof answer === 'number') response.writeHead(answer).end();
  else response.end(JSON.stringify(answer));
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
after(() => {
  server.closeAllConnections();
  server.close();
});
const made = await admin('POST', '/lookup-sources', {
  ...{ name: 'HLR', kind: 'http', account_percent: 100, timeout_ms: 1_000 },
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{number}`,
  answer: { network_code: '/mccmnc', ported: '/ported', type: '/kind' },
});
assert.equal(made.status, 201, made.text);
const sourceId: number = made.body.data.id;
// The settings of sources are read within half a second.
await eventually(
  async () => (await call('GET', '/lookups/0249999999')).body.data,
  () => asked.length > 0,
);

const BY_DIGIT: Says = (number) =>
  ({
    0: 404 as const,
    1: { kind: 'unassigned', mccmnc: '62002' },
    2: { kind: 'mobile', mccmnc: '62002', ported: 'yes' },
  })[Number(number.at(-1))] ?? { kind: 'mobile', mccmnc: '62001', ported: 'no' };

let groups = 0;
/** A group with contacts of the numbers 0244<group>00, 0244<group>01 and so on. */
async function makeGroup(t: TestContext, contacts: number, answer: Says = BY_DIGIT) {
  says = answer;
  groups += 1;
  const name = `Group ${groups}`;
  const prefix = `0244${String(groups).padStart(3, '0')}`;
  const group = (await call('POST', '/groups', { name })).body.data;
  const people = Array.from({ length: contacts }, (_, place) => ({
    phone_number: `${prefix}${String(place).padStart(3, '0')}`,
  }));
  const ids: number[] = [];
  for (let from = 0; from < contacts; from += 100) {
    for (const person of people.slice(from, from + 100))
      ids.push((await call('POST', '/contacts', person)).body.data.id);
  }
  if (contacts > 0) {
    const joined = await call('POST', '/contacts/assign-group', {
      contact_ids: ids.map(String),
      group_ids: [group.uuid],
    });
    assert.equal(joined.status, 200, joined.text);
  }
  asked.length = 0;
  t.after(async () => {
    await app.sql('delete from number_lookups');
    await app.sql("update number_checks set status = 'cancelled' where status in ('checking', 'cleaning')");
  });
  return { uuid: group.uuid as string, ids };
}

const show = async (uuid: string) => (await call('GET', `/number-checks/${uuid}`)).body.data;
const ended = (uuid: string) =>
  eventually(
    () => show(uuid),
    ({ status }) => !['checking', 'cleaning'].includes(status),
  );
async function start(body: object) {
  const reply = await call('POST', '/number-checks', body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.uuid as string;
}
const membersOf = async (uuid: string) => (await call('GET', `/groups/${uuid}`)).body.data.contacts_count;

test('every number of a group is asked for once, counted, and those that cannot be reached go into another group', async (t) => {
  const group = await makeGroup(t, 120);
  const uuid = await start({ group_id: group.uuid });
  const checked = await ended(uuid);
  assert.equal(checked.status, 'checked', checked.failure);
  assert.deepEqual([checked.contacts, checked.done, asked.length, new Set(asked).size], [120, 120, 120, 120]);
  const { types, networks, ...counts } = checked.counts;
  assert.deepEqual(counts, { asked: 120, unlisted: 12, unanswered: 0, ported: 12 });
  assert.deepEqual(
    new Map(types.map((one: { type: string; numbers: number }) => [one.type, one.numbers])),
    new Map([
      ['unassigned', 12],
      ['mobile', 96],
    ]),
  );
  assert.equal(
    networks.reduce((sum: number, { numbers }: { numbers: number }) => sum + numbers, 0),
    120,
  );

  // What is kept is not asked for again.
  const again = await ended(await start({ group_id: group.uuid }));
  assert.deepEqual([again.counts.asked, again.counts.unlisted, asked.length], [0, 12, 120]);

  const other = await makeGroup(t, 0);
  const refused = await call('POST', `/number-checks/${uuid}/clean`, { kinds: ['unlisted'], to_group_id: group.uuid });
  assert.equal(refused.status, 422, refused.text);
  const cleaning = await call('POST', `/number-checks/${uuid}/clean`, {
    ...{ kinds: ['unlisted', 'unassigned'], to_group_id: other.uuid },
  });
  assert.equal(cleaning.status, 200, cleaning.text);
  const cleaned = await ended(uuid);
  // Nobody was asked for the cleaning.
  assert.deepEqual([cleaned.status, cleaned.changed, asked.length], ['cleaned', 24, 0]);
  assert.deepEqual([await membersOf(group.uuid), await membersOf(other.uuid)], [96, 24]);
});

test('the numbers of a segment are checked, and their contacts only join a group', async (t) => {
  const group = await makeGroup(t, 10);
  const segment = await call('POST', '/segments', {
    name: 'All of them',
    condition: { all: [{ group: group.uuid }] },
  });
  assert.equal(segment.status, 201, segment.text);
  const uuid = await start({ segment_id: segment.body.data.uuid });
  const checked = await ended(uuid);
  assert.deepEqual([checked.status, checked.done, checked.counts.unlisted], ['checked', 10, 1]);
  assert.equal((await call('POST', `/number-checks/${uuid}/clean`, { kinds: ['unlisted'] })).status, 422);
  const other = await makeGroup(t, 0);
  await call('POST', `/number-checks/${uuid}/clean`, { kinds: ['unlisted'], to_group_id: other.uuid });
  assert.equal((await ended(uuid)).changed, 1);
  assert.deepEqual([await membersOf(group.uuid), await membersOf(other.uuid)], [10, 1]);
});

test('a check waits when the budget is spent, and asks for nobody twice when it goes on', async (t) => {
  const group = await makeGroup(t, 30);
  const { asked_today: before } = (await admin('GET', `/lookup-sources/${sourceId}`)).body.data;
  await admin('PUT', `/lookup-sources/${sourceId}`, { budget_per_day: before + 12 });
  t.after(() => admin('PUT', `/lookup-sources/${sourceId}`, { budget_per_day: 10_000 }));
  await new Promise((done) => setTimeout(done, 1_000));
  const uuid = await start({ group_id: group.uuid });
  const waits = await eventually(
    () => show(uuid),
    ({ stalled_by }) => stalled_by === 'budget',
  );
  assert.deepEqual([waits.status, asked.length], ['checking', 12]);
  assert.ok(waits.done <= 12);
  const second = await call('POST', '/number-checks', { group_id: group.uuid });
  assert.equal(second.status, 409, second.text);
  await admin('PUT', `/lookup-sources/${sourceId}`, { budget_per_day: 10_000 });
  await new Promise((done) => setTimeout(done, 1_000));
  await app.sql('update number_checks set wake_at = progress_at');
  const checked = await ended(uuid);
  assert.deepEqual([checked.status, checked.done, asked.length, new Set(asked).size], ['checked', 30, 30, 30]);
});

test('a number that one source does not know stays in its group while another one that might know it is not asked', async (t) => {
  const port = (server.address() as AddressInfo).port;
  const second = await admin('POST', '/lookup-sources', {
    ...{ name: 'Second HLR', kind: 'http', account_percent: 100, budget_per_day: 0 },
    url: `http://127.0.0.1:${port}/second/{number}`,
    answer: { network_code: '/mccmnc', type: '/kind' },
  });
  assert.equal(second.status, 201, second.text);
  t.after(() => admin('DELETE', `/lookup-sources/${second.body.data.id}`));
  await new Promise((done) => setTimeout(done, 1_000));
  const group = await makeGroup(t, 3, () => 404);
  const uuid = await start({ group_id: group.uuid });
  const { counts } = await ended(uuid);
  assert.deepEqual([counts.unlisted, counts.unanswered, asked.length], [0, 3, 3]);
  assert.equal((await call('POST', `/number-checks/${uuid}/clean`, { kinds: ['unlisted'] })).status, 200);
  const cleaned = await ended(uuid);
  assert.deepEqual([cleaned.status, cleaned.changed], ['cleaned', 0]);
});

test('a check ends when its group is deleted, and none begins for an account without lookups', async (t) => {
  const group = await makeGroup(t, 5);
  const uuid = await start({ group_id: group.uuid });
  await ended(uuid);
  await call('DELETE', `/groups/${group.uuid}`);
  assert.equal((await call('POST', `/number-checks/${uuid}/clean`, { kinds: ['unlisted'] })).status, 200);
  const failed = await ended(uuid);
  assert.deepEqual([failed.status, failed.failure], ['failed', 'The group or segment was deleted.']);
  const gone = await call('POST', '/number-checks', { group_id: group.uuid });
  assert.equal(gone.status, 422, gone.text);
  assert.equal((await call('POST', '/number-checks', {})).status, 422);
  const { key } = await app.newAccount();
  const other = (await call('POST', '/groups', { name: 'Other' }, key)).body.data;
  assert.equal((await call('POST', '/number-checks', { group_id: other.uuid }, key)).status, 409);
  assert.equal((await call('GET', `/number-checks/${uuid}`, undefined, key)).status, 404);
});

test('a page that a process began before another one took the check over is not counted twice', async (t) => {
  const group = await makeGroup(t, 5);
  const opened = Promise.withResolvers<void>();
  gate = opened.promise;
  const held = Promise.withResolvers<void>();
  const slow = {
    catchUp: async () => undefined,
    keptFacts: async () => new Map(),
    askOfMany: async () => {
      opened.resolve();
      await held.promise;
      return null;
    },
  } as unknown as Lookups;
  const uuid = await start({ group_id: group.uuid });
  const late = runNumberChecks(app.rt, slow);
  const checked = await ended(uuid);
  held.resolve();
  await late;
  const after = await show(uuid);
  assert.deepEqual(after, checked);
  assert.deepEqual([after.status, after.done, after.counts.unlisted], ['checked', 5, 1]);
});

/** While another process has the lease of the job, the test alone works on checks. */
async function holdChecks(t: TestContext): Promise<void> {
  const lease = (held: string) => app.sql(`update jobs set ${held} where name = 'check-numbers'`);
  await lease(`process_id = 0, lease_until = now() + interval '1 hour'`);
  t.after(() => lease('process_id = null, lease_until = null, next_run_at = now()'));
}
type Asks = Awaited<ReturnType<Lookups['askOfMany']>>;
/** Works for one turn on the check that waits, with what is said of its numbers. */
async function work(askOfMany: (number: string) => Asks, keptFacts = async () => new Map()) {
  await app.sql(`update number_checks set wake_at = progress_at where status in ('checking', 'cleaning')`);
  const lookups = { catchUp: async () => undefined, keptFacts, askOfMany: async (number: string) => askOfMany(number) };
  return runNumberChecks(app.rt, lookups as unknown as Lookups);
}
const stored = async (uuid: string) => {
  const [row] = await app.sql(
    `select tries::int as tries, done::int as done, round(extract(epoch from wake_at - now()))::int as wakes
     from number_checks where uuid = '${uuid}'`,
  );
  return { tries: row?.['tries'], done: row?.['done'], wakesInSeconds: Number(row?.['wakes']) };
};

test('a process that has not read the source yet reads it before it asks', async (t) => {
  await holdChecks(t);
  const group = await makeGroup(t, 3);
  const uuid = await start({ group_id: group.uuid });
  const questions: string[] = [];
  const ask = async (_: unknown, __: string, number: string) => {
    questions.push(number);
    return { kind: 'unknown' as const };
  };
  const newborn = new Lookups(app.rt, { ask: { http: ask, enum: ask, sip: ask }, openSecret: () => '' });
  assert.equal(await runNumberChecks(app.rt, newborn), true);
  const { status, counts } = await show(uuid);
  assert.deepEqual([status, counts.unlisted, counts.unanswered, questions.length], ['checked', 3, 0, 3]);
});

test('waits for a budget are no failures of a source, and what a source that comes back refuses is asked for again', async (t) => {
  await holdChecks(t);
  const group = await makeGroup(t, 5);
  const uuid = await start({ group_id: group.uuid });
  await work(() => 'budget');
  assert.equal((await stored(uuid)).tries, 0);
  await work(() => 'sources');
  assert.equal((await stored(uuid)).tries, 1);
  const refused = new Set<string>();
  await work((number) => {
    if (refused.size === 4 || refused.has(number)) return null;
    refused.add(number);
    return 'sources';
  });
  const { status, done, counts } = await show(uuid);
  assert.deepEqual([status, done, counts.unlisted, counts.unanswered], ['checked', 5, 5, 0]);
});

test('a number that there is no room to ask for is asked for at the next turn', async (t) => {
  await holdChecks(t);
  const group = await makeGroup(t, 5);
  const uuid = await start({ group_id: group.uuid });
  await work((number) => (number.endsWith('2') ? 'busy' : null));
  const { tries, done, wakesInSeconds } = await stored(uuid);
  assert.deepEqual([tries, done], [0, 2]);
  assert.ok(wakesInSeconds <= 0, String(wakesInSeconds));
  // Where not one could be asked for, the next turn is not at once.
  const beforeMs = app.rt.clock.nowMs();
  await work(() => 'busy');
  const [row] = await app.sql(
    `select extract(epoch from wake_at)::float8 * 1000 as at, done::int as done from number_checks where uuid = '${uuid}'`,
  );
  assert.ok(row?.['done'] === 2 && Number(row['at']) >= beforeMs + 1_000, JSON.stringify(row));
  await work(() => null);
  const { status, counts } = await show(uuid);
  assert.deepEqual([status, counts.unlisted, counts.unanswered], ['checked', 5, 0]);

  const never = () => new Promise<never>(() => undefined);
  const full = new Lookups(app.rt, { ask: { http: never, enum: never, sip: never }, openSecret: () => '' });
  await full.reload();
  for (let n = 0; n < 200; n += 1) void full.ask(`23320${9_000_000 + n}` as PhoneNumber, 1);
  assert.equal(await full.askOfMany('233209999999' as PhoneNumber, 1), 'busy');
});

test('a page that fails comes again a minute later, and its check is told as stuck', async (t) => {
  await holdChecks(t);
  const group = await makeGroup(t, 5);
  const uuid = await start({ group_id: group.uuid });
  const fails = () => Promise.reject(new Error('the page cannot be read'));
  assert.equal(await work(() => null, fails), true);
  const { tries, done, wakesInSeconds } = await stored(uuid);
  assert.deepEqual([tries, done], [0, 0]);
  assert.ok(wakesInSeconds > 50, String(wakesInSeconds));
  await app.sql(`update number_checks set progress_at = now() - interval '1 hour' where uuid = '${uuid}'`);
  const stuckSeconds = await measureStuckChecks(app.rt);
  assert.ok(stuckSeconds >= 3_600 && stuckSeconds < 3_700, String(stuckSeconds));
  await work(() => null);
  assert.equal((await show(uuid)).status, 'checked');
  assert.equal(await measureStuckChecks(app.rt), 0);
});

test('a check fails when the condition of its segment names a group that was deleted', async (t) => {
  await holdChecks(t);
  const group = await makeGroup(t, 2);
  const body = { name: 'Those of a group', condition: { all: [{ group: group.uuid }] } };
  const segment = (await call('POST', '/segments', body)).body.data;
  const uuid = await start({ segment_id: segment.uuid });
  const gone = await call('DELETE', `/groups/${group.uuid}`);
  assert.equal(gone.status, 200, gone.text);
  await work(() => null);
  const { status, failure } = await show(uuid);
  assert.deepEqual([status, failure], ['failed', 'The condition of the segment names something that was deleted.']);
});

// The source rests afterwards, so this comes last.
test('a check waits for sources that fail, and can be cancelled', async (t) => {
  const group = await makeGroup(t, 30, () => 500);
  const failing = await start({ group_id: group.uuid });
  const stuck = await eventually(
    () => show(failing),
    ({ stalled_by }) => stalled_by === 'sources',
  );
  assert.ok(stuck.done < 30);
  const cancelled = await call('POST', `/number-checks/${failing}/cancel`);
  assert.equal(cancelled.body.data.status, 'cancelled');
  assert.equal((await call('POST', `/number-checks/${failing}/cancel`)).status, 409);
  assert.equal((await call('POST', `/number-checks/${failing}/clean`, { kinds: ['landline'] })).status, 409);
});
