// A trace of a trunk or of a number over SIP: its messages in both directions, without what proves who we are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addTrunk, awaitTrunk, isCompleted, waitForVoice } from './testkit/voice.ts';
import { startVoiceStand } from './testkit/voice-stand.ts';

const { app, openFake, newNumbers, call } = await startVoiceStand();
const fake = await openFake({
  behaviourOf: () => ({ status: 200, hangsUpAfterMs: 60, challenge: { algorithm: 'MD5', status: 407 } }),
});
const password = { username: 'volley', password: 'secret' };
const trunk = await addTrunk(app, fake.port, { ...password, channels: 4 });
await awaitTrunk(app, trunk);

interface Entry {
  readonly number: number;
  readonly protocol: string;
  readonly direction: string;
  readonly line: string;
  readonly details: readonly string[];
  readonly texts: readonly string[];
}

async function ask(method: string, path: string, body?: unknown) {
  const reply = await app.call(method, `/v1${path}`, { key: app.key, ...(body === undefined ? {} : { body }) });
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data;
}

/** Runs a trace while these numbers are called, and returns what it noted. */
async function trace(of: object, numbers: readonly string[], path = '/admin/traces'): Promise<Entry[]> {
  const { uuid } = await ask('POST', path, { minutes: 1, ...of });
  // Every process reads within half a second what runs.
  await new Promise((done) => setTimeout(done, 1_200));
  const campaign = await call(numbers);
  await waitForVoice(app, campaign, isCompleted);
  await new Promise((done) => setTimeout(done, 1_200));
  const { entries } = await ask('GET', `/admin/traces/${uuid}/entries`);
  await ask('DELETE', `/admin/traces/${uuid}`);
  return entries;
}

const linesOf = (entries: readonly Entry[], direction: string) =>
  entries.filter((entry) => entry.direction === direction).map(({ line }) => line.split(/[ ;@]/).slice(0, 2).join(' '));

test('a trace of a trunk has each message of a call in both directions, and neither a password nor a proof of it', async () => {
  const [number = ''] = newNumbers(1);
  const entries = await trace({ trunk_id: trunk }, [number]);
  assert.ok(entries.every(({ protocol }) => protocol === 'sip'));
  assert.deepEqual(
    entries.map((entry) => entry.number),
    entries.map((_, at) => at + 1),
  );
  const sent = linesOf(entries, 'sent');
  const received = linesOf(entries, 'received');
  assert.deepEqual(
    sent.filter((line) => line.startsWith('INVITE')),
    Array(2).fill(`INVITE sip:${number}`),
  );
  assert.equal(sent.filter((line) => line.startsWith('ACK')).length, 2);
  for (const line of ['SIP/2.0 407', 'SIP/2.0 180', 'SIP/2.0 200']) assert.ok(received.includes(line), received.join());
  assert.ok(received.some((line) => line.startsWith('BYE ')));
  const proof = entries.filter(({ line }) => line.startsWith('INVITE'))[1] ?? assert.fail();
  assert.ok(proof.details.includes('proxy-authorization: (left out)'), proof.details.join('\n'));
  assert.ok(proof.details.some((line) => line.startsWith('m=audio ')));
  const challenge = entries.find(({ line }) => line.startsWith('SIP/2.0 407'));
  assert.ok(challenge?.details.includes('proxy-authenticate: (left out)'), challenge?.details.join('\n'));
  assert.doesNotMatch(JSON.stringify(entries), /response=|nonce=|secret/);
});

test('a trace of a number has its call alone, with the answers that name no number', async () => {
  const [traced = '', other = ''] = newNumbers(2);
  const entries = await trace({ phone_number: `+${traced}` }, [traced, other]);
  assert.equal(entries.filter(({ line }) => line.startsWith('INVITE')).length, 2);
  assert.ok(entries.some(({ line }) => line.startsWith('SIP/2.0 200')));
  assert.ok(entries.some(({ line }) => line.startsWith('ACK ')));
  assert.doesNotMatch(JSON.stringify(entries), new RegExp(other));
});

test('when a person is erased, so is what was noted of the calls to the number', async () => {
  const [erased = '', other = ''] = newNumbers(2);
  const { uuid } = await ask('POST', '/admin/traces', { trunk_id: trunk, minutes: 1 });
  await new Promise((done) => setTimeout(done, 1_200));
  await waitForVoice(app, await call([erased, other]), isCompleted);
  await new Promise((done) => setTimeout(done, 1_200));
  const count = async (number: string) =>
    (await app.sql('select 1 from trace_entries where $1 = any (number_ends)', [number.slice(-7)])).length;
  assert.ok((await count(erased)) > 0 && (await count(other)) > 0);
  await ask('POST', '/erasures', { phone_number: `+${erased}` });
  const deadlineMs = performance.now() + 30_000;
  while ((await count(erased)) > 0 && performance.now() < deadlineMs)
    await new Promise((done) => setTimeout(done, 100));
  assert.equal(await count(erased), 0);
  assert.ok((await count(other)) > 0);
  await ask('DELETE', `/admin/traces/${uuid}`);
});
