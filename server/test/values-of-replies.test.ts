// What a carrier sends beside the text of a reply: kept by name, shown, never logged, and erased with the person.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startSmsc } from '../src/smpp/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';
import { startWebhookSink } from './testkit/webhook-sink.ts';

const app = await startTestApp({
  settings: {
    VOLLEY_LOG_LEVEL: 'debug',
    VOLLEY_SECRET: 'a secret of the tests alone',
    VOLLEY_WEBHOOK_ADDRESSES: '127.0.0.0/8',
  },
});
const ask = (method: string, path: string, body?: unknown) =>
  app.call(method, `/v1${path}`, { key: app.key, ...(body === undefined ? {} : { body }) });
const call = async (method: string, path: string, body?: unknown) => {
  const reply = await ask(method, path, body);
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data;
};

const smsc = await startSmsc({ accounts: [{ systemId: 'ama', password: 'secret' }] });
after(() => smsc.stop());
const NAMES = ['network', 'cell', 'raw', 'long', 'longest', 'empty', 'zero', 'absent', 'high'];
const TLVS_IN = NAMES.map((name, index) => ({ tag: `0x${(0x1500 + index).toString(16)}`, name }));
const tagOf = (name: string) => 0x1500 + NAMES.indexOf(name);
const connection = { host: '127.0.0.1', port: smsc.port, system_id: 'ama', password: 'secret' };
const { id: carrierId } = await call('POST', '/admin/carriers', { name: 'Accra', ...connection, tlvs_in: TLVS_IN });
await eventually(
  () => call('GET', `/admin/carriers/${carrierId}`),
  ({ status }) => /^Connected/.test(status?.words ?? ''),
);
await call('POST', '/admin/routes', { match: 'any', tiers: [[{ carrier_id: carrierId }]] });
await call('POST', '/admin/prices', { match: 'any', price_per_part: '0.10' });

const hook = await startWebhookSink();
await call('POST', '/webhooks', { url: `${hook.url}/replies`, kinds: ['reply.received'] });

const tlv = (name: string, value: string | Buffer) => ({ tag: tagOf(name), value: Buffer.from(value) });
type Injected = Parameters<typeof smsc.injectInbound>[0];

/** Delivers replies of a number that was written to, and returns the last one, once it is stored. */
async function reply(number: string, text: string, ...parts: Partial<Injected>[]) {
  const sent = await ask('POST', '/messages', { to: `+${number}`, sender_id: 'Volley', message: 'Hello' });
  assert.equal(sent.body.data?.status, 'sent', sent.text);
  for (const part of parts) smsc.injectInbound({ source: number, destination: 'Volley', body: text, ...part });
  const { data } = await eventually(
    () => call('GET', `/inbound?phone_number=${encodeURIComponent(`+${number}`)}`),
    ({ data: found }) => found.length > 0,
  );
  return data[0];
}

test('the values of the named tags are kept with the reply: text, else hexadecimal digits, whatever the carrier sends', async () => {
  const rawTlvs = [
    tlv('network', '62001'),
    tlv('network', 'the second one'),
    tlv('cell', 'Osu 4\0'),
    tlv('raw', Buffer.from([0x41, 0x00, 0x42])),
    tlv('high', Buffer.from([0xc3, 0xa9, 0x0a])),
    tlv('long', 'x'.repeat(255)),
    tlv('longest', 'y'.repeat(256)),
    tlv('longest', 'short'),
    tlv('empty', ''),
    tlv('zero', '\0'),
    { tag: 0x1600, value: Buffer.from('a tag that nobody named') },
  ];
  const { values, id } = await reply('233201239001', 'Where?', { rawTlvs });
  const kept = {
    ...{ network: '62001', cell: 'Osu 4', raw: '0x410042', high: '0xc3a90a' },
    ...{ long: 'x'.repeat(255), empty: '', zero: '0x00' },
  };
  assert.deepEqual(values, kept);

  const [thread] = (await call('GET', `/threads?phone_number=${encodeURIComponent('+233201239001')}`)).data;
  assert.deepEqual(thread.last_reply.values, kept);
  const said = (await call('GET', `/threads/${thread.id}/messages`)).data;
  assert.deepEqual(said.find((entry: { reply: unknown }) => entry.reply !== null).reply.values, kept);
  const events = (await call('GET', '/events?kinds=reply.received')).data;
  assert.deepEqual(
    events.map(({ data }: { data: { id: string; values: unknown } }) => [data.id, data.values]),
    [[id, kept]],
  );
  const [told] = await eventually(
    () => hook.seen,
    (seen) => seen.length > 0,
  );
  assert.deepEqual(JSON.parse(told?.body ?? '').data.values, kept);
  const file = await ask('GET', '/inbound.csv?text=Where');
  assert.match(file.text, /,values\r\n.*,"\{.*""network"":""62001""/);
  assert.ok(!/62001|Osu 4|410042|xxxx/.test(app.logged()));
});

test('a reply without them has no values, and a long one those of its first part that has them', async () => {
  assert.deepEqual((await reply('233201239002', 'Hi', {})).values, {});
  const part = (number: number, text: string) => ({
    esmClass: 0x40,
    body: Buffer.concat([Buffer.from([5, 0, 3, 7, 2, number]), Buffer.from(text)]),
  });
  const whole = await reply(
    '233201239003',
    '',
    { ...part(2, 'world'), rawTlvs: [tlv('network', '62002'), tlv('cell', 'Tema')] },
    { ...part(1, 'Hello '), rawTlvs: [tlv('network', '62001')] },
  );
  assert.deepEqual([whole.message, whole.values], ['Hello world', { network: '62001', cell: 'Tema' }]);
});

test('a person gets the values in the file of its data, and they are erased with it', async () => {
  const number = '233201239004';
  await reply(number, 'Mine', { rawTlvs: [tlv('cell', 'at home')] });
  const query = `phone_number=${encodeURIComponent(`+${number}`)}`;
  const person = await ask('GET', `/persons?${query}`);
  assert.match(person.text, /at home/);
  const { uuid } = await call('POST', '/erasures', { phone_number: `+${number}` });
  await eventually(
    () => call('GET', `/erasures/${uuid}`),
    ({ status }) => status === 'done',
  );
  for (const table of ['inbound_messages', 'events'])
    assert.deepEqual(await app.sql(`select 1 from ${table} t where t::text like '%at home%'`), [], table);
});

test('settings that name a tag or a name twice, a tag of the standard or more than ten are refused', async () => {
  const refused = async (tlvs_in: unknown) => {
    const answer = await ask('PUT', `/admin/carriers/${carrierId}`, { tlvs_in });
    return [answer.status, ...Object.keys(answer.body.errors ?? {})];
  };
  const one = { tag: '0x1500', name: 'network' };
  assert.deepEqual(await refused([one, { tag: '0x1500', name: 'other' }]), [422, 'tlvs_in']);
  assert.deepEqual(await refused([one, { tag: '0x1501', name: 'network' }]), [422, 'tlvs_in']);
  assert.deepEqual(await refused([{ tag: '0x0424', name: 'payload' }]), [422, 'tlvs_in.0.tag']);
  assert.deepEqual(await refused([{ tag: '0x1500', name: 'Net work' }]), [422, 'tlvs_in.0.name']);
  assert.deepEqual(
    await refused(Array.from({ length: 11 }, (_, at) => ({ tag: `0x15${at + 10}`, name: `name_${at}` }))),
    [422, 'tlvs_in'],
  );
});
