// What the health of the service says of carriers and trunks that are down.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CarrierMinutes, tellCarrierFigures } from '../src/carriers/index.ts';
import { startSmsc } from '../src/smpp/testing/index.ts';
import { checkReadiness } from '../src/start/readiness.ts';
import { sayTrunkViews } from '../src/voice/trunks/index.ts';
import { addCarrier, addRoute, startFleet, to } from './testkit/carriers.ts';
import { eventually } from './testkit/eventually.ts';
import { findFreePort } from './testkit/free-port.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const { rt, sql, addProcess } = await openTestRuntime();
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
