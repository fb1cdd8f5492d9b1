// The rate and the concurrency of a carrier are one for all processes, and the share of one that dies goes to the others.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { outboundAddresses } from '../src/lib/outbound/outbound-addresses.ts';
import { startSmsc } from '../src/smpp/testing/index.ts';
import { addCarrier, addRoute, type Fleet, outbound, removeAll, startFleet, to, until } from './testkit/carriers.ts';
import { PROVIDER_DEFINITION, startHttpProvider } from './testkit/http-provider.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const place = await openTestRuntime();
const { rt, sql, addProcess } = place;

const MESSAGES_PER_SECOND = 100;
const WINDOW = 3;
const BINDS = 2;
const ANSWER_MS = 25;
const MEASURED_MS = 2_000;
/** What an idle carrier may be given at once: a tenth of a second, by each share that began anew. */
const BURSTS = 4 * (MESSAGES_PER_SECOND / 10);

/** The far side of a carrier, which takes its time to answer. */
interface FarSide {
  readonly settings: Parameters<typeof addCarrier>[2];
  taken(): number;
}

const KINDS: Readonly<Record<'smpp' | 'http', (t: TestContext) => Promise<FarSide>>> = {
  async smpp(t) {
    const smsc = await startSmsc({ settings: { isMagic: false, latencyMs: ANSWER_MS } });
    t.after(() => smsc.stop());
    return { settings: { port: smsc.port }, taken: () => smsc.log.submits.length };
  },
  async http(t) {
    const provider = await startHttpProvider(t);
    provider.answer(({ to: id }, response) =>
      setTimeout(() => response.end(JSON.stringify({ status: 'ok', id })), ANSWER_MS),
    );
    const settings = { profile: 'custom', definition: PROVIDER_DEFINITION, values: { base_url: provider.url } };
    return { settings, taken: () => provider.sends.length };
  },
};

let sentEver = 0;

/** Sends as fast as all of these processes are given slots. Returns how many each one sent, and how many were open together at most. */
async function sendBy(fleets: readonly Fleet[]): Promise<{ sent: number[]; open: number }> {
  const sent = fleets.map(() => 0);
  const ends: Promise<unknown>[] = [];
  const openNow = () => fleets.reduce((sum, { carriers }) => sum + (carriers.list()[0]?.wire.countOpen() ?? 0), 0);
  let open = 0;
  for (const endMs = performance.now() + MEASURED_MS; performance.now() < endMs; await sleep(2))
    for (const [at, fleet] of fleets.entries()) {
      const number = `23320${1_000_000 + sentEver}`;
      const slot = fleet.reserve(number);
      if (typeof slot === 'string') continue;
      sentEver += 1;
      sent[at] = (sent[at] ?? 0) + 1;
      ends.push(new Promise((resolve) => slot.submit(outbound(number), resolve)));
      open = Math.max(open, openNow());
    }
  await Promise.all(ends);
  return { sent, open };
}

const bindsOf = ({ carriers }: Fleet): number => carriers.list()[0]?.wire.connections.length ?? 0;
const MOST = (MESSAGES_PER_SECOND * MEASURED_MS) / 1_000 + BURSTS;

for (const kind of ['smpp', 'http'] as const)
  test(`two processes keep the rate and the concurrency of a carrier (${kind}) together, and one alone has all of it again`, async (t) => {
    await removeAll(place);
    const far = await KINDS[kind](t);
    const limits = { bindCount: BINDS, window: WINDOW, messagesPerSecond: MESSAGES_PER_SECOND };
    const id = await addCarrier(rt, `Shared by ${kind}`, { ...far.settings, ...limits }, kind);
    await addRoute(rt, [[to(id)]]);
    const other = await addProcess();
    await sql(`update processes set heartbeat_at = heartbeat_at + interval '1 hour' where id = $1`, [other]);
    const options = { http: { addresses: outboundAddresses(['127.0.0.1']), publicUrl: '' }, isBoundAwaited: false };
    const mine = await startFleet(t, rt, options);
    const theirs = await startFleet(t, { ...rt, processId: () => other }, options);
    await until(() => bindsOf(mine) === 1 && bindsOf(theirs) === 1, 'each process has its share');
    await until(() => [mine, theirs].every(({ carriers }) => carriers.list()[0]?.isBound()), 'both are connected');

    const both = await sendBy([mine, theirs]);
    const all = both.sent.reduce((sum, one) => sum + one, 0);
    assert.equal(far.taken(), all);
    assert.ok(all <= MOST, `${all} were sent, not ${MOST} at most`);
    assert.ok(both.open <= BINDS * WINDOW, `${both.open} were open, not ${BINDS * WINDOW} at most`);
    for (const sent of both.sent) assert.ok(sent > all / 4, `the processes sent ${both.sent}`);

    await sql('update processes set dead_at = now() where id = $1', [other]);
    await until(() => bindsOf(mine) === BINDS && bindsOf(theirs) === 0, 'the share of the dead process is taken over');
    const alone = await sendBy([mine, theirs]);
    assert.equal(alone.sent[1], 0);
    const [sent = 0] = alone.sent;
    t.diagnostic(`in ${MEASURED_MS} ms: ${both.sent} together, ${sent} alone, of ${MOST} at most`);
    assert.ok(sent <= MOST, `${sent} were sent by one, not ${MOST} at most`);
    assert.ok(sent > MOST / 2, `one process sent ${sent}, no more than half of what the carrier takes`);
    assert.ok(alone.open <= BINDS * WINDOW, `${alone.open} were open, not ${BINDS * WINDOW} at most`);
  });
