// A carrier answers alike for a phone that takes nothing more and for a customer who is too fast. Only the second is a reason to be slower.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { factsOf } from '../src/carriers/carrier-control.ts';
import { type SmscSettings, startSmsc } from '../src/smpp/testing/index.ts';
import { addCarrier, addRoute, type Fleet, outbound, removeAll, startFleet, to } from './testkit/carriers.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const place = await openTestRuntime();
const { rt } = place;

async function startOne(t: TestContext, smscSettings: Partial<SmscSettings>) {
  await removeAll(place);
  const smsc = await startSmsc({ settings: { isMagic: false, ...smscSettings } });
  t.after(() => smsc.stop());
  const id = await addCarrier(rt, `Paced ${smsc.port}`, { port: smsc.port, requestTimeoutMs: 20_000 });
  await addRoute(rt, [[to(id)]]);
  const fleet = await startFleet(t, rt);
  const [carrier] = fleet.carriers.list();
  assert.ok(carrier);
  return { smsc, fleet, carrier };
}

/** Sends to this many people as fast as the carrier is given messages, each once. Returns the milliseconds that it took. */
async function sendAll(fleet: Fleet, count: number): Promise<number> {
  const sinceMs = performance.now();
  const sent: Promise<unknown>[] = [];
  while (sent.length < count && performance.now() - sinceMs < 60_000) {
    const number = `23320${1_000_000 + sent.length}`;
    const slot = fleet.reserve(number, { lane: 'bulk' });
    if (typeof slot === 'string') await sleep(2);
    else sent.push(new Promise((resolve) => slot.submit(outbound(number), resolve)));
  }
  await Promise.all(sent);
  return performance.now() - sinceMs;
}

test('a tenth of full phones costs little time, and the carrier is well', async (t) => {
  const { fleet, carrier } = await startOne(t, { latencyMs: 5 });
  const aloneMs = await sendAll(fleet, 2_000);
  const { fleet: other, smsc } = await startOne(t, { latencyMs: 5, throttledShare: 0.1 });
  const ms = await sendAll(other, 2_000);
  assert.ok(ms < 3 * aloneMs + 3_000, `${ms} ms, ${aloneMs} ms without`);
  assert.ok(smsc.log.counts.throttled > 100);
  assert.equal(factsOf(carrier).allowedPerSecond, null);
});

test('a carrier that takes fifty a second is slowed, and says to what and why', async (t) => {
  const { fleet, carrier } = await startOne(t, { ratePerSecond: 50 });
  await sendAll(fleet, 400);
  assert.ok(Number(factsOf(carrier).allowedPerSecond) > 0);
  assert.match(
    factsOf(carrier).words,
    /^Connected, but slowed to \d+ a second, because it throttled \d+ of \d+ messages\.$/,
  );
});
