import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Smsc, type SmscSettings, startSmsc } from '../src/smpp/testing/index.ts';
import type { SubmitResult } from '../src/sms/carrier.ts';
import type { CarrierSettings } from '../src/sms/routing/carrier-settings.ts';
import { addCarrier, addRoute, outbound, removeAll, SOMEBODY, startFleet, to } from './testkit/carriers.ts';
import { eventually } from './testkit/eventually.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const runtime = await openTestRuntime();
const { rt } = runtime;

async function startSmscs(
  t: TestContext,
  count: number,
  options: { settings?: Partial<CarrierSettings>; smsc?: Partial<SmscSettings> } = {},
): Promise<{ smscs: Smsc[]; ids: number[] }> {
  await removeAll(runtime);
  const smscs: Smsc[] = [];
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const smsc = await startSmsc({ settings: { logMax: 0, ...options.smsc } });
    t.after(() => smsc.stop());
    smscs.push(smsc);
    ids.push(await addCarrier(rt, `Carrier ${at + 1}`, { port: smsc.port, ...options.settings }));
  }
  return { smscs, ids };
}

const acceptedOf = (smscs: readonly Smsc[]) => smscs.map(({ log }) => log.counts.accepted);

test('carriers of one tier share by weight', async (t) => {
  const { smscs, ids } = await startSmscs(t, 2);
  await addRoute(rt, [[to(ids[0] ?? 0, 3), to(ids[1] ?? 0, 1)]]);
  const fleet = await startFleet(t, rt);
  for (let at = 0; at < 40; at += 1) await fleet.send();
  assert.deepEqual(acceptedOf(smscs), [30, 10]);
});

test('the second tier takes over while the first is not connected, and hands back', async (t) => {
  const { smscs, ids } = await startSmscs(t, 2);
  await addRoute(
    rt,
    ids.map((id) => [to(id)]),
  );
  const fleet = await startFleet(t, rt);
  await fleet.send();
  smscs[0]?.set({ bindStatus: 0x0d });
  smscs[0]?.disconnectAll('close');
  await fleet.until(() => fleet.carriers.list()[0]?.isBound() === false, 'the first is gone');
  await fleet.send();
  assert.deepEqual(acceptedOf(smscs), [1, 1]);
  smscs[0]?.set({ bindStatus: 0 });
  await fleet.until(() => fleet.carriers.list()[0]?.isBound() === true, 'the first is back');
  await fleet.send();
  assert.deepEqual(acceptedOf(smscs), [2, 1]);
});

test('a first tier that is only full keeps its messages', async (t) => {
  const { ids } = await startSmscs(t, 2, { settings: { window: 1 } });
  await addRoute(
    rt,
    ids.map((id) => [to(id)]),
  );
  const fleet = await startFleet(t, rt);
  assert.equal(typeof fleet.reserve(), 'object');
  assert.equal(fleet.reserve(), 'busy');
});

test('a carrier that answers with errors of its own is left for the next tier', async (t) => {
  const { smscs, ids } = await startSmscs(t, 2);
  await addRoute(
    rt,
    ids.map((id) => [to(id)]),
  );
  const fleet = await startFleet(t, rt);
  smscs[0]?.set({ errorShare: 1, errorStatus: 0x08 });
  for (let at = 0; at < 5; at += 1) {
    const result = await fleet.send(`23320123456${at}`);
    assert.ok(result.kind === 'refused' && result.isTemporary);
  }
  assert.equal(fleet.carriers.list()[0]?.isFit(performance.now()), false);
  assert.equal((await fleet.send()).kind, 'accepted');
  assert.deepEqual(acceptedOf(smscs), [0, 1]);
});

test('a carrier that has gone silent is left for the next tier long before its time-out, and had again when it answers', async (t) => {
  const { smscs, ids } = await startSmscs(t, 2, { settings: { requestTimeoutMs: 3_600 } });
  await addRoute(
    rt,
    ids.map((id) => [to(id)]),
  );
  const fleet = await startFleet(t, rt);
  await fleet.send();
  smscs[0]?.set({ isAnswering: false });
  const sending = fleet.send();
  const next = (): number => {
    const slot = fleet.reserve();
    if (typeof slot === 'string') return 0;
    slot.release();
    return slot.carrierId;
  };
  assert.equal(next(), ids[0]);
  await fleet.until(() => next() === ids[1], 'the second tier has it');
  smscs[0]?.set({ isAnswering: true });
  assert.equal((await sending).kind, 'accepted');
  assert.equal(next(), ids[0]);
});

test('where no carrier is fit, one that is connected is better than none', async (t) => {
  const { smscs, ids } = await startSmscs(t, 1);
  await addRoute(rt, [[to(ids[0] ?? 0)]]);
  const fleet = await startFleet(t, rt);
  smscs[0]?.set({ errorShare: 1, errorStatus: 0x08 });
  for (let at = 0; at < 6; at += 1) await fleet.send();
  smscs[0]?.set({ errorShare: 0 });
  assert.equal((await fleet.send()).kind, 'accepted');
});

test("a carrier's own number of error ends a message, unless the operator calls it temporary", async (t) => {
  for (const temporaryStatuses of [[], [0x412]]) {
    const { smscs, ids } = await startSmscs(t, 1, { settings: { temporaryStatuses } });
    await addRoute(rt, [[to(ids[0] ?? 0)]]);
    const fleet = await startFleet(t, rt);
    smscs[0]?.set({ errorShare: 1, errorStatus: 0x412 });
    const result = await fleet.send();
    assert.ok(result.kind === 'refused');
    assert.deepEqual([result.isTemporary, result.code], [temporaryStatuses.length > 0, '0x00000412']);
  }
});

for (const status of [0x45, 0x500, 0x0a]) {
  test(`what a carrier refuses with 0x${status.toString(16)} is for the next tier, and such a carrier rests`, async (t) => {
    const { smscs, ids } = await startSmscs(t, 2);
    await addRoute(
      rt,
      ids.map((id) => [to(id)]),
    );
    const fleet = await startFleet(t, rt);
    smscs[0]?.set({ errorShare: 1, errorStatus: status });
    for (let at = 0; at < 10; at += 1) {
      const result = await fleet.send(`23320123450${at}`, { senderId: `Volley${at % 2}` });
      assert.ok(result.kind === 'refused' && result.isForOthers && !result.isTemporary);
    }
    const [first] = fleet.carriers.list();
    assert.equal(first?.health.getWord(performance.now()), 'resting');
    assert.equal((await fleet.send()).kind, 'accepted');
    assert.deepEqual(acceptedOf(smscs), [0, 1]);
  });
}

test('what is about the recipient or the text, and what the last tier refuses, is for nobody else', async (t) => {
  const { smscs, ids } = await startSmscs(t, 2);
  const [first = 0, second = 0] = ids;
  await addRoute(rt, [[to(first)], [to(second)]]);
  const fleet = await startFleet(t, rt);
  for (const status of [0x01, 0x0b, 0x65, 0x66, 0xfe]) {
    smscs[0]?.set({ errorShare: 1, errorStatus: status });
    const result = await fleet.send();
    assert.ok(result.kind === 'refused' && result.isForOthers === undefined, `0x${status.toString(16)}`);
  }
  smscs[1]?.set({ errorShare: 1, errorStatus: 0x45 });
  const last = fleet.reserve(undefined, { except: [first] });
  assert.ok(typeof last === 'object');
  const result = await new Promise<SubmitResult>((resolve) => last.submit(outbound('233201234567'), resolve));
  assert.ok(result.kind === 'refused' && result.isForOthers === undefined);
});

test('a message stays with the carrier that took parts of it, and keeps away from one that refused it', async (t) => {
  const { ids } = await startSmscs(t, 2);
  const [first = 0, second = 0] = ids;
  await addRoute(rt, [[to(first)], [to(second)]]);
  const fleet = await startFleet(t, rt);
  const carrierOf = (slot: ReturnType<typeof fleet.reserve>) => (typeof slot === 'string' ? slot : slot.carrierId);
  assert.equal(carrierOf(fleet.reserve()), first);
  assert.equal(carrierOf(fleet.reserve(undefined, { only: second })), second);
  assert.equal(carrierOf(fleet.reserve(undefined, { except: [first] })), second);
  assert.equal(carrierOf(fleet.reserve(undefined, { except: [first, second] })), 'no_route');
  assert.equal(carrierOf(fleet.reserve(undefined, { only: 999_999 })), 'no_route');
});

test('the simulator serves nobody once a route leads to a real carrier, whatever numbers that one takes', async (t) => {
  const { smscs, ids } = await startSmscs(t, 1);
  const real = ids[0] ?? 0;
  const simulator = await startSmsc();
  t.after(() => simulator.stop());
  const simulated = await addCarrier(rt, 'Simulator', {}, 'simulator');
  await addRoute(rt, [[to(simulated)]], { matchKind: 'prefix', matchValue: '23320' });
  const fleet = await startFleet(t, rt, { simulator: { host: '127.0.0.1', port: simulator.port } });
  const slot = fleet.reserve();
  assert.ok(typeof slot !== 'string' && slot.isSimulated);
  const elsewhere = { matchKind: 'prefix', matchValue: '44' } as const;
  await addRoute(rt, [[to(real)]], elsewhere);
  await fleet.carriers.refresh();
  assert.equal(fleet.reserve(), 'no_route');
  await addRoute(rt, [[to(real)], [to(simulated)]]);
  await fleet.carriers.refresh();
  const other = fleet.reserve();
  assert.ok(typeof other !== 'string' && !other.isSimulated);
  smscs[0]?.disconnectAll('close');
  smscs[0]?.set({ bindStatus: 0x0d });
  await fleet.until(() => fleet.carriers.find(real)?.isBound() === false, 'the real one is gone');
  assert.equal(fleet.reserve(), 'busy');
});

test('a carrier is paused, changed and removed while it runs, and what it has open is finished', async (t) => {
  const { smscs, ids } = await startSmscs(t, 1, { smsc: { latencyMs: 60 } });
  const [id = 0] = ids;
  await addRoute(rt, [[to(id)]]);
  const fleet = await startFleet(t, rt);
  const change = async (sql: string) => {
    await runtime.sql(sql, [id]);
    await runtime.sql("update setting_versions set version = version + 1 where what = 'carriers'");
    await fleet.carriers.refresh();
  };
  await change('update carriers set is_paused = true where id = $1');
  assert.equal(fleet.reserve(), 'busy');
  assert.equal(smscs[0]?.bindCount, 1);
  await change('update carriers set is_paused = false where id = $1');
  const open = fleet.send();
  await change(`update carriers set settings = settings || '{"windowMax": 3}' where id = $1`);
  assert.equal((await open).kind, 'accepted');
  await fleet.until(() => fleet.carriers.find(id)?.isBound() === true, 'bound anew');
  const last = fleet.send();
  await change('update carriers set removed_at = created_at where id = $1');
  assert.equal(fleet.reserve(), 'no_route');
  assert.equal((await last).kind, 'accepted');
  await smscs[0]?.until(({ bindCount }) => bindCount === 0, 30_000);
});

test("two processes share a carrier's binds and its rate, and one gets all of it when the other dies", async (t) => {
  const { ids, smscs } = await startSmscs(t, 1, { settings: { messagesPerSecond: 500, bindCount: 2 } });
  await addRoute(rt, [[to(ids[0] ?? 0)]]);
  const fleet = await startFleet(t, rt);
  const carrier = fleet.carriers.find(ids[0] ?? 0);
  assert.deepEqual([carrier?.pace.allowedPerSecond, carrier?.wire.connections.length], [500, 2]);
  const other = await runtime.addProcess();
  await fleet.carriers.refresh();
  assert.deepEqual([carrier?.pace.allowedPerSecond, carrier?.wire.connections.length], [250, 1]);
  await smscs[0]?.until(({ bindCount }) => bindCount === 1, 30_000);
  await fleet.carriers.refresh();
  const holders = () =>
    runtime.sql<{ id: string }>('select process_id as id from carrier_binds where carrier_id = $1', ids);
  // The row goes after the carrier has heard of the end of its bind.
  await eventually(holders, ({ length }) => length === 1);
  await runtime.sql('insert into carrier_binds values ($1, 2, $2, now(), true) on conflict do nothing', [
    ids[0],
    other,
  ]);
  await runtime.sql('update processes set dead_at = now() where id = $1', [other]);
  await fleet.carriers.refresh();
  assert.deepEqual([carrier?.pace.allowedPerSecond, carrier?.wire.connections.length], [500, 2]);
  assert.deepEqual(
    (await holders()).filter(({ id }) => Number(id) === other),
    [],
  );
});

test('a process that others declared dead closes its binds at once, and has them again when it is back', async (t) => {
  const { ids, smscs } = await startSmscs(t, 1, { settings: { bindCount: 2 } });
  await addRoute(rt, [[to(ids[0] ?? 0)]]);
  const fleet = await startFleet(t, rt);
  await smscs[0]?.until(({ bindCount }) => bindCount === 2, 30_000);
  await runtime.sql('update processes set dead_at = now() where id = $1', [rt.processId()]);
  await fleet.carriers.refresh();
  await fleet.carriers.refresh();
  await smscs[0]?.until(({ bindCount }) => bindCount === 0, 30_000);
  assert.equal(fleet.reserve(), 'busy');
  await runtime.sql('update processes set dead_at = null where id = $1', [rt.processId()]);
  await fleet.carriers.refresh();
  await smscs[0]?.until(({ bindCount }) => bindCount === 2, 30_000);
});

test('what only another process has binds for is left to it, and a later tier is no way round it', async (t) => {
  const { ids } = await startSmscs(t, 2, { settings: { bindCount: 1 } });
  const [first = 0, second = 0] = ids;
  await addRoute(rt, [[to(first)], [to(second)]]);
  const other = await runtime.addProcess();
  t.after(() => runtime.sql('update processes set dead_at = now() where id = $1', [other]));
  const give = 'insert into carrier_binds values ($1, 1, $2, now(), true)';
  await runtime.sql(give, [first, other]);
  await runtime.sql(give, [second, rt.processId()]);
  const fleet = await startFleet(t, rt, { isBoundAwaited: false });
  await fleet.until(() => fleet.carriers.find(second)?.isBound() === true, 'the second carrier is bound');
  assert.equal(fleet.reserve(), 'elsewhere');
  assert.equal(fleet.reserve('233201234567', { only: first }), 'elsewhere');
  assert.equal(fleet.carriers.isIdleHere(), false);
  // Its holder gives it no messages: so the next tier is for everybody.
  await runtime.sql('update carrier_binds set is_fit = false where carrier_id = $1', [first]);
  await fleet.carriers.refresh();
  const slot = fleet.reserve();
  assert.ok(typeof slot !== 'string' && slot.carrierId === second);
  slot.release();
});

test('a carrier that takes everything and delivers far less than it did is left for the next tier', async (t) => {
  const { smscs, ids } = await startSmscs(t, 2);
  await addRoute(
    rt,
    ids.map((id) => [to(id)]),
  );
  const fleet = await startFleet(t, rt);
  const sendFifty = async (number: string, receipts: number) => {
    for (let at = 0; at < 10; at += 1) await Promise.all(Array.from({ length: 5 }, () => fleet.send(number)));
    await fleet.until(() => fleet.receipts.length === receipts, 'receipts');
  };
  await sendFifty('233201234567', 50);
  await sendFifty('233201230001', 100);
  assert.equal(fleet.carriers.list()[0]?.health.reason, 'receipts');
  await fleet.send();
  assert.deepEqual(acceptedOf(smscs), [100, 1]);
});

test('a campaign may count on the rates of the first tier that is fit, and on none where nothing limits it', async (t) => {
  const { smscs, ids } = await startSmscs(t, 3, { settings: { messagesPerSecond: 100 } });
  const [first = 0, second = 0, third = 0] = ids;
  await addRoute(rt, [[to(first), to(second)], [to(third)]]);
  const fleet = await startFleet(t, rt);
  const rate = () => fleet.carriers.bulkPartsPerSecond('233201234567' as never, 'Unknown', SOMEBODY);
  assert.equal(rate(), 200);
  for (const at of [0, 1]) {
    smscs[at]?.set({ bindStatus: 0x0d });
    smscs[at]?.disconnectAll('close');
  }
  await runtime.sql(`update carriers set settings = settings || '{"messagesPerSecond": 30}' where id = $1`, [third]);
  await runtime.sql("update setting_versions set version = version + 1 where what = 'carriers'");
  await fleet.carriers.refresh();
  await fleet.until(() => fleet.carriers.list().filter((one) => one.isBound()).length === 1, 'two are gone');
  assert.equal(rate(), 30);
  await runtime.sql(`update carriers set settings = settings || '{"messagesPerSecond": 0}' where id = $1`, [third]);
  await runtime.sql("update setting_versions set version = version + 1 where what = 'carriers'");
  await fleet.carriers.refresh();
  assert.equal(rate(), Number.POSITIVE_INFINITY);
  smscs[2]?.set({ bindStatus: 0x0d });
  smscs[2]?.disconnectAll('close');
  await fleet.until(() => fleet.carriers.list().every((one) => !one.isBound()), 'all are gone');
  assert.equal(rate(), null);
});
