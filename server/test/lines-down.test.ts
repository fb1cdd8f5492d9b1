// What the health of the service says of carriers and trunks that are down.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBottleneck } from '../src/carrier-figures/find-bottleneck.ts';
import { factsOf } from '../src/carriers/carrier-control.ts';
import { CarrierMinutes, createCarrierMeter, tellCarrierFigures } from '../src/carriers/index.ts';
import { startSmsc } from '../src/smpp/testing/index.ts';
import { checkReadiness } from '../src/start/readiness.ts';
import { sayTrunkViews } from '../src/voice/trunks/index.ts';
import { addCarrier, addRoute, outbound, removeAll, startFleet, to } from './testkit/carriers.ts';
import { eventually } from './testkit/eventually.ts';
import { findFreePort } from './testkit/free-port.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const place = await openTestRuntime();
const { rt, sql, addProcess } = place;
const NO_METRICS = {
  gauges: () => undefined,
  timings: () => () => undefined,
  counts: () => () => undefined,
};
const parts = {
  overdueJobs: [],
  letters: null,
  sound: { callsMax: 0, portsHeld: 0 },
  replacing: null,
  listProcesses: async () => [],
};
const checkOf = async (name: string) => (await checkReadiness(rt, '.', parts)).find((check) => check.name === name);

test('a routed carrier at whose port nobody listens is told with the reason, until it is connected or paused', async (t) => {
  const port = await findFreePort();
  const id = await addCarrier(rt, 'Accra', { port });
  const simulated = await addCarrier(rt, 'Simulator', {}, 'simulator');
  const { carriers } = await startFleet(t, rt, { isBoundAwaited: false });
  const minutes = new CarrierMinutes({ processId: rt.processId, nowMs: () => rt.clock.nowMs() });
  const told = tellCarrierFigures(rt, carriers, minutes, 10);
  t.after(() => told.stop());
  assert.equal(await checkOf('carriers'), undefined, 'no route leads to it');
  await addRoute(rt, [[to(id), to(simulated)]]);
  const message = `The carrier Accra is not connected: Nothing listens at 127.0.0.1, port ${port}. Messages that no other carrier takes wait.`;
  const found = await eventually(
    () => checkOf('carriers'),
    (check) => check?.message === message,
  );
  assert.deepEqual(found, { name: 'carriers', isOk: true, needsAttention: true, message });
  await sql('update carriers set is_paused = true where id = $1', [id]);
  assert.equal(await checkOf('carriers'), undefined, 'it was paused on purpose');
  await sql('update carriers set is_paused = false where id = $1', [id]);
  const smsc = await startSmsc({ port });
  t.after(() => smsc.stop());
  const well = await eventually(
    () => checkOf('carriers'),
    (check) => check?.needsAttention === false,
  );
  assert.deepEqual(well, { name: 'carriers', isOk: true, needsAttention: false, message: 'All carriers are up.' });
});

test('a carrier that refuses a third is no longer called well: its state and the health say the share and the reason', async (t) => {
  await removeAll(place);
  const smsc = await startSmsc({ settings: { isMagic: false } });
  t.after(() => smsc.stop());
  await addRoute(rt, [[to(await addCarrier(rt, 'Kumasi', { port: smsc.port }))]]);
  const minutes = new CarrierMinutes({ processId: rt.processId, nowMs: () => rt.clock.nowMs() });
  const meter = createCarrierMeter(NO_METRICS, minutes);
  const fleet = await startFleet(t, rt, { meter });
  const told = tellCarrierFigures(rt, fleet.carriers, minutes, 10);
  t.after(() => told.stop());
  const [carrier] = fleet.carriers.list();
  assert.ok(carrier);
  const sendOne = async (at: number) => {
    smsc.set({ errorShare: at % 3 === 0 ? 1 : 0, errorStatus: 0x58 });
    const number = `23320${1_000_000 + at}`;
    const slot = await eventually(
      async () => fleet.reserve(number),
      (taken) => typeof taken !== 'string',
    );
    if (typeof slot !== 'string') await new Promise((resolve) => slot.submit(outbound(number), resolve));
  };
  for (let at = 0; at < 18; at += 1) await sendOne(at);
  await eventually(
    async () => carrier.recent,
    (recent) => recent?.accepted === 12,
  );
  assert.equal(factsOf(carrier).health, 'well', 'eighteen prove nothing');
  for (let at = 18; at < 30; at += 1) await sendOne(at);
  const words =
    /refused 33% of what it was given in the last 15 minutes \(10 of 30\), most often with ESME_RTHROTTLED: .+\.$/;
  const facts = await eventually(
    async () => factsOf(carrier),
    ({ recent }) => recent?.refused === 10 && recent.accepted === 20,
  );
  assert.equal(facts.health, 'refusing');
  assert.match(facts.words, new RegExp(`^Connected, but it ${words.source}`));
  // Whether it is fit is said twice a second.
  const check = await eventually(
    () => checkOf('carriers'),
    (one) => new RegExp(`^The carrier Kumasi ${words.source}`).test(one?.message ?? ''),
  );
  assert.deepEqual([check?.isOk, check?.needsAttention], [true, true]);
  await sql("update carrier_minutes set minute = minute - interval '16 minutes'");
  await eventually(
    async () => factsOf(carrier).health,
    (health) => health === 'well',
  );
  assert.equal((await checkOf('carriers'))?.needsAttention, false);
});

test('what holds messages back at a carrier is named with its figures: its rate, its window with slow answers, what it refuses', async (t) => {
  await removeAll(place);
  const smsc = await startSmsc({ settings: { isMagic: false } });
  t.after(() => smsc.stop());
  const limited = await addCarrier(rt, 'Tamale', { port: smsc.port, messagesPerSecond: 5, window: 5 });
  const slow = await addCarrier(rt, 'Wa', { port: smsc.port, messagesPerSecond: 0, window: 5 });
  const minutes = new CarrierMinutes({ processId: rt.processId, nowMs: () => rt.clock.nowMs() });
  const fleet = await startFleet(t, rt, { meter: createCarrierMeter(NO_METRICS, minutes) });
  const told = tellCarrierFigures(rt, fleet.carriers, minutes, 10);
  t.after(() => told.stop());
  const why = (id: number) => () =>
    findBottleneck(rt, id, (carrierId) => factsOf(fleet.carriers.find(carrierId) ?? assert.fail()));
  assert.equal((await why(limited)()).bottleneck, 'idle');
  /** Asks for a slot all the time for some seconds, as a campaign does. */
  const press = async (only: number, ms: number) => {
    const endMs = performance.now() + ms;
    for (let at = 0; performance.now() < endMs; at += 1) {
      const number = `23320${1_000_000 + at}`;
      const slot = fleet.reserve(number, { only });
      if (typeof slot === 'string') await sleep(20);
      else slot.submit(outbound(number), () => undefined);
    }
  };
  await press(limited, 7_500);
  const byRate = await eventually(why(limited), ({ receipts }) => receipts.count > 10);
  assert.equal(byRate.bottleneck, 'rate', byRate.words);
  assert.match(byRate.words, /^Its rate of 5 a second: in \d+ of \d+ busy seconds messages waited for it\.$/);
  assert.ok(
    byRate.rates.average > 3 && byRate.rates.average < 8,
    `${byRate.rates.average} a second, while the minute was mostly idle`,
  );
  assert.ok(byRate.seconds.rate >= 6 && byRate.seconds.window === 0, JSON.stringify(byRate));
  assert.deepEqual([byRate.rates.set, byRate.window.size, byRate.receipts.count], [5, 5, byRate.receipts.delivered]);

  smsc.set({ latencyMs: 800 });
  await press(slow, 7_500);
  const byWindow = await eventually(why(slow), ({ answers }) => answers !== null && answers.p50 >= 800);
  assert.equal(byWindow.bottleneck, 'window', byWindow.words);
  assert.match(
    byWindow.words,
    /because all 5 submits .* Half of its answers take \d+ ms, so that about [5-6](\.\d)? a second go out/,
  );

  smsc.set({ latencyMs: 0, errorShare: 1, errorStatus: 0x0b });
  await press(slow, 1_000);
  const refused = await eventually(why(slow), ({ bottleneck }) => bottleneck === 'refusals');
  assert.match(refused.words, /^It refused \d+% .*ESME_RINVDSTADR/);
  await sql('update carrier_minutes set throttled = refused where carrier_id = $1', [slow]);
  const throttled = await why(slow)();
  assert.equal(throttled.bottleneck, 'pause', 'a carrier that throttles takes fewer, and not nothing');
  assert.match(throttled.words, /^It throttled: .* It took about [\d.]+ a second\.$/);
});

test('a trunk through which no living process can call is told', async () => {
  assert.equal(await checkOf('trunks'), undefined);
  await sql(
    `insert into trunks (id, name, kind, settings, next_call_at, created_at, updated_at) values (901, 'Voice', 'sip', '{}', now(), now(), now())`,
  );
  const process = await addProcess();
  const see = (isCallable: boolean) =>
    sayTrunkViews({ ...rt, processId: () => process }, [{ trunkId: 901, isCallable }]);
  await see(false);
  const trouble = await checkOf('trunks');
  assert.deepEqual([trouble?.isOk, trouble?.needsAttention], [true, true]);
  assert.match(
    trouble?.message ?? '',
    /^The trunk Voice is not registered, .* Calls that no other trunk takes wait\.$/,
  );
  await see(true);
  assert.equal((await checkOf('trunks'))?.needsAttention, false);
  await sql('update processes set dead_at = now() where id = $1', [process]);
  assert.equal((await checkOf('trunks'))?.needsAttention, true, 'what a dead process said does not count');
});
