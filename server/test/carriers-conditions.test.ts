// Routes for certain messages, from outside: by account, sender ID, purpose and hour, for single messages and campaigns.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { type Smsc, startSmsc } from '../src/smpp/testing/index.ts';
import type { RouteConditions } from '../src/sms/routing/route-conditions.ts';
import { startTestApp } from './testkit/app.ts';
import { atEnd } from './testkit/at-end.ts';
import { addCarrier, removeAll } from './testkit/carriers.ts';
import { eventually } from './testkit/eventually.ts';
import { checkInvariants } from './testkit/invariants.ts';
import { tickingClock } from './testkit/ticking-clock.ts';

const NOON_MS = Date.parse('2026-05-01T12:00:00Z');
const clock = tickingClock(NOON_MS);
const app = await startTestApp({ clock, settings: { VOLLEY_SIMULATOR: 'yes' } });
const smscs: [Smsc, Smsc] = [await startSmsc(), await startSmsc()];
atEnd(async () => {
  for (const smsc of smscs) await smsc.stop();
});

const other = await app.newAccount();
let ids: [number, number] = [0, 0];

async function call(method: string, path: string, body?: unknown, key = app.key) {
  const reply = await app.call(method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply.body.data;
}

async function approveSender(sender_id: string, key: string): Promise<void> {
  const { uuid } = await call('POST', '/sender-ids', { sender_id, purpose: 'Tests' }, key);
  await call('POST', `/admin/sender-ids/${uuid}/approve`, {});
}

await call('POST', `/admin/accounts/${other.id}/credits`, { amount: '100.00' });
await approveSender('Volley', other.key);
await approveSender('Shop', app.key);

const setRoute = (carrierId: number, conditions: Record<string, unknown> = {}) =>
  call('POST', '/admin/routes', { match: 'any', tiers: [[{ carrier_id: carrierId }]], ...conditions });

beforeEach(async () => {
  await removeAll(app);
  clock.set(NOON_MS);
  for (const smsc of smscs) smsc.log.submits.length = 0;
  const [one, two] = smscs;
  ids = [await addCarrier(app.rt, 'One', { port: one.port }), await addCarrier(app.rt, 'Two', { port: two.port })];
  for (const id of ids)
    await eventually(
      () => call('GET', `/admin/carriers/${id}`),
      ({ status }) => status?.connected === true,
    );
});

/** The last digits of the numbers that each carrier got. */
const got = () => smscs.map(({ log }) => log.submits.map(({ destination }) => destination.slice(-4)).toSorted());

const send = (to: string, key = app.key, sender_id = 'Volley') =>
  call('POST', '/messages', { to: `+23324412${to}`, sender_id, message: 'Hello' }, key);

async function startCampaign(purpose: string, numbers: readonly string[]): Promise<string> {
  const phone_numbers = numbers.map((to) => `+23324412${to}`);
  const body = { name: purpose, sender_id: 'Volley', message: 'Seeds', purpose, recipients: { phone_numbers } };
  const { uuid } = await call('POST', '/sms-campaigns', body);
  await call('POST', `/sms-campaigns/${uuid}/send`, {});
  return uuid;
}

const untilCompleted = (uuid: string) =>
  eventually(
    () => call('GET', `/sms-campaigns/${uuid}/report`),
    ({ campaign }) => campaign.status === 'completed',
  );

test('an account goes by a route of its own, and the others by the one for all', async () => {
  await setRoute(ids[0]);
  await setRoute(ids[1], { account_ids: [other.id] });
  await send('0100');
  await send('0101', other.key);
  assert.deepEqual(got(), [['0100'], ['0101']]);
  await untilCompleted(await startCampaign('service', ['0102', '0103']));
  assert.deepEqual(got(), [['0100', '0102', '0103'], ['0101']]);
  await checkInvariants(app);
});

test('codes go by one carrier and marketing by the other, and a sender ID by its own', async () => {
  await setRoute(ids[0], { purposes: ['code'] });
  await setRoute(ids[1], { purposes: ['service', 'marketing'] });
  await setRoute(ids[1], { sender_ids: ['shop'], purposes: ['code'] });
  await send('0200');
  await send('0201', app.key, 'Shop');
  await untilCompleted(await startCampaign('marketing', ['0202', '0203']));
  assert.deepEqual(got(), [['0200'], ['0201', '0202', '0203']]);
});

test('a message for which there is no route is refused, although there is one for others', async () => {
  await setRoute(ids[0], { purposes: ['marketing'] });
  const body = { to: '+233244120300', sender_id: 'Volley', message: 'Hello' };
  const refused = await app.call('POST', '/v1/messages', { key: app.key, body });
  assert.match(refused.body.errors.to[0], /there is no route to it/);
  await untilCompleted(await startCampaign('marketing', ['0301']));
  assert.deepEqual(got(), [['0301'], []]);
});

test('what a carrier asks to send again later goes by the route of its campaign', async () => {
  const [, two] = smscs;
  await setRoute(ids[0], { purposes: ['code'] });
  await setRoute(ids[1], { purposes: ['marketing'] });
  // ESME_RMSGQFUL: the queue of the carrier is full.
  two.set({ errorShare: 1, errorStatus: 0x14 });
  const uuid = await startCampaign('marketing', ['0250']);
  await eventually(
    () => two.log.submits.length,
    (count) => count > 0,
  );
  two.set({ errorShare: 0 });
  await untilCompleted(uuid);
  assert.deepEqual([got()[0], got()[1]?.at(-1)], [[], '0250']);
});

test('a test of a campaign goes by the route of single messages', async () => {
  await setRoute(ids[0], { purposes: ['code'] });
  await setRoute(ids[1], { purposes: ['marketing'] });
  const recipients = { phone_numbers: ['+233244120260'] };
  const body = { name: 'Test', sender_id: 'Volley', message: 'Seeds', purpose: 'marketing', recipients };
  const { uuid } = await call('POST', '/sms-campaigns', body);
  await call('POST', `/sms-campaigns/${uuid}/test-send`, { phone_numbers: ['+233244120261'] });
  await eventually(got, ([one]) => one?.length === 1);
  assert.deepEqual(got(), [['0261'], []]);
});

/** When these hours begin on the day after. */
const OPENS_MS = Date.parse('2026-05-02T08:00:00Z');
const DAY = { from: '08:00', to: '20:00', time_zone: 'Africa/Accra' };

test('where all routes are for other hours, campaigns and messages wait, and go when the hour begins', async () => {
  await setRoute(ids[0], { hours: DAY });
  clock.set(OPENS_MS - 4_000);
  const uuid = await startCampaign('service', ['0400', '0401']);
  const { status, campaign_id } = await send('0402');
  assert.equal(status, 'queued');
  await untilCompleted(uuid);
  assert.ok(clock.nowMs() >= OPENS_MS);
  // A message of the outbox is looked at again within half a minute.
  clock.set(OPENS_MS + 30_000);
  await eventually(
    () => call('GET', `/messages/${campaign_id}`),
    (message) => message.status !== 'queued',
  );
  assert.deepEqual(got(), [['0400', '0401', '0402'], []]);
  await checkInvariants(app);
});

test('the same numbers and the same conditions have one route, however they are written', async () => {
  const first = await setRoute(ids[0], {
    account_ids: [other.id, 1, other.id],
    sender_ids: ['Shop', 'BANK'],
    hours: DAY,
  });
  const again = await setRoute(ids[1], { account_ids: [1, other.id], sender_ids: ['bank', 'shop'], hours: DAY });
  assert.equal(again.id, first.id);
  assert.deepEqual([again.account_ids, again.hours, again.tiers[0][0].carrier_id], [[1, other.id], DAY, ids[1]]);
  await setRoute(ids[0], { account_ids: [1] });
  await setRoute(ids[0]);
  const { data } = await call('GET', '/admin/routes');
  assert.deepEqual(
    data.map((route: { account_ids: number[] | null }) => route.account_ids),
    [null, [1], [1, other.id]],
  );
  for (const { id } of data) await call('DELETE', `/admin/routes/${id}`);
  assert.deepEqual((await call('GET', '/admin/routes')).data, []);
});

test('a wrong condition is refused in words', async () => {
  const wrong: [Partial<Record<keyof RouteConditions | string, unknown>>, string, RegExp][] = [
    [{ account_ids: [] }, 'account_ids', /is required/],
    [{ account_ids: [1, 999] }, 'account_ids', /There is no account 999\./],
    [{ purposes: ['fun'] }, 'purposes.0', /one of: code, service, marketing/],
    [{ hours: { from: '8', to: '20:00' } }, 'hours.from', /a time of day such as 08:00/],
    [{ hours: { from: '08:00', to: '20:00', time_zone: 'Africa/Kumasi' } }, 'hours.time_zone', /must be a zone name/],
  ];
  for (const [conditions, field, words] of wrong) {
    const body = { match: 'any', tiers: [[{ carrier_id: ids[0] }]], ...conditions };
    const { status, body: reply } = await app.call('POST', '/v1/admin/routes', { key: app.key, body });
    assert.equal(status, 422);
    assert.match(reply.errors[field]?.[0] ?? '', words, JSON.stringify(reply.errors));
  }
});

test('an explanation says which route decides for a message, and why each of the others does not', async () => {
  const all = await setRoute(ids[0]);
  const country = await setRoute(ids[0], { match: 'country', value: 'GH' });
  const own = await setRoute(ids[1], { account_ids: [other.id] });
  const shop = await setRoute(ids[1], { sender_ids: ['Shop', 'Bank'] });
  const night = await setRoute(ids[1], { purposes: ['code'], hours: { ...DAY, from: '22:00', to: '06:00' } });
  const explain = async (query: string) => {
    const { route, passed_over, words } = await call('GET', `/admin/routes/explain?number=0244120500${query}`);
    const passed = passed_over.map((one: { route: { id: number }; words: string }) => [one.route.id, one.words]);
    return { id: route?.id ?? null, words, reasons: new Map<number, string>(passed) };
  };
  // What a process has in memory is half a second old at most, and may still be the routes of the test before.
  const found = await eventually(
    () => explain('&purpose=code&at=2026-05-01T21:10:00Z'),
    ({ id, reasons }) => id === country.id && reasons.size === 4,
  );
  assert.equal(found.id, country.id);
  assert.deepEqual(
    found.reasons,
    new Map([
      [all.id, 'The country decides before the route for any number.'],
      [own.id, `It is for account ${other.id} only.`],
      [shop.id, 'It is for sender IDs Bank and Shop only.'],
      [night.id, 'Its hours are 22:00 to 06:00 Africa/Accra, and it is 21:10 there.'],
    ]),
  );
  const later = await explain('&purpose=code&at=2026-05-01T22:10:00Z');
  assert.equal(later.id, night.id);
  assert.equal(later.reasons.get(country.id), 'A route for certain messages comes first.');
  assert.match(later.words, /^By the route for certain messages to any number, /);
  const ofShop = await explain(`&account_id=${other.id}&sender_id=SHOP`);
  assert.equal(ofShop.id, own.id);
  assert.equal(ofShop.reasons.get(shop.id), 'A route with more conditions, or with one that comes first, decides.');
});
