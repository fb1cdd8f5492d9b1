// What carriers cost, from outside: costs with dates, what a message is said to have cost, the sums of days, and tiers
// that are ordered by cost.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { adjustLimits } from '../src/carrier-figures/adjust-limits.ts';
import { type Smsc, startSmsc } from '../src/smpp/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { atEnd } from './testkit/at-end.ts';
import { addCarrier, removeAll } from './testkit/carriers.ts';
import { eventually } from './testkit/eventually.ts';

const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });
const smscs: [Smsc, Smsc] = [await startSmsc(), await startSmsc()];
atEnd(async () => {
  for (const smsc of smscs) await smsc.stop();
});

const ask = (method: string, path: string, body?: unknown, key = app.key) =>
  app.call(method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });

async function call(method: string, path: string, body?: unknown, key = app.key) {
  const reply = await ask(method, path, body, key);
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply.body.data;
}

const other = await app.newAccount({ scopes: ['read', 'send', 'manage'] });
await call('POST', `/admin/accounts/${other.id}/credits`, { amount: '100.00' });
const { uuid: sender } = await call('POST', '/sender-ids', { sender_id: 'Volley', purpose: 'Tests' }, other.key);
await call('POST', `/admin/sender-ids/${sender}/approve`, {});
let ids: [number, number] = [0, 0];

beforeEach(async () => {
  await removeAll(app);
  await app.sql('delete from carrier_costs');
  await app.sql('delete from carrier_cost_days');
  await app.sql('delete from carrier_deliveries');
  await app.sql('delete from carrier_limits');
  const [one, two] = smscs;
  ids = [await addCarrier(app.rt, 'One', { port: one.port }), await addCarrier(app.rt, 'Two', { port: two.port })];
  for (const id of ids)
    await eventually(
      () => call('GET', `/admin/carriers/${id}`),
      ({ status }) => status?.connected === true,
    );
  await call('POST', '/admin/routes', { match: 'any', tiers: [[{ carrier_id: ids[0] }], [{ carrier_id: ids[1] }]] });
});

const setCost = (carrier: number, cost: string | null, match: string, value = '', more = {}) =>
  call('POST', '/admin/carrier-costs', { carrier_id: carrier, cost, currency: 'eur', match, value, ...more });

/** Costs are known to the process half a second later at most. */
const known = () => new Promise((resolve) => setTimeout(resolve, 700));

async function send(to: string, message = 'Hello'): Promise<string> {
  const { campaign_id } = await call('POST', '/messages', { to, sender_id: 'Volley', message }, other.key);
  return campaign_id;
}
const carrierOf = (uuid: string) => call('GET', `/admin/accounts/${other.id}/messages/${uuid}/carrier`);

test('the longest prefix, then the code, the country and any decide what a message costs, and it is kept', async () => {
  const network = (await call('GET', '/admin/routes/explain?number=233244123456')).network;
  await call('POST', '/admin/network-codes', { code: '62001', country: 'GH', network: network.toUpperCase() });
  await setCost(ids[0], '0.5', 'any');
  await setCost(ids[0], '0.04', 'country', 'gh');
  await setCost(ids[0], '0.0125', 'code', '62001');
  await setCost(ids[0], '0.003', 'prefix', '233245', { per: 'message' });
  await known();
  const long = 'x'.repeat(200);
  for (const [to, cost, message] of [
    ['+233244123456', '0.012500'],
    ['+233244123456', '0.025000', long],
    ['+233245123456', '0.003000', long],
    ['+233201234567', '0.040000'],
    ['+4915112345678', '0.500000'],
  ] as const) {
    const found = await carrierOf(await send(to, message));
    assert.deepEqual([found.cost, found.currency, found.carrier, found.carrier_id], [cost, 'EUR', 'One', ids[0]], to);
    assert.match(found.words, /^By tier 1 of route \d+: its carriers share messages by weight\.$/);
  }
  const [sum] = await app.sql(
    `select sum(messages)::int as n, sum(cost)::int as cost, sum(charged)::int as charged from carrier_cost_days`,
  );
  const [rows] = await app.sql(
    `select count(*)::int as n, sum(carrier_cost)::int as cost, sum(cost)::int as charged from messages where carrier_cost is not null`,
  );
  assert.deepEqual(sum, rows);
  assert.deepEqual(sum, { n: 5, cost: 580_500, charged: 35 });
});

/** The sums of days are those of the messages, by carrier. */
async function assertSums(): Promise<void> {
  const sums = await app.sql(
    `select carrier_id::int as id, sum(messages)::int as n, sum(cost)::int as cost, sum(charged)::int as charged
     from carrier_cost_days group by 1 having sum(messages) <> 0 order by 1`,
  );
  const rows = await app.sql(
    `select carrier_id::int as id, count(*)::int as n, sum(carrier_cost)::int as cost, sum(cost)::int as charged
     from messages where carrier_cost is not null and carrier_id in (${ids.join()}) group by 1 order by 1`,
  );
  assert.deepEqual(sums, rows);
}

/** Sends a message to a carrier that answers only after it is asked no more, and waits for what becomes of it. */
async function sendLate(errorShare: number, status: string): Promise<string> {
  const late = await addCarrier(app.rt, 'Late', { port: smscs[0].port, requestTimeoutMs: 150 });
  ids = [late, ids[1]];
  await call('POST', '/admin/routes', { match: 'country', value: 'GH', tiers: [[{ carrier_id: late }]] });
  await eventually(
    () => call('GET', `/admin/carriers/${late}`),
    ({ status: state }) => state?.connected === true,
  );
  await setCost(late, '0.01', 'any');
  await known();
  smscs[0].set({ latencyMs: 500, errorShare, errorStatus: 0x0b });
  const uuid = await send('+233244123461', 'x'.repeat(200));
  const unknown = await carrierOf(uuid);
  assert.deepEqual([unknown.cost, unknown.charged], ['0.020000', '0.10']);
  await assertSums();
  await eventually(
    () => call('GET', `/messages/${uuid}`, undefined, other.key),
    (message) => message.status === status,
  );
  smscs[0].set({ latencyMs: 0, errorShare: 0 });
  return uuid;
}

test('a message that was unknown, and that the carrier has refused, costs nothing', async () => {
  const { cost, currency, charged } = await carrierOf(await sendLate(1, 'failed'));
  assert.deepEqual([cost, currency, charged], [null, null, '0.00']);
  await assertSums();
});

test('a message that was unknown, and that the carrier has taken, costs what it did', async () => {
  assert.equal((await carrierOf(await sendLate(0, 'sent'))).cost, '0.020000');
  await assertSums();
});

test('a message that is sent again by hand counts once, at the carrier that got it last', async () => {
  await setCost(ids[0], '0.01', 'any');
  await setCost(ids[1], '0.07', 'any');
  await known();
  smscs[0].set({ unansweredShare: 1 });
  const uuid = await send('+233244123462');
  await eventually(
    () => call('GET', `/messages/${uuid}`, undefined, other.key),
    ({ status }) => status === 'unknown',
  );
  await assertSums();
  await call('POST', `/admin/carriers/${ids[0]}/pause`, {});
  smscs[0].set({ unansweredShare: 0 });
  await call('POST', `/messages/${uuid}/resend`, { confirm: true }, other.key);
  const again = await eventually(
    () => carrierOf(uuid),
    ({ carrier, cost }) => carrier === 'Two' && cost !== null,
  );
  assert.equal(again.cost, '0.070000');
  await assertSums();
});

test('a message that is sent again through a carrier without a cost has none', async () => {
  await setCost(ids[0], '0.01', 'any');
  await known();
  smscs[0].set({ unansweredShare: 1 });
  const uuid = await send('+233244123463');
  await call('POST', `/admin/carriers/${ids[0]}/pause`, {});
  smscs[0].set({ unansweredShare: 0 });
  await call('POST', `/messages/${uuid}/resend`, { confirm: true }, other.key);
  const again = await eventually(
    () => carrierOf(uuid),
    ({ carrier }) => carrier === 'Two',
  );
  assert.deepEqual([again.cost, again.currency], [null, null]);
  await assertSums();
});

test('a message that fails over has the cost of the carrier that accepted it', async () => {
  await setCost(ids[0], '0.01', 'any');
  await setCost(ids[1], '0.07', 'any');
  await known();
  smscs[0].set({ errorShare: 1, errorStatus: 0x45 });
  const found = await carrierOf(await send('+233244123457'));
  smscs[0].set({ errorShare: 0 });
  assert.deepEqual([found.carrier, found.cost], ['Two', '0.070000']);
});

test('costs count from their date, end with a null, and are of one currency', async () => {
  await setCost(ids[0], '0.01', 'any');
  const later = await setCost(ids[0], '0.02', 'any', '', {
    valid_from: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const foreign = await ask('POST', '/admin/carrier-costs', {
    carrier_id: ids[0],
    cost: '1',
    currency: 'USD',
    match: 'any',
  });
  assert.match(foreign.body.errors.currency[0], /must be EUR/);
  await known();
  assert.equal((await carrierOf(await send('+233244123458'))).cost, '0.010000');
  await call('DELETE', `/admin/carrier-costs/${later.id}`);
  await setCost(ids[0], null, 'any');
  await known();
  const found = await carrierOf(await send('+233244123458'));
  assert.deepEqual([found.cost, found.currency], [null, null]);
  for (const [field, body] of [
    ['cost', { cost: '-1' }],
    ['cost', { cost: '0.0000001' }],
    ['cost', { cost: '1000.5' }],
    ['value', { match: 'code', value: '6200' }],
    ['value', { match: 'prefix', value: '0244' }],
    ['carrier_id', { carrier_id: 999_999 }],
    ['currency', { currency: 'EURO' }],
    ['valid_from', { valid_from: '2020-01-01T00:00:00Z' }],
  ] as const) {
    const reply = await ask('POST', '/admin/carrier-costs', {
      carrier_id: ids[1],
      cost: '1',
      currency: 'EUR',
      match: 'any',
      ...body,
    });
    assert.deepEqual(Object.keys(reply.body.errors ?? {}), [field], JSON.stringify(body));
  }
});

test('an account never sees what its messages cost the operator', async () => {
  await setCost(ids[0], '0.012345', 'any');
  await known();
  const uuid = await send('+233244123459');
  for (const path of [`/messages/${uuid}`, '/messages', '/events'])
    assert.doesNotMatch((await ask('GET', path, undefined, other.key)).text, /12345"|carrier_cost|0\.012345/);
  for (const path of ['/admin/carrier-costs', `/admin/accounts/${other.id}/messages/${uuid}/carrier`])
    assert.equal((await ask('GET', path, undefined, other.key)).status, 403);
});

const plain = (sums: readonly Record<string, unknown>[]) =>
  sums.map(({ carrier_id, currency, messages, cost, charged }) => [carrier_id, currency, messages, cost, charged]);

async function csvOf(query = '') {
  const reply = await ask('GET', `/admin/accounts/${other.id}/messages.csv${query}`);
  assert.equal(reply.status, 200, reply.text);
  const [names = '', ...lines] = reply.text.trimEnd().split('\r\n');
  return lines.map((line) => Object.fromEntries(names.split(',').map((name, index) => [name, line.split(',')[index]])));
}

test('an operator sees what a campaign, a carrier and each message cost and earned', async () => {
  await setCost(ids[0], '0.0125', 'prefix', '23324');
  await known();
  const { uuid } = await call(
    'POST',
    '/sms-campaigns',
    {
      ...{ name: '=1+1', sender_id: 'Volley', message: 'Hello' },
      recipients: { phone_numbers: ['+233244123471', '+233244123472', '+233201234573'] },
    },
    other.key,
  );
  await call('POST', `/sms-campaigns/${uuid}/send`, {}, other.key);
  await eventually(
    () => call('GET', `/sms-campaigns/${uuid}/report`, undefined, other.key),
    ({ campaign }) => campaign.status === 'completed',
  );
  const path = `/admin/accounts/${other.id}`;
  assert.deepEqual(plain(await call('GET', `${path}/sms-campaigns/${uuid}/costs`)), [
    [ids[0], 'EUR', 2, '0.025000', '0.10'],
    [ids[0], null, 1, null, '0.05'],
  ]);
  const ofCarrier = await call('GET', `/admin/carrier-costs/sums?carrier_id=${ids[0]}&account_id=${other.id}&days=1`);
  assert.deepEqual(plain(ofCarrier), [[ids[0], 'EUR', 2, '0.025000', '0.10']]);
  const byNetwork = await call('GET', `${path}/sms-campaigns/${uuid}/costs?by=network`);
  assert.deepEqual(
    byNetwork.map((sum: Record<string, unknown>) => [plain([sum])[0], sum['country'], sum['network']]),
    [
      [[ids[0], 'EUR', 2, '0.025000', '0.10'], 'GH', 'MTN'],
      [[ids[0], null, 1, null, '0.05'], 'GH', 'Telecel'],
    ],
  );
  assert.deepEqual(await call('GET', `/admin/carrier-costs/sums?carrier_id=${ids[1]}`), []);
  assert.deepEqual((await call('GET', `/admin/carrier-costs/days?carrier_id=${ids[1]}`)).data, []);
  assert.equal((await call('GET', `/admin/carrier-costs/days?carrier_id=${ids[0]}`)).data.length, 1);
  const lines = await csvOf(`?campaign_id=${uuid}`);
  assert.deepEqual(
    lines.map((line) => [line['phone_number'], line['carrier'], line['carrier_cost'], line['charged']]).sort(),
    [
      ['233201234573', 'One', '', '0.05'],
      ['233244123471', 'One', '0.012500', '0.05'],
      ['233244123472', 'One', '0.012500', '0.05'],
    ],
  );
  assert.equal((await csvOf(`?campaign_id=${uuid}&phone_number=%2B23324`)).length, 2);
  for (const [wrong, status] of [
    [`/admin/accounts/999999/messages.csv`, 404],
    [`${path}/messages.csv?campaign_id=0196f0c2-7a10-7cc4-9d3e-0242ac120003`, 422],
    [`${path}/sms-campaigns/0196f0c2-7a10-7cc4-9d3e-0242ac120003/costs`, 404],
    [`/admin/accounts/999999/sms-campaigns/${uuid}/costs`, 404],
    ['/admin/carrier-costs/sums?days=0', 422],
    ['/admin/carrier-costs/days?days=801', 422],
    [`${path}/sms-campaigns/${uuid}/costs?by=country`, 422],
  ] as const)
    assert.equal((await ask('GET', wrong)).status, status, wrong);
  // The account's own file of the same campaign.
  const own = await ask('GET', `/sms-campaigns/${uuid}/messages.csv`, undefined, other.key);
  assert.doesNotMatch(own.text, /carrier|0\.012500|EUR/);
  for (const hidden of [`${path}/messages.csv`, `${path}/sms-campaigns/${uuid}/costs`, '/admin/carrier-costs/sums'])
    assert.equal((await ask('GET', hidden, undefined, other.key)).status, 403, hidden);
});

async function routeByCost(): Promise<void> {
  await setCost(ids[0], '0.05', 'any');
  await setCost(ids[1], '0.01', 'any');
  const tiers = [
    [
      { carrier_id: ids[0], weight: 90 },
      { carrier_id: ids[1], weight: 10 },
    ],
  ];
  const route = await call('POST', '/admin/routes', { match: 'any', tiers, order: 'cost' });
  assert.equal(route.order, 'cost');
  await known();
}

const explained = async () => {
  const { carriers } = await call('GET', '/admin/routes/explain?number=233244123456');
  return carriers.map(({ name, cost, currency, share }: Record<string, unknown>) => [name, cost, currency, share]);
};

test('a tier that is ordered by cost begins with its weights, and moves to the cheapest that delivers well', async () => {
  await routeByCost();
  assert.deepEqual(await explained(), [
    ['Two', '0.010000', 'EUR', 0.1],
    ['One', '0.050000', 'EUR', 0.9],
  ]);
  const network = `GH ${(await call('GET', '/admin/routes/explain?number=233244123456')).network.toLowerCase()}`;
  const measured = (id: number, delivered: number) =>
    app.sql(
      `insert into carrier_deliveries (slot, carrier_id, network, process_id, taken, closed, delivered)
       values (date_trunc('minute', now()), ${id}, '${network}', 1, 400, 400, ${delivered})`,
    );
  const deliveries = async () => {
    const { carriers } = await call('GET', '/admin/routes/explain?number=233244123456');
    return carriers.map(({ delivery }: { delivery: Record<string, unknown> | null }) => {
      if (delivery === null) return null;
      const { ended, delivered, sample, floor, limit } = delivery;
      return [ended, delivered, sample, floor, limit];
    });
  };
  assert.deepEqual(await deliveries(), [null, null]);
  await measured(ids[1], 390);
  await app.sql(`update carrier_deliveries set closed = 299, delivered = 290`);
  assert.deepEqual(await deliveries(), [[299, 290, 300, null, 0.1], null]);
  await app.sql(`delete from carrier_deliveries`);
  for (const id of ids) await measured(id, 390);
  assert.deepEqual(await deliveries(), [
    [400, 390, 300, 0.925, 0.1],
    [400, 390, 300, 0.925, 0.9],
  ]);
  const minutesLater = () => app.sql(`update carrier_limits set updated_at = updated_at - interval '3 minutes'`);
  await adjustLimits(app.rt);
  await minutesLater();
  await adjustLimits(app.rt);
  const limit = async () => {
    const [row] = await app.sql(`select share_limit from carrier_limits where carrier_id = ${ids[1]}`);
    return Number(row?.['share_limit']).toFixed(2);
  };
  assert.equal(await limit(), '0.18');
  // A second run at once moves nothing.
  await adjustLimits(app.rt);
  assert.equal(await limit(), '0.18');
  await app.sql(`update carrier_deliveries set delivered = 200 where carrier_id = ${ids[1]}`);
  for (let run = 0; run < 4; run += 1) {
    await minutesLater();
    await adjustLimits(app.rt);
  }
  assert.equal(await limit(), '0.03');
  await eventually(explained, (found) => found[0]?.[3] === 0.03);
  // A clock that was a day ahead stops nothing.
  await app.sql(`update carrier_limits set updated_at = now() + interval '1 day'`);
  await adjustLimits(app.rt);
  const [ahead] = await app.sql(`select count(*)::int as n from carrier_limits where updated_at > now()`);
  assert.equal(ahead?.['n'], 0);
});

test('what a carrier took and delivered is counted by network, and a message says how its carrier was chosen', async () => {
  await routeByCost();
  const uuids: string[] = [];
  for (let n = 0; n < 10; n += 1) uuids.push(await send(`+23324412${1000 + n}`));
  const words = await Promise.all(uuids.map(async (uuid) => (await carrierOf(uuid)).words));
  assert.ok(
    words.every((one) => /cheap/.test(one)),
    words.join(),
  );
  await eventually(
    () =>
      app.sql(
        `select sum(taken)::int as taken, sum(closed)::int as closed, sum(delivered)::int as delivered from carrier_deliveries`,
      ),
    ([row]) => row?.['taken'] === 10 && row['closed'] === 10 && row['delivered'] === 10,
  );
});
