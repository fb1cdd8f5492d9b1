// Phones as carriers, as their apps speak over a real socket: which SIM a message goes by, and what the app tells of the phone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { startHttpCarriers } from './testkit/http-carriers.ts';
import { startHttpProvider } from './testkit/http-provider.ts';

const { app, admin, send, until, eventually } = await startHttpCarriers();

interface Shown {
  readonly what: string;
  readonly answer: { readonly status: number; readonly json: object };
  readonly call: { readonly json: object };
}

const FOLDER = new URL('../src/carriers/http-profile/exchanges/', import.meta.url);

/** The exchange that was transcribed from the sources and documents of the app. */
function shown(profile: string, what: RegExp): Shown {
  const { exchanges } = JSON.parse(readFileSync(new URL(`${profile}.json`, FOLDER), 'utf8')) as { exchanges: Shown[] };
  const found = exchanges.find((one) => what.test(one.what));
  assert.ok(found, `${profile} has no exchange ${what}`);
  return found;
}

/** The server of an app: takes messages, keeps what it was sent, and answers questions by their paths. */
async function startApp(t: TestContext, profile: string) {
  const bodies: Record<string, unknown>[] = [];
  const answers = new Map<string, Shown['answer'] | string>();
  const taken = shown(profile, /message.* taken/);
  const provider = await startHttpProvider(t, undefined, (_, method, body) => {
    if (method !== 'POST') return null;
    bodies.push(JSON.parse(body));
    return { to: '', text: '', reference: '', hook: '' };
  });
  provider.answer((_, response) =>
    response.writeHead(taken.answer.status).end(JSON.stringify({ ...taken.answer.json, id: `p-${bodies.length}` })),
  );
  provider.tell((path, response) => {
    const answer = answers.get(path.split('?')[0] ?? '');
    if (typeof answer === 'string') return response.end(answer);
    return response.writeHead(answer?.status ?? 404).end(JSON.stringify(answer?.json ?? {}));
  });
  return { provider, bodies, answers };
}

async function addPhone(t: TestContext, profile: string, { values, secrets }: { values: object; secrets: object }) {
  const body = { name: `${profile} ${JSON.stringify(values)}`, kind: 'http', profile, values, secrets };
  const made = await admin('POST', '/carriers', { ...body, messages_per_second: 0, reconnect_max_ms: 100 });
  assert.equal(made.status, 201, made.text);
  const { id } = made.body.data;
  t.after(() => admin('DELETE', `/carriers/${id}`));
  await eventually(async () => (await admin('GET', `/carriers/${id}`)).body.data.status?.connected === true);
  return id as number;
}

const SMSGATE = { password: 'the password of the app' };
const HTTPSMS = { api_key: 'the key of the app' };

test('each SIM of a phone is a carrier, and a message goes by the SIM of its carrier', async (t) => {
  const [smsgate, httpsms] = [await startApp(t, 'smsgate'), await startApp(t, 'httpsms')];
  const { url: base_url } = smsgate.provider;
  const values = { base_url, username: 'sms' };
  const sims = [
    await addPhone(t, 'smsgate', { values: { ...values, sim_number: '1' }, secrets: SMSGATE }),
    await addPhone(t, 'smsgate', { values: { ...values, sim_number: '2' }, secrets: SMSGATE }),
    await addPhone(t, 'smsgate', { values, secrets: SMSGATE }),
  ];
  for (const phone_number of ['+233200000001', '+233200000002'])
    sims.push(
      await addPhone(t, 'httpsms', { values: { base_url: httpsms.provider.url, phone_number }, secrets: HTTPSMS }),
    );
  for (const [at, id] of sims.entries()) {
    await app.sql('delete from routes');
    await admin('POST', '/routes', { match: 'any', tiers: [[{ carrier_id: id }]] });
    const to = `020123456${at}`;
    await eventually(
      async () => (await admin('GET', `/routes/explain?number=${to}`)).body.data.carriers?.[0]?.carrier_id === id,
    );
    await until(await send('Hello', to), 'sent');
  }
  assert.deepEqual(
    smsgate.bodies.map(({ simNumber, phoneNumbers }) => [simNumber, phoneNumbers]),
    [
      [1, ['+233201234560']],
      [2, ['+233201234561']],
      [undefined, ['+233201234562']],
    ],
  );
  assert.deepEqual(
    httpsms.bodies.map(({ from, to }) => [from, to]),
    [
      ['+233200000001', '+233201234563'],
      ['+233200000002', '+233201234564'],
    ],
  );
});

const phoneOf = async (id: number) => (await admin('GET', `/carriers/${id}`)).body.data.phone;
const checkOf = async () =>
  (await admin('GET', '/health')).body.data.checks.find(({ name }: { name: string }) => name === 'phones');

test('a phone tells of its battery when it is asked, and by a ping, and one that is nearly empty is warned of', async (t) => {
  const { provider, answers } = await startApp(t, 'smsgate');
  answers.set('/health', shown('smsgate', /^the health of the phone/).answer);
  const id = await addPhone(t, 'smsgate', { values: { base_url: provider.url, username: 'sms' }, secrets: SMSGATE });
  await eventually(async () => (await phoneOf(id)) !== null);
  const { seen_at, told_at, ...told } = await phoneOf(id);
  assert.deepEqual(told, { battery_percent: 17, has_power: false });
  assert.ok(Math.abs(Date.parse(seen_at) - Date.parse(told_at)) < 1_000, `${seen_at}, ${told_at}`);
  const check = await checkOf();
  assert.deepEqual([check.is_ok, check.needs_attention], [true, true]);
  assert.match(
    check.message,
    /^The phone of the carrier smsgate .* has 17% of its battery left and is not plugged in\.$/,
  );

  // What was told long ago is no level of now, and a carrier that is paused needs nobody.
  const toldAt = timestampFromMs(Date.now() - 190 * 60_000);
  await app.sql(`update carriers set phone = (phone - 'seenAt') || '{"toldAt":"${toldAt}"}' where id = ${id}`);
  assert.match((await checkOf()).message, / had 17% of its battery left 3 hours ago, and told nothing since\.$/);
  await admin('POST', `/carriers/${id}/pause`, {});
  assert.equal((await checkOf())?.needs_attention ?? false, false);
  await admin('POST', `/carriers/${id}/resume`, {});

  const hook = (await admin('POST', `/carriers/${id}/hook-token`)).body.data.address;
  const call = (body: unknown) =>
    fetch(hook, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const ping = JSON.stringify(shown('smsgate', /^a ping/).call.json);
  assert.equal((await call(JSON.parse(ping.replace('"observedValue":17', '"observedValue":81')))).status, 200);
  assert.equal((await phoneOf(id)).battery_percent, 81);
  assert.equal((await checkOf()).needs_attention, false);
  // What is no level is not told, and what was told stays.
  for (const level of ['-1', '101', '"full"', '{}', 'null'])
    await call(JSON.parse(ping.replaceAll(/"observedValue":\d+/g, `"observedValue":${level}`)));
  assert.equal((await phoneOf(id)).battery_percent, 81);
  // It is of the phone that the settings name, and of no other.
  await admin('PUT', `/carriers/${id}`, { messages_per_second: 1 });
  assert.equal((await phoneOf(id)).battery_percent, 81);
  const values = { base_url: provider.url, username: 'another' };
  assert.equal((await admin('PUT', `/carriers/${id}`, { values, secrets: SMSGATE })).status, 200);
  assert.deepEqual([await phoneOf(id), await checkOf()], [null, undefined]);
});

test('a phone that was not seen for two hours is warned of, and lies of its server change nothing', async (t) => {
  const { provider, answers } = await startApp(t, 'httpsms');
  const beat = shown('httpsms', /^the last heartbeat/).answer;
  answers.set('/v1/heartbeats', beat);
  const values = { base_url: provider.url, phone_number: '+233200000001' };
  const id = await addPhone(t, 'httpsms', { values, secrets: HTTPSMS });
  await eventually(async () => (await phoneOf(id)) !== null);
  const { told_at, ...told } = await phoneOf(id);
  assert.deepEqual(told, { battery_percent: null, has_power: true, seen_at: '2022-06-05T11:26:01.520000Z' });
  assert.match((await checkOf()).message, /^The phone of the carrier httpsms .* was last seen \d+ hours ago\.$/);
  assert.equal(provider.asks.filter((path) => path.startsWith('/v1/heartbeats?')).length, 1);

  const lies = ['<html>', '{"data":[{"timestamp":"soon","charging":{}}]}', '[', 'x'.repeat(2_000_000)];
  for (const lie of lies) {
    const liar = await startApp(t, 'httpsms');
    liar.answers.set('/v1/heartbeats', lie);
    const other = await addPhone(t, 'httpsms', {
      values: { ...values, base_url: liar.provider.url },
      secrets: HTTPSMS,
    });
    await eventually(async () => liar.provider.asks.some((path) => path.startsWith('/v1/heartbeats')));
    assert.equal(await phoneOf(other), null);
  }
});
