// A carrier that has restarted behind its balancer answers, but no longer knows our session. Only a new bind helps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOf } from '../src/carriers/carrier-control.ts';
import { startSmsc } from '../src/smpp/testing/index.ts';
import { addCarrier, addRoute, removeAll, startFleet, to } from './testkit/carriers.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const place = await openTestRuntime();
const { rt } = place;

async function startOne(t: import('node:test').TestContext, settings: Parameters<typeof addCarrier>[2] = {}) {
  await removeAll(place);
  const smsc = await startSmsc();
  t.after(() => smsc.stop());
  const id = await addCarrier(rt, `Forgetful ${smsc.port}`, { port: smsc.port, ...settings });
  await addRoute(rt, [[to(id)]]);
  const fleet = await startFleet(t, rt);
  const [carrier] = fleet.carriers.list();
  assert.ok(carrier);
  return { smsc, fleet, carrier };
}

for (const status of [0x04, 0x0d, 0x0e, 0x0f])
  test(`a session that the carrier answers with 0x0${status.toString(16)} is ended and bound anew`, async (t) => {
    const { smsc, fleet, carrier } = await startOne(t);
    smsc.set({ errorShare: 1, errorStatus: status });
    const refused = await fleet.send();
    assert.ok(refused.kind === 'refused' && refused.isTemporary, 'the message is no fault and is kept');
    smsc.set({ errorShare: 0 });
    await fleet.until(() => smsc.log.counts.binds >= 2 && carrier.isBound(), 'a second bind');
    assert.equal((await fleet.send()).kind, 'accepted');
    assert.equal(smsc.log.counts.binds, 2);
  });

test('a carrier that forgets every session is bound again at the pace of reconnects, and says why', async (t) => {
  const { smsc, fleet, carrier } = await startOne(t, { reconnectMaxMs: 3_600_000 });
  smsc.set({ errorShare: 1, errorStatus: 0x04 });
  await fleet.send();
  await fleet.until(() => carrier.wire.connections[0]?.state === 'waiting', 'the wait before the next bind');
  assert.match(factsOf(carrier).words, /no longer knew the session \(ESME_RINVBNDSTS\)/);
  assert.equal(smsc.log.counts.binds, 1);
});

test('a message that is refused for its own sake ends no session', async (t) => {
  const { smsc, fleet } = await startOne(t);
  smsc.set({ errorShare: 1, errorStatus: 0x0b });
  await fleet.send();
  smsc.set({ errorStatus: 0x58 });
  await fleet.send();
  assert.deepEqual([smsc.log.counts.binds, smsc.bindCount], [1, 1]);
});
