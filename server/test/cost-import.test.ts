// Price lists of carriers and lists of network codes: compared first, stored only as they were compared, whatever the file is; lists of costs
// and of days.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { forgetCarrierFigures } from '../src/carrier-figures/index.ts';
import { startTestApp } from './testkit/app.ts';
import { addCarrier, removeAll } from './testkit/carriers.ts';

const app = await startTestApp();
let carrier = 0;

beforeEach(async () => {
  await removeAll(app);
  await app.sql('delete from carrier_costs');
  carrier = await addCarrier(app.rt, 'One', { port: 1 });
});

async function send(file: string | Buffer, more = '') {
  const url = `${app.api}/v1/admin/carrier-costs/import?carrier_id=${carrier}&currency=EUR${more}`;
  const headers = { authorization: `Bearer ${app.key}`, 'content-type': 'application/octet-stream' };
  const reply = await fetch(url, { method: 'POST', headers, body: file });
  return { status: reply.status, body: JSON.parse(await reply.text()) };
}
const ask = (method: string, path: string, body?: unknown) =>
  app.call(method, `/v1${path}`, { key: app.key, ...(body === undefined ? {} : { body }) });
async function call(method: string, path: string, body?: unknown) {
  const reply = await ask(method, path, body);
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply.body.data;
}
const stored = () =>
  app.sql(`select match_kind || match_value as numbers, cost::int as cost from carrier_costs order by id`);

const FIRST = 'Country;MCC;MNC;Prefix;Rate\nGH;620;1;;0,0125\nGH;;;;0.02\n;;;23324;0.01\n;;;;0.5\n';

test('a price list is compared, and stored when its fingerprint is given with the same file', async () => {
  const first = await send(FIRST);
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const { fingerprint, ...told } = first.body.data;
  const { changes, ...counts } = told;
  assert.deepEqual(counts, {
    is_stored: false,
    rows: 4,
    new: 4,
    dearer: 0,
    cheaper: 0,
    ended: 0,
    left: 0,
    left_lines: [],
  });
  assert.deepEqual(changes[0], { kind: 'new', match: 'code', value: '62001', before: null, after: '0.012500' });
  assert.deepEqual(await stored(), []);
  assert.equal((await send(FIRST.replace('0.02', '0.03'), `&confirm=${fingerprint}`)).status, 409);
  assert.equal((await send(FIRST, `&confirm=${fingerprint}`)).body.data.is_stored, true);
  assert.deepEqual(
    (await stored()).map(({ numbers, cost }) => `${numbers} ${cost}`),
    ['code62001 12500', 'countryGH 20000', 'prefix23324 10000', 'any 500000'],
  );
  // What was compared with no longer counts.
  assert.equal((await send(FIRST, `&confirm=${fingerprint}`)).status, 409);
  const next = await send('prefix,cost,country\n23324,0.02,\n,0.01,GH\n23399,x,\n23324,0.5,\n0244,0.1,\n,0.7,\n');
  const { changes: later, left_lines, ...sums } = next.body.data;
  assert.deepEqual([sums.dearer, sums.cheaper, sums.new, sums.ended, sums.left], [2, 1, 0, 1, 3]);
  assert.deepEqual(
    left_lines.map(({ line }: { line: number }) => line),
    [4, 5, 6],
  );
  assert.deepEqual(later.at(-1), { kind: 'ended', match: 'code', value: '62001', before: '0.012500', after: null });
});

test('a line with the code of a country and none of a network is left out, and is not the cost of its network 00', async () => {
  const { changes, left, left_lines } = (await send('mcc,mnc,cost\n620,,0.01\n620,1,0.02\n')).body.data;
  assert.deepEqual([changes.length, changes[0].value, left, left_lines[0].line], [1, '62001', 1, 2]);
});

test('files that are no price lists are refused with a reason, and nothing is stored', async () => {
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(5_000, 7)]);
  for (const file of [
    '',
    'a,b\n1,2\n',
    'cost\n',
    '"',
    '\0\0\0',
    'cost'.repeat(100_000),
    zip,
    `cost,prefix\n${'1,233\n'.repeat(50_001)}`,
  ]) {
    const reply = await send(file);
    assert.ok(
      reply.status === 422 || reply.status === 400,
      `${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`,
    );
  }
  assert.equal((await send(Buffer.alloc(5 * 1024 * 1024 + 1, 'x'))).status, 413);
  const odd = await send(
    `prefix,cost\n=1+1,0.1\n233,1e9\n233,-1\n233,0.0000001\n,NaN\n${'9'.repeat(400)},1\n__proto__,1\n`,
  );
  assert.equal(odd.body.data.left, 7, JSON.stringify(odd.body));
  assert.deepEqual(await stored(), []);
});

test('costs that were replaced long ago make room for new ones', async () => {
  await app.sql(
    `insert into carrier_costs (id, carrier_id, match_kind, match_value, cost, per, currency, valid_from, created_at)
     select n, ${carrier}, 'any', '', 5, 'part', 'EUR', now() - interval '200 days' + n * interval '1 second', now()
     from generate_series(1, 200000) n`,
  );
  const file = 'prefix,cost\n,0.1\n';
  const { fingerprint } = (await send(file)).body.data;
  const reply = await send(file, `&confirm=${fingerprint}`);
  assert.equal(reply.body.data?.is_stored, true, JSON.stringify(reply.body));
  assert.deepEqual(
    (await stored()).map(({ cost }) => Number(cost)).sort((a, b) => a - b),
    [5, 100_000],
  );
});

test('a file that is only compared makes nobody read the costs again', async () => {
  const version = () => app.sql(`select version::int from setting_versions where what = 'carrier_costs'`);
  const before = await version();
  await send(FIRST);
  assert.deepEqual(await version(), before);
});

test('fifty thousand rows are compared and stored while others are answered', async () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => `${2_330_000_000 + n},0.${String(n % 1_000).padStart(3, '0')}`);
  const file = `prefix,cost\n${rows.join('\n')}\n`;
  let longestMs = 0;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      const startedMs = performance.now();
      await app.call('GET', '/v1/groups');
      longestMs = Math.max(longestMs, performance.now() - startedMs);
    }
  })();
  const first = await send(file);
  const second = await send(file, `&confirm=${first.body.data.fingerprint}`);
  isOver = true;
  await watch;
  assert.equal(second.body.data?.new, 50_000, JSON.stringify(second.body).slice(0, 300));
  assert.ok(longestMs < 2_000, `a request took ${longestMs} ms`);
  console.log(`the longest request took ${Math.round(longestMs)} ms`);
});

async function sendCodes(file: string | Buffer, more = '', key = app.key) {
  const url = `${app.api}/v1/admin/network-codes/import?${more}`;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' };
  const reply = await fetch(url, { method: 'POST', headers, body: file });
  return { status: reply.status, body: JSON.parse(await reply.text()) };
}
const codes = async () =>
  (await app.sql(`select code || ' ' || country || ' ' || network as said from network_codes order by code`)).map(
    ({ said }) => said,
  );

test('codes of networks are compared, and stored when the fingerprint is given with the same file', async () => {
  await app.sql(
    `insert into network_codes values ('62001', 'GH', 'Scancom', now()), ('65501', 'ZA', 'Vodacom', now())`,
  );
  const version = () => app.sql(`select version::int from setting_versions where what = 'carrier_costs'`);
  const before = await version();
  const file = 'ISO;Country;MCC;MNC;Operator;Rate\ngh;Ghana;620;1;MTN;1\nGH;Ghana;620;2;Telecel Ghana Ltd;1\n';
  const first = await sendCodes(`${file}GH;Ghana;620;1;MTN;2\n`);
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const { fingerprint, changes, ...counts } = first.body.data;
  assert.deepEqual(counts, { is_stored: false, rows: 2, new: 1, changed: 1, unused: 1, left: 0, left_lines: [] });
  assert.deepEqual(changes, [
    { kind: 'changed', code: '62001', country: 'GH', network: 'MTN', before: 'Scancom, GH', is_name_used: true },
    { kind: 'new', code: '62002', country: 'GH', network: 'Telecel Ghana Ltd', before: null, is_name_used: false },
  ]);
  assert.deepEqual(await codes(), ['62001 GH Scancom', '65501 ZA Vodacom']);
  assert.deepEqual(await version(), before);
  assert.equal((await sendCodes(file.replace('MTN', 'AT'), `confirm=${fingerprint}`)).status, 409);
  assert.equal((await sendCodes(file, `confirm=${fingerprint}`)).body.data.is_stored, true);
  assert.deepEqual(await codes(), ['62001 GH MTN', '62002 GH Telecel Ghana Ltd', '65501 ZA Vodacom']);
  assert.notDeepEqual(await version(), before);
  assert.equal((await sendCodes(file, `confirm=${fingerprint}`)).status, 409);
});

test('lines and files that name no networks are left out or refused', async () => {
  await app.sql('delete from network_codes');
  const lines = ['62001,GH,MTN', '62001,GH,Telecel', '123,GH,MTN', '62002,Ghana,MTN', '62003,GH,', '=1,GH,x'];
  const { body } = await sendCodes(`code,country,network\n${lines.join('\n')}\n62004,GH,${'x'.repeat(101)}\n`);
  assert.deepEqual([body.data.rows, body.data.left], [1, 6]);
  for (const file of ['', 'a,b\n1,2\n', 'code,country\n62001,GH\n', 'mcc,country,network\n620,GH,MTN\n', '\0\0'])
    assert.equal((await sendCodes(file)).status, 422, file);
  const many = `code,country,network\n${'62001,GH,MTN\n'.repeat(10_001)}`;
  assert.equal((await sendCodes(many)).status, 422);
  assert.deepEqual(await codes(), []);
});

test('a code of a network is set, replaced, listed and deleted', async () => {
  await call('POST', '/admin/network-codes', { code: '62001', country: 'gh', network: 'Scancom' });
  await call('POST', '/admin/network-codes', { code: '62001', country: 'GH', network: 'MTN' });
  const { data } = await call('GET', '/admin/network-codes');
  assert.deepEqual(
    data.map(({ code, country, network }: Record<string, string>) => [code, country, network]),
    [['62001', 'GH', 'MTN']],
  );
  for (const code of ['6200', '6200111', '12001', 'MTN']) {
    const reply = await ask('POST', '/admin/network-codes', { code, country: 'XX', network: 'MTN' });
    assert.deepEqual(Object.keys(reply.body.errors).toSorted(), ['code', 'country'], code);
  }
  await call('DELETE', '/admin/network-codes/62001');
  assert.equal((await ask('DELETE', '/admin/network-codes/62001')).status, 404);
});

test('a list of costs can be of one carrier', async () => {
  const another = await addCarrier(app.rt, 'Two', { port: 2 });
  for (const id of [carrier, another])
    await call('POST', '/admin/carrier-costs', { carrier_id: id, cost: '0.01', currency: 'EUR', match: 'any' });
  const listed = async (query: string) =>
    (await call('GET', `/admin/carrier-costs${query}`)).data.map(
      ({ carrier_id }: { carrier_id: number }) => carrier_id,
    );
  assert.deepEqual(await listed(''), [another, carrier]);
  assert.deepEqual(await listed(`?carrier_id=${carrier}`), [carrier]);
  assert.equal((await call('GET', `/admin/carrier-costs?carrier_id=${carrier}`)).total, 1);
});

test('days are listed as far back as is asked for, and those that are long gone are forgotten', async () => {
  await app.sql('delete from carrier_cost_days');
  for (const days of [0, 29, 30, 790, 810])
    await app.sql(
      `insert into carrier_cost_days
       values (${1}, (now() at time zone 'UTC')::date - ${days}, ${carrier}, 'EUR', 0, 1, 1, 1)`,
    );
  assert.equal((await call('GET', '/admin/carrier-costs/days')).total, 2);
  assert.equal((await call('GET', '/admin/carrier-costs/days?days=800')).data.length, 4);
  await forgetCarrierFigures(app.rt);
  assert.equal((await app.sql('select 1 from carrier_cost_days')).length, 4);
});
