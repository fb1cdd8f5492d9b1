// What leaves the service by SMPP, by HTTP and by SIP, byte by byte: nothing of an account's own references, and nothing at all of a test key.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeMessage } from '../src/sip/messages/message.ts';
import { startFakeTrunk } from '../src/sip/testing/index.ts';
import { startTcpRelay } from '../src/sip/testing/tcp-relay.ts';
import { startSmsc } from '../src/smpp/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { atEnd } from './testkit/at-end.ts';
import { eventually } from './testkit/eventually.ts';
import { PROVIDER_DEFINITION, startHttpProvider } from './testkit/http-provider.ts';
import { addTrunk, awaitTrunk, setMinutePrice, uploadHum, VOICE_SETTINGS } from './testkit/voice.ts';

const settings = { ...VOICE_SETTINGS, VOLLEY_SIMULATOR: 'no', VOLLEY_CARRIER_ADDRESSES: '127.0.0.1' };
const app = await startTestApp({ settings });
const smsc = await startSmsc({ settings: { isMagic: false } });
atEnd(() => smsc.stop());
const trunk = await startFakeTrunk({ ringMs: 10 });
atEnd(() => trunk.stop());

async function done(method: string, path: string, body?: unknown, key = app.key) {
  const reply = await app.call(method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply.body.data;
}

const sentBy = { smpp: [] as Buffer[], http: [] as Buffer[] };
async function listen(kind: keyof typeof sentBy, port: number): Promise<number> {
  const relay = await startTcpRelay(
    () => port,
    (bytes) => sentBy[kind].push(bytes),
  );
  atEnd(() => relay.stop());
  return relay.port;
}
/** Everything that the far sides were sent, without the zeros between the letters of UCS-2. */
const onWires = () => ({
  smpp: Buffer.concat(sentBy.smpp).toString('latin1').replaceAll('\0', ''),
  http: Buffer.concat(sentBy.http).toString('latin1').replaceAll('\0', ''),
  sip: trunk.recorded
    .filter(({ direction }) => direction === 'in')
    .map(({ message }) => writeMessage(message).toString('latin1'))
    .join('\n'),
});

const provider = await startHttpProvider({ after: atEnd });
const login = { host: '127.0.0.1', port: await listen('smpp', smsc.port), system_id: 'volley', password: 'wires' };
const smpp = await done('POST', '/admin/carriers', { name: 'SMPP', ...login });
const http = await done('POST', '/admin/carriers', {
  ...{ name: 'HTTP', kind: 'http', profile: 'custom', definition: PROVIDER_DEFINITION },
  values: { base_url: `http://127.0.0.1:${await listen('http', Number(new URL(provider.url).port))}` },
  secrets: { api_key: 'of the provider' },
});
/** The beginnings of numbers that each carrier has. */
const BEGINNINGS = { smpp: '2332441', http: '2332011' };
for (const [value, { id }] of [
  [BEGINNINGS.smpp, smpp],
  [BEGINNINGS.http, http],
])
  await done('POST', '/admin/routes', { match: 'prefix', value, tiers: [[{ carrier_id: id }]] });
await done('POST', '/admin/prices', { match: 'any', price_per_part: '0.05' });
await done('POST', '/admin/accounts/1/credits', { amount: '100.00' });
await setMinutePrice(app);
await awaitTrunk(app, await addTrunk(app, trunk.port));
for (const { id } of [smpp, http])
  await eventually(
    () => done('GET', `/admin/carriers/${id}`),
    ({ status }) => status?.connected === true,
  );

const SECRET = 'zebra';
const own = { reference: `${SECRET} order`, metadata: { [`${SECRET} name`]: `${SECRET} value` } };
let lastNumber = 7_000;
const by = { sender_id: 'Volley' };
interface Asked {
  readonly texts: string[];
  readonly calls: string[];
}

/** Sends and calls in every way that there is, and returns which numbers get texts and which are called. */
async function sendInEveryWay(key: string): Promise<Asked> {
  const asked: Asked = { texts: [], calls: [] };
  const next = (kind: keyof Asked, beginning: string, lastDigit = 5): string => {
    lastNumber += 10;
    const number = `${beginning}${lastNumber}${lastDigit}`;
    asked[kind].push(number);
    return `+${number}`;
  };
  const post = (path: string, body: object) => done('POST', path, body, key);
  for (const beginning of Object.values(BEGINNINGS)) {
    const text = () => next('texts', beginning);
    await post('/messages', { ...by, ...own, to: text(), message: 'Alone' });
    await post('/messages', { ...by, ...own, to: text(), message: 'Long \u{1f343} '.repeat(20) });
    const items = [
      { to: text(), reference: `${SECRET} 1` },
      { to: text(), metadata: { [SECRET]: '2' } },
    ];
    await post('/messages/batch', { ...by, ...own, message: 'Many', items });
    const recipients = { phone_numbers: [text()] };
    const { uuid } = await post('/sms-campaigns', { name: 'Texts', ...by, ...own, message: 'All', recipients });
    await post(`/sms-campaigns/${uuid}/test-send`, { phone_numbers: [text()] });
    await post(`/sms-campaigns/${uuid}/send`, {});
    await post('/verifications', { ...by, ...own, to: text() });
  }
  const call = () => next('calls', BEGINNINGS.smpp);
  /** It is busy, so the text goes there. */
  const busy = (beginning: string) => {
    const number = next('calls', beginning, 1);
    asked.texts.push(number.slice(1));
    return number;
  };
  const not_reached = { ...by, message: 'Please call us.' };
  const recording_id = await uploadHum(app, 0.2, key);
  await post('/calls', { ...own, to: call(), recording_id, not_reached });
  for (const beginning of Object.values(BEGINNINGS))
    await post('/calls', { ...own, to: busy(beginning), recording_id, not_reached });
  const recipients = { phone_numbers: [call(), busy(BEGINNINGS.smpp)] };
  const { uuid } = await post('/voice-campaigns', { name: 'Calls', ...own, recording_id, not_reached, recipients });
  await post(`/voice-campaigns/${uuid}/send`, {});
  await post('/verifications', { ...own, to: call(), channels: ['voice'] });
  return asked;
}

test('references and metadata reach neither a carrier nor the log', async () => {
  const { texts, calls } = await sendInEveryWay(app.key);
  const missing = () => {
    const wires = onWires();
    return [
      ...texts.filter((number) => !wires[number.startsWith(BEGINNINGS.http) ? 'http' : 'smpp'].includes(number)),
      ...calls.filter((number) => !wires.sip.includes(number)),
    ];
  };
  await eventually(missing, (numbers) => numbers.length === 0);
  await eventually(
    () => done('GET', '/calls?per_page=100'),
    ({ data }) => data.every(({ ended_at }: { ended_at: string | null }) => ended_at !== null),
  );
  for (const [wire, bytes] of Object.entries(onWires())) assert.ok(!bytes.toLowerCase().includes(SECRET), wire);
  assert.ok(!app.logged().toLowerCase().includes(SECRET));
});

test('nothing that a test key sends or calls reaches a wire', async () => {
  const { key } = await done('POST', '/keys', { name: 'Tests', mode: 'test', scopes: ['send', 'read', 'manage'] });
  const { texts, calls } = await sendInEveryWay(key);
  await eventually(
    async () => {
      const { data } = await done('GET', '/messages?per_page=100', undefined, key);
      const delivered = data.filter(({ status }: { status: string }) => status === 'delivered');
      return new Set(delivered.map(({ phone_number }: { phone_number: string }) => phone_number));
    },
    (numbers) => texts.every((number) => numbers.has(number) || numbers.has(`+${number}`)),
  );
  await eventually(
    () => done('GET', '/calls?per_page=100', undefined, key),
    ({ data }) => data.length > 1 && data.every(({ ended_at }: { ended_at: string | null }) => ended_at !== null),
  );
  const all = Object.values(onWires()).join('\n');
  assert.deepEqual(
    [...texts, ...calls].filter((number) => all.includes(number)),
    [],
  );
  assert.ok(!app.logged().toLowerCase().includes(SECRET));
});
