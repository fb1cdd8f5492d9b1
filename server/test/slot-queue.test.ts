import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addCredits } from '../src/billing/index.ts';
import { startCarriers } from '../src/carriers/index.ts';
import { type Actor, createAccount } from '../src/identity/index.ts';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import { hundredths } from '../src/lib/values/money.ts';
import { senderIds } from '../src/requests/index.ts';
import { type Smsc, type SmscSettings, startSmsc } from '../src/smpp/testing/index.ts';
import type { SlotRequest } from '../src/sms/carrier.ts';
import { startSmsEngine } from '../src/sms/engine.ts';
import { quickSend } from '../src/sms/messages/quick/quick-send.ts';
import type { CarrierSettings } from '../src/sms/routing/carrier-settings.ts';
import { addCarrier, addRoute, removeAll, SOMEBODY, startFleet, to, until } from './testkit/carriers.ts';
import { fixedPrices } from './testkit/fake-carriers.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const runtime = await openTestRuntime();
const { rt, sql } = runtime;
const LONG_MS = 60_000;

// Every row that ever was in the outbox, also while nobody looked.
await sql(`create table outbox_seen (message_id uuid)`);
await sql(`create function see() returns trigger language plpgsql as
  $$ begin insert into outbox_seen values (new.message_id); return new; end $$`);
await sql(`create trigger see after insert on outbox for each row execute function see()`);
const countSeen = async () => Number((await sql<{ n: string }>('select count(*) as n from outbox_seen'))[0]?.n);

async function startTiers(
  t: TestContext,
  tiers: readonly Partial<SmscSettings>[],
  settings: Partial<CarrierSettings>,
): Promise<Smsc[]> {
  await removeAll(runtime);
  await sql('delete from outbox');
  await sql('delete from outbox_seen');
  const smscs: Smsc[] = [];
  const ids: number[] = [];
  for (const [at, own] of tiers.entries()) {
    const smsc = await startSmsc({ settings: { receiptLostShare: 1, isMagic: false, ...own } });
    t.after(() => smsc.stop());
    smscs.push(smsc);
    ids.push(await addCarrier(rt, `Carrier ${at + 1}`, { port: smsc.port, requestTimeoutMs: 30_000, ...settings }));
  }
  await addRoute(
    rt,
    ids.map((id) => [to(id)]),
  );
  return smscs;
}

async function startEngine(t: TestContext, waitMs: number) {
  let wake: () => void = () => undefined;
  const carriers = await startCarriers(rt, {
    simulator: null,
    openPassword: () => '',
    events: { onReceipt: async () => 'applied', onInbound: async () => undefined, onSlotsFree: () => wake() },
  });
  t.after(() => carriers.stop(100));
  await until(() => carriers.list().every((one) => one.isBound()), 'every carrier is bound');
  const prices = fixedPrices();
  const engine = startSmsEngine({ rt, carriers, prices, waitMs, linksAddress: () => '' });
  wake = () => engine.onSlotsFree();
  t.after(() => engine.stop());
  return { carriers, engine };
}

type Engine = Awaited<ReturnType<typeof startEngine>>['engine'];

async function newActor(): Promise<Actor> {
  const account = await createAccount(rt, { name: 'Test', defaultCountry: 'GH', timeZone: 'UTC' });
  await addCredits(rt, { accountId: account.id, amount: hundredths(100_000), note: '' });
  await senderIds.request(rt, account.id, { text: 'Volley', purpose: 'Test', status: 'approved' });
  return {
    accountId: account.id,
    keyId: 1,
    userId: null,
    name: 'Test',
    scopes: new Set(),
    country: 'GH',
    timeZone: 'UTC',
    requestsPerMinute: null,
    transactionalThroughSuppression: false,
    lookupWaitMs: 0,
  };
}

const numberOf = (n: number) => `23324${String(4_000_000 + n)}`;

function ask(engine: Engine, actor: Actor, n: number, changes: { validityMs?: number; message?: string } = {}) {
  const code = { to: `+${numberOf(n)}`, message: 'Your code is 1234', senderId: 'Volley', validityMs: LONG_MS };
  return quickSend(engine.quick, actor, { ...code, scheduledAt: null, ...changes }, { isKeyed: false });
}

/** A carrier that does not answer does not read either: what was written to it is what is marked, a moment later. */
async function onTheWire(actor: Actor, expected: number): Promise<void> {
  const marked = "select count(*)::int as n from messages where account_id = $1 and status = 'submitting'";
  const count = async () => (await sql<{ n: number }>(marked, [actor.accountId]))[0]?.n;
  for (const deadline = Date.now() + LONG_MS; (await count()) !== expected; )
    assert.ok(Date.now() < deadline, `${expected} messages are on the wire`);
  await new Promise((resolve) => setTimeout(resolve, 100));
}

const numbers = (smsc: Smsc | undefined) => smsc?.log.submits.map(({ destination }) => destination);
const range = (count: number) => Array.from({ length: count }, (_, n) => n);

test('quick sends beyond the window go out in the order of their arrival, by no way through the outbox', async (t) => {
  const [smsc] = await startTiers(t, [{ latencyMs: 5 }], { window: 10 });
  const { engine } = await startEngine(t, LONG_MS);
  const actor = await newActor();
  const results = await Promise.all(range(50).map((n) => ask(engine, actor, n)));
  // Whoever is answered asks again at once, as a busy client does: these are newcomers beside those who wait.
  const answered: number[] = [];
  let next = 50;
  const client = async () => {
    while (next < 300) {
      const n = next;
      next += 1;
      await ask(engine, actor, n);
      answered.push(n);
    }
  };
  await Promise.all(range(30).map(client));
  assert.deepEqual(new Set(results.map(({ status }) => status)), new Set(['sent']));
  assert.deepEqual(numbers(smsc), range(300).map(numberOf));
  const overtaken = answered.map((n, at) => Math.abs(n - 50 - at));
  assert.ok(Math.max(...overtaken) <= 20, `one was overtaken by ${Math.max(...overtaken)}`);
  assert.equal(await countSeen(), 0);
});

test('a slot that comes free belongs to whoever waits: not to a newcomer, another route or a campaign', async (t) => {
  await startTiers(t, [{}], { window: 10 });
  await addRoute(rt, [[to(Number((await sql('select max(id) as id from carriers'))[0]?.['id']))]], {
    matchKind: 'prefix',
    matchValue: '23320',
  });
  const fleet = await startFleet(t, rt);
  const taken = range(10).map(() => fleet.reserve());
  const request: SlotRequest = {
    phoneNumber: numberOf(0) as PhoneNumber,
    network: '',
    who: SOMEBODY,
    lane: 'transactional',
    parts: 3,
  };
  const free = (at: number) => {
    const slot = taken[at];
    assert.ok(typeof slot === 'object');
    slot.release();
  };
  let isGranted = false;
  const waiting = fleet.carriers.waitForSlot(request, { accountId: 1, limitMs: LONG_MS }).then((slot) => {
    isGranted = true;
    return slot;
  });
  free(0);
  free(1);
  // Three parts wait for three slots: what is free already is kept for them.
  assert.equal(fleet.reserve('233244000001'), 'busy');
  assert.equal(fleet.reserve('233201234567'), 'busy');
  assert.equal(fleet.reserve('233244000001', { lane: 'bulk' }), 'busy');
  assert.equal(isGranted, false);
  free(2);
  assert.equal(fleet.reserve('233244000001'), 'busy');
  const slot = await waiting;
  assert.ok(typeof slot === 'object');
  slot.release();
  assert.equal(typeof fleet.reserve('233201234567'), 'object');
});

test('accounts that wait for one carrier take turns, and each keeps its own order', async (t) => {
  await startTiers(t, [{}], { window: 1 });
  const fleet = await startFleet(t, rt);
  const first = fleet.reserve();
  const order: string[] = [];
  const wait = async (accountId: number, name: string) => {
    const request = {
      phoneNumber: numberOf(0) as PhoneNumber,
      network: '',
      who: SOMEBODY,
      lane: 'transactional',
      parts: 1,
    } as const;
    const slot = await fleet.carriers.waitForSlot(request, { accountId, limitMs: LONG_MS });
    assert.ok(typeof slot === 'object');
    order.push(name);
    slot.release();
  };
  const waits = [...range(5).map((n) => wait(1, `a${n}`)), wait(2, 'b0'), wait(2, 'b1')];
  assert.ok(typeof first === 'object');
  first.release();
  await Promise.all(waits);
  assert.deepEqual(order, ['a0', 'b0', 'a1', 'b1', 'a2', 'a3', 'a4']);
});

test('a line is as long as it may be: what comes after goes by the outbox, and other accounts still have their places', async (t) => {
  await startTiers(t, [{}], { window: 1 });
  const fleet = await startFleet(t, rt);
  const first = fleet.reserve();
  const request = {
    phoneNumber: numberOf(0) as PhoneNumber,
    network: '',
    who: SOMEBODY,
    lane: 'transactional',
    parts: 1,
  } as const;
  const leaving = new AbortController();
  const wait = (accountId: number, signal = leaving.signal) =>
    fleet.carriers.waitForSlot(request, { accountId, limitMs: LONG_MS, signal });
  const waits = range(1_000).map(() => wait(1));
  assert.equal(await wait(1), 'busy');
  const other = wait(2, new AbortController().signal);
  assert.equal(fleet.carriers.waiting, 1_001);
  leaving.abort();
  assert.deepEqual(new Set(await Promise.all(waits)), new Set(['busy']));
  assert.equal(fleet.carriers.waiting, 1);
  assert.ok(typeof first === 'object');
  first.release();
  assert.equal(typeof (await other), 'object');
});

test('who has waited long enough, or whose validity is over, leaves the line for the outbox', async (t) => {
  const [smsc] = await startTiers(t, [{}], { window: 1 });
  const { engine } = await startEngine(t, 700);
  smsc?.set({ isAnswering: false });
  const actor = await newActor();
  const onTheWire = ask(engine, actor, 0);
  const short = ask(engine, actor, 1, { validityMs: 100 });
  const waiting = ask(engine, actor, 2);
  assert.equal((await short).status, 'expired');
  assert.equal((await waiting).status, 'queued');
  assert.equal(
    engine.quick.carriers.reserve({
      phoneNumber: numberOf(9) as PhoneNumber,
      network: '',
      who: SOMEBODY,
      lane: 'transactional',
      parts: 1,
    }),
    'busy',
  );
  assert.equal((await onTheWire).status, 'queued');
  smsc?.set({ isAnswering: true });
  await until(() => smsc?.log.submits.length === 2, 'it goes out when there is room');
  assert.deepEqual(numbers(smsc), [numberOf(0), numberOf(2)]);
});

test('rules that change while a line waits cost nobody his place', async (t) => {
  const [smsc] = await startTiers(t, [{ latencyMs: 100 }], { window: 1 });
  const { engine } = await startEngine(t, LONG_MS);
  const actor = await newActor();
  const sends = range(6).map((n) => ask(engine, actor, n));
  for (let round = 0; round < 4; round += 1) {
    await until(() => smsc?.log.submits.length === round + 1, 'one is on the wire');
    await sql('update balances set rules_version = rules_version + 1 where account_id = $1', [actor.accountId]);
  }
  const statuses = (await Promise.all(sends)).map(({ status }) => status);
  assert.deepEqual(new Set(statuses), new Set(['sent']));
  assert.deepEqual(numbers(smsc), range(6).map(numberOf));
  assert.equal(await countSeen(), 0);
});

test('a line whose carrier dies goes over to the second tier', async (t) => {
  const [first, second] = await startTiers(t, [{}, {}], { window: 2 });
  const { engine } = await startEngine(t, LONG_MS);
  first?.set({ isAnswering: false });
  const actor = await newActor();
  const sends = range(8).map((n) => ask(engine, actor, n));
  await onTheWire(actor, 2);
  first?.set({ bindStatus: 0x0d });
  first?.disconnectAll('reset');
  const statuses = (await Promise.all(sends)).map(({ status }) => status);
  // What was on the wire of the first is not known; nobody who waited went there.
  assert.deepEqual(statuses, ['unknown', 'unknown', ...range(6).map(() => 'sent')]);
  assert.deepEqual(numbers(second), [2, 3, 4, 5, 6, 7].map(numberOf));
  assert.equal(await countSeen(), 0);
});

test('a line whose only carrier dies is stored at once, and goes out when it is back', async (t) => {
  const [smsc] = await startTiers(t, [{}], { window: 1, reconnectMaxMs: 50 });
  const { engine } = await startEngine(t, LONG_MS);
  smsc?.set({ isAnswering: false });
  const actor = await newActor();
  const sends = range(4).map((n) => ask(engine, actor, n));
  await onTheWire(actor, 1);
  smsc?.set({ bindStatus: 0x0d });
  smsc?.disconnectAll('reset');
  for (let seen = 0; seen < 3; seen = await countSeen()) await new Promise((resolve) => setTimeout(resolve, 10));
  smsc?.set({ bindStatus: 0, isAnswering: true });
  const statuses = (await Promise.all(sends)).map(({ status }) => status);
  assert.deepEqual(statuses, ['unknown', 'sent', 'sent', 'sent']);
});

test('what waits in the outbox for a slot is not overtaken by those who come after it', async (t) => {
  const [smsc] = await startTiers(t, [{ latencyMs: 400 }], { window: 1 });
  const { engine } = await startEngine(t, LONG_MS);
  const actor = await newActor();
  const first = ask(engine, actor, 0);
  const due = new Date(Date.now() + 1_000).toISOString();
  const code = { to: `+${numberOf(1)}`, message: 'Later', senderId: 'Volley', validityMs: LONG_MS };
  await quickSend(engine.quick, actor, { ...code, scheduledAt: due as never }, { isKeyed: false });
  const crowd = range(3).map((n) => ask(engine, actor, 2 + n));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  // By now it is due, and these keep coming.
  const held = async () => (await sql('select 1 from outbox where lease_until is not null')).length;
  while ((await held()) === 0 && smsc?.log.submits.length !== 5) await new Promise((resolve) => setTimeout(resolve, 5));
  const late = range(10).map((n) => ask(engine, actor, 10 + n));
  await Promise.all([first, ...crowd, ...late]);
  const order = numbers(smsc) ?? [];
  assert.ok(order.indexOf(numberOf(1)) < order.indexOf(numberOf(10)), `${order}`);
});

test('a stop answers those who wait, and what it has promised is stored', async (t) => {
  const [smsc] = await startTiers(t, [{}], { window: 1 });
  const { engine, carriers } = await startEngine(t, 3_000);
  smsc?.set({ isAnswering: false });
  const actor = await newActor();
  const sends = range(4).map((n) => ask(engine, actor, n));
  await onTheWire(actor, 1);
  engine.halt();
  await carriers.stop(100);
  const statuses = (await Promise.all(sends)).map(({ status }) => status);
  assert.deepEqual(statuses, ['unknown', 'queued', 'queued', 'queued']);
  const stored = await sql('select status from messages where account_id = $1 order by id', [actor.accountId]);
  assert.deepEqual(stored.map(({ status }) => status).sort(), ['queued', 'queued', 'queued', 'unknown']);
  assert.equal(smsc?.log.submits.length, 0);
});

test('what waits for a full carrier does not ask again and again because one on trial has room', async (t) => {
  await removeAll(runtime);
  const ids: number[] = [];
  for (const messagesPerSecond of [1, 0]) {
    const smsc = await startSmsc({ settings: { receiptLostShare: 1, isMagic: false } });
    t.after(() => smsc.stop());
    ids.push(await addCarrier(rt, `By cost ${messagesPerSecond}`, { port: smsc.port, messagesPerSecond }));
  }
  const [usual = 0, onTrial = 0] = ids;
  await addRoute(rt, [[to(usual, 97), to(onTrial, 3)]], { order: 'cost' });
  const fleet = await startFleet(t, rt);
  const ask = () => fleet.reserve(numberOf(1), { lane: 'bulk' });
  while (typeof ask() !== 'string');
  const before = fleet.rooms();
  for (const endMs = performance.now() + 500; performance.now() < endMs; ) {
    ask();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const asked = fleet.rooms() - before;
  assert.ok(asked < 20, `${asked} times`);
});
