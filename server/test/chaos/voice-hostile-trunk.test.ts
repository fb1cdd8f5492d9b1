// Trunks that disturb the calls of others in every possible way, beside a good one whose campaigns must go on.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { checkInvariants } from '../testkit/invariants.ts';
import { addTrunk, isCompleted, waitForVoice } from '../testkit/voice.ts';
import { BRIEF, startVoiceStand } from '../testkit/voice-stand.ts';

const { app, openFake, call } = await startVoiceStand();
const CHANNELS = 5;

const numbersOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(12 - prefix.length, '0')}`);
const trunkOf = async (id: number) => (await app.call('GET', `/v1/admin/trunks/${id}`)).body.data;

/** Starts a server that accepts connections and never sends anything. */
async function startDeadTcp(): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

test('trunks that refuse, are silent, fail for some numbers or hang hold up nobody else, and burn nobody', async (t) => {
  const refusing = await openFake({ behaviourOf: () => ({ status: 403 }) });
  const silent = await openFake({ behaviourOf: () => ({ status: null, isSilent: true }) });
  const partial = await openFake({ behaviourOf: (number) => (/[05]$/.test(number) ? { status: 503 } : BRIEF) });
  const good = await openFake();
  const fields = (prefix: string) => ({ name: `Trunk ${prefix}`, prefixes: [prefix], channels: CHANNELS });
  await addTrunk(app, refusing.port, fields('233201'));
  const silentId = await addTrunk(app, silent.port, fields('233202'));
  await addTrunk(app, partial.port, fields('233203'));
  const deadId = await addTrunk(app, await startDeadTcp(), { ...fields('233204'), transport: 'tcp' });
  await addTrunk(app, good.port, fields('233244'));
  const [refused = '', unheard = '', some = '', hanging = ''] = await Promise.all(
    ['233201', '233202', '233203', '233204'].map((prefix) => call(numbersOf(prefix, 40))),
  );

  const startedAtMs = performance.now();
  for (let wave = 0; wave < 4; wave += 1) {
    const uuid = await call(numbersOf(`233244${wave}`, 15));
    const { recipients } = await waitForVoice(app, uuid, isCompleted);
    assert.ok(recipients.every(({ status }) => status === 'answered'));
  }
  t.diagnostic(`60 good calls in ${Math.round(performance.now() - startedAtMs)} ms`);
  assert.equal(good.requests('INVITE').length, 60, 'nobody was called twice');

  const stopped = await waitForVoice(app, refused, ({ status }) => status === 'paused');
  assert.equal(stopped.campaign['pause_reason'], 'refused');
  assert.ok(refusing.calls.length <= 10 + CHANNELS, `${refusing.calls.length} of 40 were refused`);

  const { recipients: reached } = await waitForVoice(
    app,
    some,
    (_, list) => list.filter(({ status }) => status === 'answered').length === 32,
  );
  // Recipients that it cannot reach wait, or use up their attempts if these follow quickly.
  assert.ok(
    reached.every(({ status, phone_number }) => status !== 'failed' || /[05]$/.test(phone_number)),
    'only those that it cannot reach fail',
  );
  // With only those left the trunk may rest, for half a minute at most; a number that it reaches is called nevertheless.
  const { recipients: late } = await waitForVoice(app, await call(['233203999991']), isCompleted);
  assert.equal(late[0]?.status, 'answered');

  // SIP gives a trunk half a minute for its first response.
  for (const [uuid, id] of [
    [unheard, silentId],
    [hanging, deadId],
  ] as const) {
    while ((await trunkOf(id)).resting_until === null) await new Promise((done) => setTimeout(done, 200));
    const { recipients } = await waitForVoice(app, uuid, () => true);
    assert.ok(
      recipients.every(({ status }) => status === 'queued' || status === 'ringing'),
      'they wait for their trunk',
    );
  }
  for (const uuid of [refused, unheard, some, hanging]) await app.call('POST', `/v1/voice-campaigns/${uuid}/cancel`);
  await waitForVoice(app, unheard, (_, list) => list.every(({ status }) => status !== 'ringing'));
  await waitForVoice(app, hanging, (_, list) => list.every(({ status }) => status !== 'ringing'));
  await checkInvariants(app);
});
