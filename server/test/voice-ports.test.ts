import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { eventually } from './testkit/eventually.ts';
import { checkInvariants } from './testkit/invariants.ts';
import { addTrunk, isCompleted, waitForVoice } from './testkit/voice.ts';
import { startVoiceStand } from './testkit/voice-stand.ts';

const FIRST_PORT = 18_400;
/** Three calls at a time. */
const { app, openFake, newNumbers, call } = await startVoiceStand({ settings: { VOLLEY_RTP_PORTS: '18400-18405' } });
const fake = await openFake();
await addTrunk(app, fake.port, { channels: 30 });

/** Another program takes these pairs, by one port of each. */
async function hold(...pairs: number[]): Promise<() => void> {
  const sockets = pairs.map((pair) => createSocket('udp4').bind(FIRST_PORT + 2 * pair + 1, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'listening')));
  let isClosed = false;
  const close = (): void => {
    if (!isClosed) for (const socket of sockets) socket.close();
    isClosed = true;
  };
  after(close);
  return close;
}

const attemptsOf = async (uuid: string): Promise<{ outcome: string; reason: string }[]> =>
  (await app.call('GET', `/v1/voice-campaigns/${uuid}/attempts?per_page=100`)).body.data.data;
const endedCalls = async (): Promise<number> =>
  (await app.sql("select id from call_attempts where status = 'ended'")).length;
const portsCheck = async () => {
  const { body } = await app.call('GET', '/v1/admin/health', { key: app.key });
  return body.data.checks.find(({ name }: { name: string }) => name === 'ports');
};

test('too few ports for sound make calls wait, and lose nobody', async () => {
  const uuid = await call(newNumbers(20), { channels: 20 });
  const { recipients } = await waitForVoice(app, uuid, isCompleted);
  assert.deepEqual([...new Set(recipients.map(({ status }) => status))], ['answered']);
  assert.equal((await attemptsOf(uuid)).length, 20, 'no more calls are begun than there are ports');
  assert.match(app.logged(), /VOLLEY_RTP_PORTS has fewer pairs of ports than the trunks have channels/);
  assert.equal(await portsCheck(), undefined);
  await checkInvariants(app);
});

test('ports that another program holds are left alone: calls wait for the others, and none is listed that never began', async () => {
  const release = await hold(0, 1);
  const uuid = await call(newNumbers(20), { channels: 20 });
  const { recipients } = await waitForVoice(app, uuid, isCompleted);
  assert.deepEqual([...new Set(recipients.map(({ status }) => status))], ['answered']);
  const attempts = await attemptsOf(uuid);
  assert.deepEqual(
    attempts.filter(({ outcome }) => outcome !== 'answered'),
    [],
  );
  assert.equal(attempts.length, 20);
  assert.match(app.logged(), /other programs hold ports of VOLLEY_RTP_PORTS/);
  release();
  await checkInvariants(app);
});

test('while other programs hold every port nobody is called, health says why, and all are called afterwards', async () => {
  const release = await hold(0, 1, 2);
  const before = await endedCalls();
  const uuid = await call(newNumbers(6), { channels: 6 });
  await waitForVoice(app, uuid, () => /calls were not placed/.test(app.logged()));
  // A pair is tried again after a second, and then taken for free for a moment.
  const check = await eventually(portsCheck, (found) => found !== undefined);
  assert.deepEqual([check?.is_ok, check?.needs_attention], [true, true]);
  assert.match(check?.message, /^Other programs hold ports of VOLLEY_RTP_PORTS, for [123] calls; [012] calls/);
  assert.equal(await endedCalls(), before);
  release();
  await waitForVoice(app, uuid, isCompleted);
  assert.equal((await attemptsOf(uuid)).length, 6);
  await checkInvariants(app);
});
