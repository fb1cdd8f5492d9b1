import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createServer } from 'node:tls';
import { type Behaviour, startFakeTrunk } from '../src/sip/testing/index.ts';
import { addTrunk } from './testkit/voice.ts';
import { startVoiceStand } from './testkit/voice-stand.ts';

const { app, openFake } = await startVoiceStand();
const read = (name: string): string => readFileSync(new URL(`../src/sip/testdata/${name}`, import.meta.url), 'utf8');
const [cert, key] = [read('tls-cert.pem'), read('tls-key.pem')];

interface Report {
  readonly outcome: string;
  readonly reason: string;
  readonly status_text: string;
  readonly advice: string;
  readonly is_heard: boolean;
  readonly packets_received: number;
  readonly steps: { line: string; direction: string; headers: string[] }[];
}

/** Calls once through a trunk that does so, and returns what the operator is told. */
async function callOnce(behaviour: Behaviour, fields: Record<string, unknown> = {}): Promise<Report & { id: number }> {
  const fake = await openFake({ behaviourOf: () => behaviour, credentials: { username: 'kojo', password: 'right' } });
  const id = await addTrunk(app, fake.port, fields);
  const body = { to: '+233244123456', text: 'Hello.' };
  const reply = await app.call('POST', `/v1/admin/trunks/${id}/test-call`, { key: app.key, body });
  assert.equal(reply.status, 200, reply.text);
  return { ...reply.body.data, id };
}

const mediaOf = ({ steps }: Report, direction: string) =>
  steps
    .filter((step) => step.direction === direction)
    .flatMap(({ headers }) => headers.filter((line) => line.startsWith('m=')));
const sdp = (media: string): string =>
  `v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\n${media}\r\n`;

test('a trunk that takes other sound says which in the steps, and the advice names it', async () => {
  const secure = 'm=audio 4000 RTP/SAVP 0 8';
  const srtp = await callOnce({
    status: 488,
    refusalSdp: `${sdp(secure)}a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:secret\r\n`,
  });
  assert.deepEqual(mediaOf(srtp, 'received'), [secure]);
  assert.match(mediaOf(srtp, 'sent').join(), /^m=audio \d+ RTP\/AVP 0 8 101$/);
  assert.doesNotMatch(JSON.stringify(srtp), /inline:secret/);
  assert.match(srtp.advice, /^The trunk demands encrypted sound: try --srtp required/);
  const g729 = await callOnce({ status: 488, refusalSdp: sdp('m=audio 4000 RTP/AVP 18 101') });
  assert.match(g729.advice, /^The trunk offers G\.729\. Volley has PCMU and PCMA for this trunk \(--codecs\)/);
  const mum = await callOnce({ status: 488 }, { codecs: ['PCMA'] });
  assert.equal(mum.reason, 'no_common_codec');
  assert.match(mum.advice, /may demand encrypted sound, or another codec, such as G\.729\. Volley has PCMA for/);
});

test('the words of Warning and Reason stand beside those of the refusal', async () => {
  const headers = [
    { name: 'warning', value: '399 pbx.example "CLI not assigned"' },
    { name: 'reason', value: 'Q.850;cause=21;text="Call rejected"' },
  ];
  const { status_text, advice } = await callOnce({ status: 403, headers });
  assert.equal(status_text, 'Forbidden; CLI not assigned; Call rejected; Q.850 cause 21');
  assert.match(advice, /the caller ID 233302000001 \(--caller-id\)/);
});

test('a refused user name, and a caller ID that stands in its place, each get a sentence', async () => {
  const asks: Behaviour = { status: 200, challenge: { algorithm: 'MD5', status: 401 } };
  const nobody = await callOnce(asks);
  assert.equal(nobody.reason, 'trunk_refused_us');
  assert.match(nobody.advice, /^The trunk asks for a user name and a password \(--username, --password-file\)/);
  const login = { username: 'kojo', password: 'wrong' };
  const { id, advice } = await callOnce(asks, login);
  assert.match(advice, new RegExp(`caller ID 233302000001: try volley trunk change ${id} --caller-id-in asserted`));
  const asserted = await callOnce(asks, { ...login, caller_id_in: 'asserted' });
  assert.match(asserted.advice, /^The trunk refuses the user name or the password \(/);
  const inFrom = await callOnce({ status: 403 }, login);
  assert.match(inFrom.advice, /^The trunk may want the user name in From.*--caller-id-in asserted/);
});

test('a number that the trunk does not know is shown as it was written', async () => {
  const rules = [{ prefix: '233', strip: 3, prepend: '0' }];
  const { reason, advice } = await callOnce({ status: 484 }, { dial_rules: rules });
  assert.equal(reason, 'invalid_number');
  assert.match(advice, /^The number was dialled as 0244123456: .*\(--dial-prefix \+, --dial-rules\)/);
});

test('a far side that sends no sound is told apart from one that does not hear', async () => {
  const deaf = await callOnce({ status: 200, isMute: true });
  assert.deepEqual([deaf.outcome, deaf.packets_received, deaf.is_heard], ['answered', 0, false]);
  const listens = await callOnce({ status: 200, isMute: true, infoDigits: '1' });
  assert.deepEqual([listens.packets_received, listens.is_heard], [0, true]);
});

test('a certificate that nobody knows, and one that the trunk demands of us, are named at once', async () => {
  const problemOf = async (port: number, fields: Record<string, unknown> = {}): Promise<string> => {
    const id = await addTrunk(app, port, { transport: 'tls', host: 'localhost', ...fields });
    return (await app.call('POST', `/v1/admin/trunks/${id}/check`, { key: app.key })).body.data.problem;
  };
  const fake = await startFakeTrunk({ tls: { cert, key, port: 0 } });
  after(() => fake.stop());
  assert.match(await problemOf(fake.tlsPort), /is from nobody whom we trust: .*\(--tls-ca-file\)/);
  for (const maxVersion of ['TLSv1.3', 'TLSv1.2'] as const) {
    const strict = createServer({ cert, key, requestCert: true, rejectUnauthorized: true, ca: cert, maxVersion });
    strict.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
    await once(strict, 'listening');
    after(() => strict.close());
    const { port } = strict.address() as AddressInfo;
    assert.match(await problemOf(port, { name: maxVersion, tls_ca: cert }), /demands? a certificate of ours/);
  }
});
