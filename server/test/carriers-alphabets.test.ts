// The alphabet of the carriers decides how a text is written, into how many parts, and what it costs.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { decodeGsm, tablesOf } from '@volley/text';
import { type Smsc, startSmsc } from '../src/smpp/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';

const app = await startTestApp({
  settings: { VOLLEY_SIMULATOR: 'yes', VOLLEY_SECRET: 'a secret of the tests alone' },
});
const call = async (method: string, path: string, body?: unknown) => {
  const reply = await app.call(method, `/v1${path}`, { key: app.key, ...(body === undefined ? {} : { body }) });
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data;
};
const LATIN1 = { default_coding: 'latin1' };

/** Makes carriers and a route to them, one tier after the other. */
async function startRoute(t: TestContext, ...settings: Record<string, unknown>[]) {
  const made: { id: number; smsc: Smsc }[] = [];
  for (const own of settings) {
    const smsc = await startSmsc({ accounts: [{ systemId: 'kojo', password: 'secret' }] });
    t.after(() => smsc.stop());
    const connection = { host: '127.0.0.1', port: smsc.port, system_id: 'kojo', password: 'secret' };
    const body = { name: `Carrier ${smsc.port}`, ...connection, reconnect_max_ms: 100, ...own };
    const { id } = await call('POST', '/admin/carriers', body);
    await eventually(
      () => call('GET', `/admin/carriers/${id}`),
      ({ status }) => /^Connected/.test(status?.words ?? ''),
    );
    made.push({ id, smsc });
  }
  const tiers = made.map(({ id }) => [{ carrier_id: id }]);
  await call('POST', '/admin/routes', { match: 'any', tiers });
  return made;
}

/** Reads what went to a number as a phone does. */
function readParts({ log }: Smsc, number: string) {
  const submits = log.submits.filter(({ destination, isAnswered }) => destination === number && isAnswered);
  const parts = submits.map(({ body, dataCoding, concatenation, shift }) => {
    const text =
      dataCoding === 0
        ? decodeGsm(body, tablesOf(shift))
        : dataCoding === 3
          ? body.toString('latin1')
          : Buffer.from(body).swap16().toString('utf16le');
    return { octets: body.length, dataCoding, place: concatenation?.part ?? 1, text };
  });
  parts.sort((a, b) => a.place - b.place);
  return { parts, text: parts.map(({ text }) => text).join('') };
}

async function untilDelivered(id: string) {
  return eventually(
    () => call('GET', `/messages/${id}`),
    ({ status }) => status === 'delivered',
  );
}

async function send(to: string, message: string) {
  const { campaign_id } = await call('POST', '/messages', { to, sender_id: 'Volley', message });
  return untilDelivered(campaign_id);
}

test('a text that is not in Latin-1 arrives whole from a carrier of Latin-1, and counts as Unicode', async (t) => {
  const [carrier] = await startRoute(t, LATIN1);
  assert.ok(carrier);
  const { price } = await eventually(
    () => call('GET', '/messages/price?to=0201234100'),
    ({ alphabets }) => isDeepStrictEqual(alphabets, [{ coding: 'latin1', tables: 'none' }]),
  );
  assert.equal(price, '0.05');
  const text = 'Pay €5 to a@b_c';
  const { parts, cost } = await send('0201234100', text);
  const read = readParts(carrier.smsc, '233201234100');
  assert.equal(read.text, text);
  assert.deepEqual([read.parts[0]?.dataCoding, parts.length, cost], [8, 1, '0.05']);
  // 75 characters with a euro sign are one part of the GSM alphabet, and two of Unicode.
  const long = `€${'x'.repeat(74)}`;
  const dear = await send('0201234101', long);
  assert.deepEqual([readParts(carrier.smsc, '233201234101').text === long, dear.cost], [true, '0.10']);
});

test('parts of Latin-1 have 134 octets, one alone has 140, and each costs', async (t) => {
  const [carrier] = await startRoute(t, LATIN1);
  assert.ok(carrier);
  const text = 'Où êtes-vous ? '.repeat(20);
  const { cost } = await send('0201234200', text);
  const read = readParts(carrier.smsc, '233201234200');
  assert.equal(read.text, text);
  assert.deepEqual(
    read.parts.map(({ octets, dataCoding }) => [octets, dataCoding]),
    [
      [134, 3],
      [134, 3],
      [32, 3],
    ],
  );
  assert.equal(cost, '0.15');
  const { cost: one } = await send('0201234201', 'ê'.repeat(140));
  const { cost: two } = await send('0201234202', 'e'.repeat(141));
  assert.deepEqual([one, two, readParts(carrier.smsc, '233201234202').parts.length], ['0.05', '0.10', 2]);
});

test('a campaign is previewed, charged and sent by the alphabet of each route, with fields and without', async (t) => {
  const [latin, gsm] = await startRoute(t, LATIN1, {});
  assert.ok(latin && gsm);
  const to = (value: string, id: number) =>
    call('POST', '/admin/routes', { match: 'prefix', value, tiers: [[{ carrier_id: id }]] });
  for (const { id } of [await to('23320', latin.id), await to('23324', gsm.id)])
    t.after(() => call('DELETE', `/admin/routes/${id}`));
  const numbers = ['0201234300', '0241234300', '0241234301'];
  for (const message of ['e'.repeat(150), `{{first_name|Ama}} ${'e'.repeat(146)}`]) {
    const body = { name: 'x', sender_id: 'Volley', message, recipients: { phone_numbers: numbers } };
    const { uuid } = await call('POST', '/sms-campaigns', body);
    const { cost, parts, samples } = await call('POST', `/sms-campaigns/${uuid}/preview`);
    assert.deepEqual([cost, parts.min, parts.max, parts.total], ['0.20', 1, 2, 4]);
    const ofLatin = samples.find(({ phone_number }: { phone_number: string }) => phone_number === '233201234300');
    assert.deepEqual([ofLatin.parts, ofLatin.alphabets], [2, [{ coding: 'latin1', tables: 'none' }]]);
    await call('POST', `/sms-campaigns/${uuid}/send`, { expected_cost: '0.20' });
    const done = await eventually(
      () => call('GET', `/sms-campaigns/${uuid}`),
      ({ status }) => status === 'completed',
    );
    assert.equal(done.credits_used, '0.20');
  }
  const counts = [latin, gsm].map(({ smsc }) => smsc.log.submits.length);
  assert.deepEqual(counts, [4, 4]);
});

test('a route with two alphabets is charged by the one with more parts, and its first carrier gets what it needs', async (t) => {
  const [gsm, latin] = await startRoute(t, {}, LATIN1);
  assert.ok(gsm && latin);
  const text = 'e'.repeat(150);
  const { cost, parts } = await send('0201234400', text);
  const read = readParts(gsm.smsc, '233201234400');
  assert.deepEqual([read.parts.length, read.text === text, parts.length, cost], [1, true, 2, '0.10']);
  // 70 characters that only Latin-1 has are Unicode for the one and fit into one part of the other.
  const { cost: other } = await send('0201234401', 'ê'.repeat(71));
  assert.deepEqual([other, readParts(gsm.smsc, '233201234401').text], ['0.10', 'ê'.repeat(71)]);
});

test('a text whose carrier changes its alphabet while it waits goes out whole, at the price that was charged', async (t) => {
  const [carrier] = await startRoute(t, {});
  assert.ok(carrier);
  const { id, smsc } = carrier;
  await call('POST', `/admin/carriers/${id}/pause`);
  const text = `${'e'.repeat(149)}!`;
  const asked = { to: '0201234500', sender_id: 'Volley', message: text };
  const { campaign_id, status } = await call('POST', '/messages', asked);
  assert.equal(status, 'queued');
  await call('PUT', `/admin/carriers/${id}`, LATIN1);
  await call('POST', `/admin/carriers/${id}/resume`);
  const { cost, parts } = await untilDelivered(campaign_id);
  const read = readParts(smsc, '233201234500');
  assert.deepEqual([read.parts.map(({ octets }) => octets), read.text === text], [[134, 16], true]);
  assert.deepEqual([cost, parts.length], ['0.05', 1]);
});

test('a text in Turkish or Portuguese is written, counted and charged by the tables that the carrier passes on', async (t) => {
  const [all] = await startRoute(t, { national_tables: 'all' });
  assert.ok(all);
  const read = (number: string) => readParts(all.smsc, number);
  // 155 septets beside a header for one table, in one part.
  const turkish = `${'Yağmur geliyor. '.repeat(8)}Şimdi`;
  const one = await send('0201234700', turkish);
  assert.deepEqual([one.cost, one.parts.length, read('233201234700').text === turkish], ['0.05', 1, true]);
  const portuguese = 'Amanhã não há ônibus à tarde; informações às 8 h. '.repeat(5);
  const two = await send('0201234701', portuguese);
  const parts = read('233201234701');
  assert.deepEqual([two.cost, parts.parts.length, parts.text === portuguese], ['0.10', 2, true]);
  assert.ok(parts.parts.every(({ octets, dataCoding }) => octets <= 149 && dataCoding === 0));
  // A short text is no shorter by a table, and every phone reads Unicode.
  await send('0201234702', 'Şimdi');
  assert.deepEqual(read('233201234702').parts[0]?.dataCoding, 8);
});

test('a reply in a national table is read by it, in one part and in several', async (t) => {
  const [carrier] = await startRoute(t, {});
  assert.ok(carrier);
  const reply = (source: string, header: string, septets: string) =>
    carrier.smsc.injectInbound({
      ...{ source, destination: 'Volley', esmClass: 0x40 },
      body: Buffer.concat([Buffer.from(header, 'hex'), Buffer.from(septets, 'latin1')]),
    });
  reply('233201234600', '03240101', 'Ey\x1bs, ya\x1bg');
  reply('233201234601', '080003410201250103', 'n{o ');
  reply('233201234601', '080003410202250103', 'est\x0f');
  const read = await eventually(
    () => app.sql<{ message: string }>('select message from inbound_messages order by sender'),
    (rows) => rows.length === 2,
  );
  assert.deepEqual(
    read.map(({ message }) => message),
    ['Eyş, yağ', 'não está'],
  );
});
