// Lookups from outside: sources over HTTP, the table of ported numbers, and what both do to prices.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';

const app = await startTestApp({
  settings: {
    ...{ VOLLEY_SECRET: 'a secret of the tests alone', VOLLEY_CARRIER_ADDRESSES: '127.0.0.1' },
    ...{ VOLLEY_SIMULATOR: 'yes', VOLLEY_QUICK_SEND_WAIT_SECONDS: '1' },
  },
});
const call = (method: string, path: string, body?: unknown) =>
  app.call(method, `/v1${path}`, { key: app.key, ...(body === undefined ? {} : { body }) });
const admin = (method: string, path: string, body?: unknown) => call(method, `/admin${path}`, body);

await admin('POST', '/prices', { match: 'any', value: '', price_per_part: '0.05' });
await admin('POST', '/prices', { match: 'network', value: 'Telecel', price_per_part: '0.02' });
await admin('POST', '/network-codes', { code: '62002', country: 'GH', network: 'Telecel' });
await admin('POST', '/accounts/1/credits', { amount: '100.00' });

/** Lets accounts have numbers looked up, as long as single messages wait; 0: for them nothing is asked. */
const setWait = (ms: number) => admin('PUT', '/accounts/1', { lookup_wait_ms: ms });
await setWait(1);

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const json =
  (body: unknown): Answer =>
  (_, response) =>
    void response.end(JSON.stringify(body));

/** A provider of lookups, and a source that asks it. */
async function startSource(t: TestContext, answer: Answer, more: object = {}) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const made = await admin('POST', '/lookup-sources', {
    ...{ name: `HLR ${port}`, kind: 'http', url: `http://127.0.0.1:${port}/{number}`, account_percent: 100 },
    answer: { phone_number: '/msisdn', network_code: '/mccmnc', ported: '/ported', type: '/kind' },
    ...more,
  });
  assert.equal(made.status, 201, `${made.text} ${app.logged().slice(-2_000)}`);
  const { id } = made.body.data;
  t.after(async () => {
    await admin('DELETE', `/lookup-sources/${id}`);
    await app.sql('delete from number_lookups');
  });
  // Every process reads the settings within half a second.
  await eventually(
    async () => (await call('GET', '/lookups/0249999999')).body.data,
    () => asked.length > 0,
  );
  asked.length = 0;
  await app.sql('delete from number_lookups');
  return { id: id as number, asked, name: `HLR ${port}` };
}

const priceOf = async (to: string) => (await call('GET', `/messages/price?to=${to}`)).body.data;

async function send(to: string): Promise<{ network: string; price: number }> {
  const reply = await call('POST', '/messages', { to, sender_id: 'Volley', message: 'Hello' });
  assert.equal(reply.status, 201, reply.text);
  const [row] = await app.sql<{ network: string; price: number }>(
    'select network, price::int from messages where id = $1',
    [reply.body.data.campaign_id],
  );
  assert.ok(row);
  return row;
}

test('a number is asked for once, and its network and price follow the answer', async (t) => {
  const source = await startSource(t, json({ mccmnc: '620-02', ported: 1, kind: 'mobile' }), {
    ...{ header: 'X-Key', secret: 'k7Qm2xWf' },
  });
  const found = await call('GET', '/lookups/0244123456');
  assert.equal(found.status, 200, found.text);
  const { age_seconds: age, ...facts } = found.body.data;
  assert.ok(age <= 5);
  assert.deepEqual(facts, {
    ...{ phone_number: '233244123456', network: 'Telecel', network_code: '62002', ported: true },
    ...{ country: 'GH', type: 'mobile', source: source.name },
  });
  assert.equal(source.asked[0]?.url, '/233244123456');
  assert.equal(source.asked[0]?.headers['x-key'], 'k7Qm2xWf');
  await call('GET', '/lookups/0244123456');
  assert.equal(source.asked.length, 1);
  // What a process has in memory of prices is half a second old at most.
  await eventually(
    () => priceOf('0244123456'),
    ({ network, price }) => network === 'Telecel' && price === '0.02',
  );
  assert.deepEqual(await send('0244123456'), { network: 'Telecel', price: 2 });
  // Nothing is kept of another number, and nothing is asked for an account that does not wait: neither for a message nor by itself.
  await setWait(0);
  t.after(() => setWait(1));
  assert.equal((await call('GET', '/lookups/0244123457')).body.data.source, 'prefix');
  assert.deepEqual(await send('0244123457'), { network: 'MTN', price: 5 });
  assert.equal(source.asked.length, 1);
  const shown = await admin('GET', `/lookup-sources/${source.id}`);
  assert.equal(shown.body.data.has_secret, true);
  assert.ok(!shown.text.includes('k7Qm2xWf'));
});

test('an account may wait for an answer, and no longer than it says', async (t) => {
  let lateMs = 0;
  const answer: Answer = (_, response) =>
    void setTimeout(() => response.end(JSON.stringify({ mccmnc: '62002' })), lateMs).unref();
  const source = await startSource(t, answer);
  assert.equal((await setWait(101)).status, 422);
  assert.equal((await setWait(100)).status, 200);
  t.after(() => setWait(1));
  assert.deepEqual(await send('0244123461'), { network: 'Telecel', price: 2 });
  lateMs = 900;
  const startedMs = performance.now();
  assert.deepEqual(await send('0244123462'), { network: 'MTN', price: 5 });
  assert.ok(performance.now() - startedMs < 700, 'it waits for 100 ms');
  // The answer that came late is kept for the next message.
  await eventually(
    () => app.sql("select 1 from number_lookups where phone_number = '233244123462'"),
    (rows) => rows.length === 1,
  );
  assert.equal((await call('GET', '/lookups/0244123462')).body.data.network, 'Telecel');
  assert.equal(source.asked.length, 2);
});

test('answers that lie are not taken, and a source that fails is left alone', async (t) => {
  const lies: Record<string, Answer> = {
    'another number': json({ msisdn: '+233200000000', mccmnc: '62002' }),
    'no JSON': (_, response) => void response.end('<html>'),
    'a code that is none': json({ mccmnc: '{"a":1}' }),
    'a page of errors': (_, response) => void response.writeHead(500).end('{"mccmnc":"62002"}'),
    'an endless answer': (_, response) => {
      const piece = 'x'.repeat(60_000);
      const write = () => {
        if (!response.destroyed && response.write(piece)) setImmediate(write);
      };
      response.on('drain', write);
      write();
    },
    'a way into our network': (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
  };
  const bodies = Object.values(lies);
  let place = -1;
  const source = await startSource(
    t,
    (request, response) => (place < 0 ? json({ mccmnc: '62002' }) : bodies[place])?.(request, response),
    {
      timeout_ms: 500,
    },
  );
  for (const [index, name] of Object.keys(lies).entries()) {
    place = index;
    const tested = await admin('POST', `/lookup-sources/${source.id}/test`, { phone_number: '0244000000' });
    assert.equal(tested.status, 200, tested.text);
    assert.notEqual(tested.body.data.outcome, 'answered', name);
    assert.equal(tested.body.data.lookup, null);
  }
  place = 3;
  for (let n = 0; n < 8; n += 1) await call('GET', `/lookups/02440000${10 + n}`);
  const before = source.asked.length;
  const found = await call('GET', '/lookups/0244000030');
  assert.deepEqual([found.body.data.source, found.body.data.network], ['prefix', 'MTN']);
  assert.equal(source.asked.length, before, 'it rests');
  assert.match((await admin('GET', `/lookup-sources/${source.id}`)).body.data.words, /not asked for a while/);
});

test('that a number is not known is kept for minutes where a source failed, and as long as answers where all have said so', async (t) => {
  const failing = await startSource(t, (_, response) => void response.writeHead(500).end());
  await startSource(t, (_, response) => void response.writeHead(404).end());
  let number = 233244600000;
  const keptHours = async () => {
    number += 1;
    await call('GET', `/lookups/${number}`);
    const [row] = await app.sql<{ hours: number }>(
      'select extract(epoch from expires_at - looked_up_at)::float8 / 3600 as hours from number_lookups where phone_number = $1',
      [String(number)],
    );
    return row?.hours ?? 0;
  };
  const hours = await keptHours();
  assert.ok(hours > 0 && hours < 1, `${hours} hours`);
  await admin('DELETE', `/lookup-sources/${failing.id}`);
  await eventually(keptHours, (kept) => kept === 30 * 24);
});

test('a budget holds for its day, whatever the clock does', async (t) => {
  const source = await startSource(t, json({ mccmnc: '62002' }), { budget_per_day: 4 });
  const [{ asked } = { asked: 0 }] = await app.sql<{ asked: number }>(
    'select asked::int from lookup_days where source_id = $1',
    [source.id],
  );
  for (let n = 0; n < 8; n += 1) await call('GET', `/lookups/02441111${10 + n}`);
  assert.equal(source.asked.length, 4 - asked);
  assert.equal((await admin('GET', `/lookup-sources/${source.id}`)).body.data.asked_today, 4);
  assert.equal((await call('GET', '/lookups/0244111119')).body.data.source, 'prefix');
  // The day before was counted when it was that day. It is the row of a day that counts, so a clock that goes back opens none anew.
  await app.sql('update lookup_days set day = day - 1 where source_id = $1', [source.id]);
  await app.sql('update lookup_account_days set day = day - 1 where source_id = $1', [source.id]);
  // The process remembers that it is spent, and asks the database no more until a setting changes.
  assert.equal((await call('GET', '/lookups/0244111118')).body.data.source, 'prefix');
  await admin('PUT', `/lookup-sources/${source.id}`, { position: 99 });
  await eventually(
    async () => (await call('GET', '/lookups/0244111117')).body.data,
    (found) => found.source === source.name,
  );
  const days = await app.sql('select 1 from lookup_days where source_id = $1', [source.id]);
  assert.equal(days.length, 2);
});

test('one account uses no more than its share of a budget, and another one has the rest', async (t) => {
  const source = await startSource(t, json({ mccmnc: '62002' }), { budget_per_day: 20, account_percent: 50 });
  const { id, key } = await app.newAccount();
  const theirs = async (n: number) => (await app.call('GET', `/v1/lookups/02445000${n}`, { key })).body.data.source;
  assert.equal(await theirs(10), 'prefix', 'nobody waits there');
  await admin('PUT', `/accounts/${id}`, { lookup_wait_ms: 1 });
  for (let n = 10; n < 30; n += 1) await call('GET', `/lookups/02445111${n}`);
  const mine = await app.sql<{ asked: number }>(
    'select asked::int from lookup_account_days where source_id = $1 and account_id = 1',
    [source.id],
  );
  assert.deepEqual(mine, [{ asked: 10 }]);
  assert.equal((await call('GET', '/lookups/0244511199')).body.data.source, 'prefix');
  await eventually(
    () => theirs(11),
    (from) => from === source.name,
  );
});

test('an answer that was kept while the clock was ahead counts no more, and is replaced', async (t) => {
  const source = await startSource(t, json({ mccmnc: '62002' }));
  await call('GET', '/lookups/0244400001');
  await app.sql(
    "update number_lookups set looked_up_at = looked_up_at + interval '2 hours', expires_at = expires_at + interval '2 hours'",
  );
  await call('GET', '/lookups/0244400001');
  assert.equal(source.asked.length, 2);
  const [kept] = await app.sql<{ ahead: boolean }>(
    "select looked_up_at > now() + interval '1 hour' as ahead from number_lookups where phone_number = '233244400001'",
  );
  assert.equal(kept?.ahead, false);
});

test('a table of ported numbers is read in parts and takes effect as a whole', async (t) => {
  const made = await admin('POST', '/ported-numbers', { name: 'List of 1 February' });
  assert.equal(made.status, 201, made.text);
  const { id } = made.body.data;
  const put = (part: number, text: string | Buffer) =>
    app.call('PUT', `/v1/admin/ported-numbers/${id}/parts/${part}`, {
      key: app.key,
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.from(text as string),
    });
  assert.equal((await admin('POST', `/ported-numbers/${id}/activate`)).status, 409);
  assert.equal((await put(0, 'number;network\n233244200001;62002\r\n+233244200002,"Telecel"\n\n')).status, 200);
  assert.equal((await put(1, '233244200001,62001\n233244200003\t62002')).status, 200);
  assert.equal((await put(2, Buffer.from([0xff, 0xfe, 0xff]))).status, 200);
  assert.equal((await admin('POST', `/ported-numbers/${id}/activate`)).status, 200);
  assert.equal((await put(3, '1')).status, 409);
  const table = await eventually(
    async () => (await admin('GET', `/ported-numbers/${id}`)).body.data,
    ({ state }) => state === 'active',
  );
  assert.deepEqual([table.numbers, table.bad_lines, table.first_bad_line], [3, 2, 'number;network']);
  t.after(() => admin('DELETE', `/ported-numbers/${id}`));
  const found = await eventually(
    async () => (await call('GET', '/lookups/0244200001')).body.data,
    ({ source }) => source === 'ported_numbers',
  );
  assert.deepEqual([found.network, found.network_code, found.ported], ['Telecel', '62002', true]);
  assert.deepEqual(await send('0244200002'), { network: 'Telecel', price: 2 });
  assert.deepEqual(await send('0244200009'), { network: 'MTN', price: 5 });
});

test('a large part is read some lines at a time, within the limit of a statement', async (t) => {
  const { id } = (await admin('POST', '/ported-numbers', { name: 'Large' })).body.data;
  t.after(() => admin('DELETE', `/ported-numbers/${id}`));
  const lines = Array.from({ length: 200_000 }, (_, n) => `+${233_500_000_000 + n};6200${1 + (n % 2)}\r\n`);
  const uploaded = await app.call('PUT', `/v1/admin/ported-numbers/${id}/parts/0`, {
    key: app.key,
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from(`${lines.join('')}"0244"; MTN\n"233500200000"; "Telecel Ghana" \n${'1'.repeat(200)}`),
  });
  assert.equal(uploaded.status, 200, uploaded.text);
  assert.equal((await admin('POST', `/ported-numbers/${id}/activate`)).status, 200);
  const table = await eventually(
    async () => (await admin('GET', `/ported-numbers/${id}`)).body.data,
    ({ state }) => state === 'active',
  );
  assert.deepEqual([table.numbers, table.bad_lines, table.first_bad_line], [200_001, 2, '"0244"; MTN']);
  const kept = await app.sql(
    `select phone_number || ' ' || network as said from ported_numbers where table_id = ${id} and phone_number >= '233500199999' order by 1`,
  );
  assert.deepEqual(
    kept.map(({ said }) => said),
    ['233500199999 62002', '233500200000 Telecel Ghana'],
  );
});

test('a preview and the rows of a campaign use the answers that are kept, and ask for none', async (t) => {
  const source = await startSource(t, json({ mccmnc: '62002' }));
  await call('GET', '/lookups/0244300001');
  const made = await call('POST', '/sms-campaigns', {
    ...{
      name: 'Ported',
      sender_id: 'Volley',
      message: 'Hello',
      recipients: { phone_numbers: ['0244300001', '0244300002'] },
    },
  });
  assert.equal(made.status, 201, made.text);
  const { uuid } = made.body.data;
  const preview = async () => (await call('POST', `/sms-campaigns/${uuid}/preview`)).body.data;
  const first = await preview();
  assert.equal(first.cost, '0.07');
  await call('GET', '/lookups/0244300002');
  const second = await preview();
  assert.equal(second.cost, '0.04');
  assert.notEqual(second.fingerprint, first.fingerprint);
  assert.equal((await call('POST', `/sms-campaigns/${uuid}/send`, { expected_cost: first.cost })).status, 409);
  assert.equal((await call('POST', `/sms-campaigns/${uuid}/send`, { expected_cost: second.cost })).status, 200);
  const rows = await eventually(
    () =>
      app.sql<{ network: string; price: number }>(
        "select network, price::int from messages where phone_number like '2332443%'",
      ),
    (found) => found.length === 2,
  );
  assert.deepEqual([...new Set(rows.map(({ network, price }) => `${network} ${price}`))], ['Telecel 2']);
  assert.equal(source.asked.length, 2);
});

test('a batch uses the answers that are kept, and asks for none', async (t) => {
  const source = await startSource(t, json({ mccmnc: '62002' }));
  await call('GET', '/lookups/0244400001');
  const reply = await call('POST', '/messages/batch', {
    ...{ sender_id: 'Volley', message: 'Hello', items: [{ to: '0244400001' }, { to: '0244400002' }] },
  });
  assert.equal(reply.status, 201, reply.text);
  assert.deepEqual(
    reply.body.data.items.map(({ cost }: { cost: string }) => cost),
    ['0.02', '0.05'],
  );
  assert.equal(source.asked.length, 1);
});

test('what is wrong with a source is told at once, and its secret stays at its address', async (t) => {
  const bad = await admin('POST', '/lookup-sources', { name: 'A', kind: 'http', url: 'ftp://x', countries: ['XX'] });
  assert.deepEqual(Object.keys(bad.body.errors).sort(), ['answer', 'countries', 'url']);
  const source = await startSource(t, json({ mccmnc: '62002' }), { secret: 's' });
  const moved = await admin('PUT', `/lookup-sources/${source.id}`, { url: 'https://evil.example/{number}' });
  assert.deepEqual(Object.keys(moved.body.errors), ['secret']);
  assert.equal((await call('GET', '/lookups/abc')).status, 404);
  const { key } = await app.newAccount();
  const theirs = await app.call('GET', '/v1/lookups/0244123456', { key });
  assert.equal(theirs.status, 200);
  const inside = await admin('PUT', `/lookup-sources/${source.id}`, { url: 'http://10.0.0.1/{number}', secret: 's' });
  assert.equal(inside.status, 200);
  const tested = await admin('POST', `/lookup-sources/${source.id}/test`, { phone_number: '0244000000' });
  assert.match(tested.body.data.words, /not one on the public internet/);
});
