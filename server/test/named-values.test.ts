// Values that carriers are given beside texts, and texts that are registered with operators, from outside.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startSmsc } from '../src/smpp/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';

const app = await startTestApp({
  settings: { VOLLEY_SIMULATOR: 'yes', VOLLEY_SECRET: 'a secret of the tests alone' },
});
const ask = (method: string, path: string, body?: unknown) =>
  app.call(method, `/v1${path}`, { key: app.key, ...(body === undefined ? {} : { body }) });
const call = async (method: string, path: string, body?: unknown) => {
  const reply = await ask(method, path, body);
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data;
};

const smsc = await startSmsc({ accounts: [{ systemId: 'asha', password: 'secret' }] });
after(() => smsc.stop());
const TLVS = [
  { tag: '0x1400', type: 'octets', value: '{dlt_entity_id}' },
  { tag: '0x1401', type: 'cstring', value: '{dlt_template_id}' },
  { tag: '0x1402', type: 'octets', value: '{dlt_entity_id},{dlt_chain}' },
  { tag: '0x1500', type: 'int2', value: '{route}' },
  { tag: '0x1501', type: 'int1', value: '7' },
];
const connection = { host: '127.0.0.1', port: smsc.port, system_id: 'asha', password: 'secret' };
const { id: carrierId } = await call('POST', '/admin/carriers', { name: 'India', ...connection, tlvs: TLVS });
await eventually(
  () => call('GET', `/admin/carriers/${carrierId}`),
  ({ status }) => /^Connected/.test(status?.words ?? ''),
);
await call('POST', '/admin/routes', { match: 'any', tiers: [[{ carrier_id: carrierId }]] });
await call('POST', '/admin/prices', { match: 'prefix', value: '91', price_per_part: '0.10' });

const ENTITY = '1101234560000012345';
const TEMPLATE = '1107161234567890123';
const CHAIN = '1702159999999999999';
const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex');
const tlvsOf = (number: string) =>
  smsc.log.submits
    .filter(({ destination }) => destination === number)
    .map(({ rawTlvs }) => Object.fromEntries(rawTlvs.map(({ tag, hex: octets }) => [`0x${tag.toString(16)}`, octets])));

const send = (to: string, message: string) => ask('POST', '/messages', { to, sender_id: 'Volley', message });
const setValues = (sender_id: string | null, values: Record<string, string>, registered_texts_in: string[] = []) =>
  call('PUT', '/named-values', { sender_id, values, registered_texts_in });
const ORDER = 'Dear {#var#}, your order {#var#} is ready. -VOLLEY';

const registered = await call('POST', '/registered-texts', {
  name: 'Order is ready',
  text: ORDER,
  sender_ids: ['VOLLEY'],
  values: { dlt_template_id: TEMPLATE, route: '513' },
});
await setValues(null, { dlt_entity_id: 'of the account', dlt_chain: CHAIN });
await setValues('Volley', { dlt_entity_id: ENTITY }, ['in']);

test('a registered text goes out with the ids of account, sender ID and text in its optional parameters, on each part', async () => {
  const reply = await send('+919876543210', 'Dear Asha, your order A-17 is ready. -VOLLEY');
  assert.equal(reply.body.data?.status, 'sent', reply.text);
  const all = {
    '0x1400': hex(ENTITY),
    '0x1401': `${hex(TEMPLATE)}00`,
    '0x1402': hex(`${ENTITY},${CHAIN}`),
    '0x1500': '0201',
    '0x1501': '07',
  };
  assert.deepEqual(tlvsOf('919876543210'), [all]);
  await call('PUT', `/registered-texts/${registered.uuid}`, { variable_characters_max: 200 });
  const long = await send('+919876543211', `Dear ${'Asha '.repeat(30)}, your order A-17 is ready. -VOLLEY`);
  assert.equal(long.body.data?.status, 'sent', long.text);
  assert.deepEqual(tlvsOf('919876543211'), [all, all]);
  await call('PUT', `/registered-texts/${registered.uuid}`, { variable_characters_max: 30 });
});

test('a text that is not registered is refused where the sender ID demands it, with the place of the difference, and costs nothing', async () => {
  const before = await call('GET', '/balance');
  const reply = await send('+919876543212', 'Dear Asha, your order A-17 was sent. -VOLLEY');
  assert.equal(reply.status, 422);
  assert.deepEqual(reply.body.errors, {
    message: [
      'The message field is not registered: the nearest registered text, “Order is ready”, has “is ready. -VOLLEY” after 27 characters, where the text has “was sent. -VOLLEY”.',
    ],
  });
  assert.deepEqual([await call('GET', '/balance'), tlvsOf('919876543212')], [before, []]);
  // Other countries take any text; it goes with the values that it has.
  const ghana = await send('0201234567', 'Anything at all');
  assert.equal(ghana.body.data?.status, 'sent', ghana.text);
  assert.deepEqual(tlvsOf('233201234567'), [
    { '0x1400': hex(ENTITY), '0x1402': hex(`${ENTITY},${CHAIN}`), '0x1501': '07' },
  ]);
});

test('what is said of a text with a code that is not registered shows bullets in the place of the code', async () => {
  const reply = await ask('POST', '/verifications', { to: '+919876543219', sender_id: 'Volley' });
  assert.equal(reply.status, 422, reply.text);
  assert.match(reply.body.errors.message[0], /“One-time code: •{6}”/);
});

test('a check says which registered text a text is, and where it differs', async () => {
  const check = (message: string) => call('POST', '/registered-texts/check', { sender_id: 'volley', message });
  const nearest = { uuid: registered.uuid, name: 'Order is ready' };
  assert.deepEqual(await check('Dear Asha, your order A-17 is ready. -VOLLEY'), {
    registered_text: nearest,
    difference: null,
    values: { dlt_entity_id: ENTITY, dlt_chain: CHAIN, dlt_template_id: TEMPLATE, route: '513' },
  });
  assert.deepEqual(await check('Hello'), {
    registered_text: nearest,
    difference: { position: 0, expected: 'Dear ', found: 'Hello' },
    values: { dlt_entity_id: ENTITY, dlt_chain: CHAIN },
  });
});

test('a campaign sends what is registered, leaves out the others with the reason, and its preview shows the difference', async () => {
  const numbers = ['+919876543220', '+919876543221'];
  const preview = async (message: string) => {
    const body = { name: 'x', sender_id: 'Volley', message, recipients: { phone_numbers: numbers } };
    const { uuid } = await call('POST', '/sms-campaigns', body);
    return { uuid, ...(await call('POST', `/sms-campaigns/${uuid}/preview`)) };
  };
  for (const message of ['Sale today', 'Sale today, {{first_name|friend}}']) {
    const { uuid, ...seen } = await preview(message);
    assert.deepEqual(
      [seen.sendable, seen.cost, seen.skipped],
      [0, '0.00', [{ reason: 'text_not_registered', recipients: 2 }]],
    );
    assert.match(seen.unregistered_texts[0].problem, /^The text is not registered: .* after 0 characters/);
    await call('POST', `/sms-campaigns/${uuid}/send`);
    const report = await eventually(
      () => call('GET', `/sms-campaigns/${uuid}/report`),
      ({ fail_reason }) => fail_reason !== '',
    );
    assert.equal(report.fail_reason, 'text_not_registered');
  }
  const { uuid, ...seen } = await preview('Dear {{first_name|friend}}, your order X is ready. -VOLLEY');
  assert.deepEqual([seen.sendable, seen.skipped, seen.unregistered_texts], [2, [], []]);
  await call('POST', `/sms-campaigns/${uuid}/send`);
  await eventually(
    () => call('GET', `/sms-campaigns/${uuid}`),
    ({ status }) => status === 'completed',
  );
  for (const number of numbers) assert.equal(tlvsOf(number.slice(1))[0]?.['0x1401'], `${hex(TEMPLATE)}00`);
});

test('each language of a template goes out with the template id and the category of its own registered text', async () => {
  await call('POST', '/contact-fields', { key: 'language', label: 'Language', kind: 'text' });
  const [english, french] = [
    { dlt_template_id: '1107000000000000001', route: '1' },
    { dlt_template_id: '1107000000000000002', route: '2' },
  ];
  await call('POST', '/registered-texts', { name: 'Stock', text: 'Hello {#var#}, it is in stock.', values: english });
  await call('POST', '/registered-texts', { name: 'Stock fr', text: 'Bonjour {#var#}, en stock.', values: french });
  const { uuid: template_id } = await call('POST', '/templates', {
    name: 'Stock',
    message: 'Hello {{first_name|friend}}, it is in stock.',
    variants: { fr: 'Bonjour {{first_name|vous}}, en stock.', de: 'Hallo {{first_name|du}}, auf Lager.' },
  });
  const people = [
    ...[['+919876543240', 'en'] as const, ['+919876543241', 'fr'] as const, ['+919876543242', 'de'] as const],
  ];
  const contact_ids = [];
  for (const [phone_number, language] of people)
    contact_ids.push((await call('POST', '/contacts', { phone_number, first_name: 'Asha', fields: { language } })).id);
  const recipients = { contact_ids };
  const { uuid } = await call('POST', '/sms-campaigns', { name: 'x', sender_id: 'Volley', template_id, recipients });
  const seen = await call('POST', `/sms-campaigns/${uuid}/preview`);
  assert.deepEqual([seen.sendable, seen.skipped], [2, [{ reason: 'text_not_registered', recipients: 1 }]]);
  await call('POST', `/sms-campaigns/${uuid}/send`, { expected_cost: seen.cost });
  await eventually(
    () => call('GET', `/sms-campaigns/${uuid}`),
    ({ status }) => status === 'completed',
  );
  const idsOf = ([number]: (typeof people)[number]) =>
    tlvsOf(number.slice(1)).map((tlvs) => [tlvs['0x1401'], tlvs['0x1500']]);
  assert.deepEqual(people.map(idsOf), [
    [[`${hex(english.dlt_template_id)}00`, '0001']],
    [[`${hex(french.dlt_template_id)}00`, '0002']],
    [],
  ]);
});

test('a text that is registered no more when its time comes is not sent, and is refunded', async () => {
  const before = await call('GET', '/balance');
  const gone = await call('POST', '/registered-texts', { name: 'For a moment', text: 'Until {#var#}.' });
  const atMs = Date.now() + 60_000;
  const body = { to: '+919876543230', sender_id: 'Volley', message: 'Until noon.' };
  const { campaign_id } = await call('POST', '/messages', { ...body, scheduled_at: new Date(atMs).toISOString() });
  await call('DELETE', `/registered-texts/${gone.uuid}`);
  await app.sql(`update outbox set due_at = now()`);
  const ended = await eventually(
    () => call('GET', `/messages/${campaign_id}`),
    ({ status }) => status === 'failed',
  );
  assert.deepEqual([ended.reason, ended.cost, tlvsOf('919876543230')], ['text_not_registered', '0.00', []]);
  assert.equal((await call('GET', '/balance')).balance, before.balance);
});

test('bad tags, types, values and names are refused at their fields', async () => {
  const change = (tlvs: unknown) => ask('PUT', `/admin/carriers/${carrierId}`, { tlvs });
  const good = { tag: '0x1400', type: 'octets', value: 'x' };
  for (const [tlvs, field] of [
    [[{ ...good, tag: '0x0204' }], 'tlvs.0.tag'],
    [[{ ...good, tag: '0x13ff' }], 'tlvs.0.tag'],
    [[{ ...good, tag: '0x10000' }], 'tlvs.0.tag'],
    [[{ ...good, tag: '5120' }], 'tlvs.0.tag'],
    [[{ ...good, type: 'float' }], 'tlvs.0.type'],
    [[{ ...good, value: 'x'.repeat(201) }], 'tlvs.0.value'],
    [[{ ...good, value: 'ünï' }], 'tlvs.0.value'],
    [[{ ...good, type: 'int1', value: '256' }], 'tlvs.0.value'],
    [[{ ...good, type: 'int4', value: '-1' }], 'tlvs.0.value'],
    [[good, { ...good, tag: '0x1400' }], 'tlvs'],
    [Array.from({ length: 21 }, (_, n) => ({ ...good, tag: `0x15${String(n).padStart(2, '0')}` })), 'tlvs'],
  ] as const) {
    const reply = await change(tlvs);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors ?? {})], [422, [field]], reply.text);
  }
  const old = await ask('PUT', `/admin/carriers/${carrierId}`, {
    tlvs: [good],
    interface_version: '3.3',
    long_messages: 'udh',
  });
  assert.match(old.body.errors?.tlvs?.[0] ?? old.text, /empty with version 3\.3/);
  const values = (input: unknown) => ask('PUT', '/named-values', { sender_id: null, ...(input as object) });
  for (const [input, field] of [
    [{ values: { Bad: 'x' } }, 'values'],
    [{ values: { a: '' } }, 'values.a'],
    [{ values: { a: 'line\nbreak' } }, 'values.a'],
    [{ values: { a: 'x'.repeat(101) } }, 'values.a'],
    [{ values: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`a${n}`, 'x'])) }, 'values'],
    [{ values: {}, registered_texts_in: ['XX'] }, 'registered_texts_in.0'],
    [{ values: {}, sender_id: 'Nobody' }, 'sender_id'],
  ] as const) {
    const reply = await values(input);
    assert.equal(reply.status, 422, reply.text);
    assert.ok(Object.keys(reply.body.errors)[0]?.startsWith(field), reply.text);
  }
  for (const text of ['{#var#}', 'x'.repeat(1_531), `x${'{#var#}'.repeat(31)}`]) {
    const reply = await ask('POST', '/registered-texts', { name: 'Bad', text });
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['text']], reply.text);
  }
});
