import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BindLeases } from '../src/carriers/bind-leases.ts';
import { startProcess } from '../src/db/index.ts';
import { addCarrier, startFleet, until } from './testkit/carriers.ts';
import { eventually } from './testkit/eventually.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const { rt, sql, addProcess } = await openTestRuntime();
const carrier = { id: 1, bindCount: 1, inUse: 0 };

test('a process that has long not read that it lives gives its binds up to others, and to nobody when it is alone', async () => {
  const leases = new BindLeases(rt);
  await leases.read();
  const laterMs = performance.now() + 9_000;
  assert.equal(leases.isStale(laterMs), false);
  const other = await addProcess();
  await leases.read();
  assert.deepEqual([leases.isStale(laterMs + 1_000), leases.isStale(performance.now())], [true, false]);
  await sql('update processes set dead_at = now() where id = $1', [other]);
});

test('a process whose own heartbeat is old gives its binds up, although it can read', async () => {
  const [own, other] = [rt.processId(), await addProcess()];
  const beat = (by: string) =>
    sql(`update processes set heartbeat_at = $2::timestamptz + $3::interval where id = $1`, [own, rt.clock.now(), by]);
  const leases = new BindLeases(rt);
  await beat('-9 seconds');
  await leases.read();
  assert.equal(leases.isStale(performance.now()), true);
  await beat('1 hour');
  await leases.read();
  assert.equal(leases.isStale(performance.now()), false);
  await sql('update processes set dead_at = now() where id = $1', [other]);
});

test('of two that ask for the last bind at once one gets it, and one declared dead gets none', async () => {
  const other = await addProcess();
  const [mine, theirs] = [new BindLeases(rt), new BindLeases({ ...rt, processId: () => other })];
  const free = {
    version: 1,
    processIds: [rt.processId(), other],
    binderIds: [rt.processId(), other],
    heartbeatAt: null,
    leases: [],
  };
  // Each sees itself alone: old news.
  const shares = await Promise.all([
    mine.apply({ ...free, processIds: [rt.processId()], binderIds: [rt.processId()] }, [carrier]),
    theirs.apply({ ...free, processIds: [other], binderIds: [other] }, [carrier]),
  ]);
  assert.equal(
    shares.reduce((sum, { of }) => sum + (of.get(1)?.binds ?? 0), 0),
    1,
  );
  await sql('delete from carrier_binds');
  await sql('update processes set dead_at = now() where id = $1', [other]);
  const dead = await theirs.apply({ ...free, processIds: [other] }, [carrier]);
  assert.equal(dead.of.get(1)?.binds, 0);
});

test('a process says which of its carriers it gives messages to, and the others read it', async () => {
  const leases = new BindLeases(rt);
  const taken = await leases.apply(await leases.read(), [carrier]);
  assert.deepEqual(taken.of.get(1), { binds: 1, isFirst: true, rateShare: 1, usualShare: 1, elsewhere: 'nothing' });
  await leases.sayFit(await leases.read(), () => true);
  const other = await addProcess();
  const seen = new BindLeases({ ...rt, processId: () => other });
  const share = (await seen.apply(await seen.read(), [carrier])).of.get(1);
  assert.deepEqual([share?.binds, share?.elsewhere], [0, 'fit_binds']);
  await leases.stop();
  assert.deepEqual(await sql('select 1 from carrier_binds'), []);
});

test('a process whose claim hung until others may have declared it dead does not bind by what it had read', async (t) => {
  await addProcess();
  await addCarrier(rt, 'Slow claim', { host: '127.0.0.1', port: 1, bindCount: 20 });
  const realNow = performance.now.bind(performance);
  let aheadMs = 0;
  t.mock.method(performance, 'now', () => realNow() + aheadMs);
  const rows: typeof rt.db.rows = async (statement, values) => {
    const found = await rt.db.rows(statement, values);
    if (statement.name === 'carrier_binds.claim') aheadMs = 9_000;
    return found;
  };
  const { carriers } = await startFleet(t, { ...rt, db: { ...rt.db, rows } }, { isBoundAwaited: false });
  assert.deepEqual([aheadMs, carriers.list().length], [9_000, 0]);
  await until(() => carriers.list().some((one) => one.wire.connections.length > 0), 'what is read anew is bound by');
});

// Last, since time seems to pass: processes of the tests above do not beat.
test('a process that could not beat for long declares nobody dead until the others had time to beat again', async (t) => {
  const realNow = performance.now.bind(performance);
  let aheadMs = 0;
  t.mock.method(performance, 'now', () => realNow() + aheadMs);
  const { clock, log, db } = rt;
  const row = await startProcess({ db, clock, log }, { roles: [], version: '0' }, () => undefined);
  t.after(() => row.stop());
  const nextBeat = async () => {
    const beatAt = async () =>
      (await sql<{ at: string }>('select heartbeat_at::text as at from processes where id = $1', [row.id()]))[0]?.at;
    const before = await beatAt();
    await eventually(beatAt, (at) => at !== before);
  };
  aheadMs = 60_000;
  await nextBeat();
  const silent = await addProcess();
  await sql(`update processes set heartbeat_at = heartbeat_at - interval '1 minute' where id = $1`, [silent]);
  const isDead = async () =>
    (await sql('select 1 from processes where id = $1 and dead_at is not null', [silent])).length === 1;
  await row.bury();
  assert.equal(await isDead(), false);
  for (let beats = 0; beats < 3; beats += 1) {
    aheadMs += 4_000;
    await nextBeat();
  }
  await eventually(isDead, (so) => so);
});
