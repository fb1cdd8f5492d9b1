// A trace notes what goes over the wire, without secrets, and without texts unless somebody with the right asks for them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startSmsc } from '../src/smpp/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';

const settings = { VOLLEY_SIMULATOR: 'yes', VOLLEY_SECRET: 'a secret of the tests alone' };
const app = await startTestApp({ settings });
const smsc = await startSmsc({ accounts: [{ systemId: 'kojo', password: 'pass-1234' }] });
after(() => smsc.stop());
const ask = (method: string, path: string, body?: unknown, key = app.key) =>
  app.call(method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });
async function call(method: string, path: string, body?: unknown, key?: string) {
  const reply = await ask(method, path, body, key);
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data;
}

const connection = { host: '127.0.0.1', port: smsc.port, system_id: 'kojo', password: 'pass-1234' };
const carrier = await call('POST', '/admin/carriers', { name: 'Traced', ...connection, reconnect_max_ms: 100 });
const isConnected = () =>
  eventually(
    () => call('GET', `/admin/carriers/${carrier.id}`),
    ({ status }) => /^Connected/.test(status?.words ?? ''),
  );
await isConnected();
await call('POST', '/admin/routes', { match: 'any', tiers: [[{ carrier_id: carrier.id }]] });

interface Entry {
  number: number;
  direction: string;
  line: string;
  details: string[];
  texts: string[];
}

const send = (to: string, message: string) => {
  const query = new URLSearchParams({ api_key: app.key, to, sender_id: 'Volley', message });
  return app.call('GET', `/v1/sms-campaigns/quick?${query}`, {});
};

/** Every process reads within half a second what runs. */
const untilFollowed = () => new Promise((done) => setTimeout(done, 1_200));

async function start(body: object, path = '/admin/traces') {
  const trace = await call('POST', path, body);
  await untilFollowed();
  return trace;
}

const entriesOf = async (uuid: string, what = 'entries'): Promise<Entry[]> =>
  (await call('GET', `/admin/traces/${uuid}/${what}`)).entries;
const untilNoted = (uuid: string, isIn: (entry: Entry) => boolean, what = 'entries') =>
  eventually(
    () => entriesOf(uuid, what),
    (entries: Entry[]) => entries.some(isIn),
  );
const isReceipt = ({ line, details }: Entry) =>
  line.startsWith('deliver_sm ') && details.some((one) => /^receipt: id:.* stat:DELIVRD/.test(one));

test('a trace of a carrier has its PDUs in both directions, and neither a text nor a password', async () => {
  const { uuid } = await start({ carrier_id: carrier.id, minutes: 1 });
  await send('0201234504', 'Seventeen otters');
  const entries = await untilNoted(uuid, isReceipt);
  const submit = entries.find(({ line }) => line.startsWith('submit_sm '));
  assert.equal(submit?.direction, 'sent');
  assert.ok(submit.details.includes('destination_addr: 233201234504'), submit.details.join());
  assert.ok(submit.details.includes('short_message: (16 octets)'), submit.details.join());
  assert.ok(entries.some(({ line }) => /^submit_sm_resp \d+, status 0x0$/.test(line)));
  assert.deepEqual(
    entries.map(({ number }) => number),
    entries.map((_, index) => index + 1),
  );
  await call('PUT', `/admin/carriers/${carrier.id}`, { system_type: 'anew' });
  const bound = await untilNoted(uuid, ({ line }) => line.startsWith('bind_transceiver_resp'));
  const bind = bound.find(({ line }) => line.startsWith('bind_transceiver '));
  assert.ok(bind?.details.includes('password: (left out)'));
  const everything = await app.sql<{ all: string }>(
    'select entry::text || coalesce(texts::text, $$$$) as all from trace_entries',
  );
  for (const { all } of everything) assert.doesNotMatch(all, /Seventeen|otters|pass-1234/);
  const known = bound.at(1)?.number ?? 0;
  const rest = await call('GET', `/admin/traces/${uuid}/entries?after=${known}&limit=1`);
  assert.deepEqual(
    rest.entries.map(({ number }: Entry) => number),
    [known + 1],
  );
  const ended = await call('POST', `/admin/traces/${uuid}/end`);
  assert.equal(ended.running, false);
  await call('DELETE', `/admin/traces/${uuid}`);
  assert.equal((await ask('GET', `/admin/traces/${uuid}/entries`)).status, 404);
  await isConnected();
});

test('texts are kept only by a trace with texts, and shown only to those with the right', async () => {
  const without = await app.newKey(1, ['operator_read', 'operator_carriers']);
  const asked = { phone_number: '0201234505', minutes: 1 };
  assert.equal((await ask('POST', '/admin/traces/with-texts', asked, without)).status, 403);
  const { uuid } = await start(asked, '/admin/traces/with-texts');
  await send('0201234506', 'Of another');
  await send('0201234505', 'Eleven herons');
  const withTexts = await untilNoted(uuid, isReceipt, 'texts');
  assert.ok(withTexts.some(({ texts }) => texts.includes('Eleven herons')));
  // A trace of a number has the answers to its messages, and nothing of other numbers.
  assert.ok(withTexts.some(({ line }) => line.startsWith('submit_sm_resp')));
  assert.equal(withTexts.filter(({ line }) => line.startsWith('submit_sm ')).length, 1);
  assert.equal((await ask('GET', `/admin/traces/${uuid}/texts`, undefined, without)).status, 403);
  const bare = await call('GET', `/admin/traces/${uuid}/entries`, undefined, without);
  assert.ok(bare.entries.every(({ texts }: Entry) => texts.length === 0));
  const { data } = (await ask('GET', '/audit?per_page=20')).body.data;
  const audited = data.filter(({ target }: { target: string }) => target === uuid || target === 'a number');
  const operations = new Set(audited.map(({ operation }: { operation: string }) => operation));
  assert.deepEqual([...operations].toSorted(), [
    'admin.traces.entries',
    'admin.traces.startWithTexts',
    'admin.traces.texts',
  ]);
  assert.doesNotMatch(JSON.stringify(data), /20123450[56]/);
  await call('DELETE', `/admin/traces/${uuid}`);
});

test('a trace ends by itself at its most entries, which stay at that', async () => {
  const { uuid } = await start({ carrier_id: carrier.id, minutes: 60 });
  await app.sql('update traces set entries = 9998 where id = $1', [uuid]);
  await Promise.all(Array.from({ length: 4 }, (_, at) => send(`020123110${at}`, 'Hello')));
  const ended = await eventually(
    () => call('GET', `/admin/traces/${uuid}`),
    ({ running }) => !running,
  );
  assert.equal(ended.entries, 10_000);
  assert.ok(ended.dropped > 0);
  assert.equal((await entriesOf(uuid)).length, 2);
  await call('DELETE', `/admin/traces/${uuid}`);
});

test('what may not be traced is refused, and no more than five traces run', async () => {
  const refused = async (body: object) => (await ask('POST', '/admin/traces', body)).status;
  assert.equal(await refused({}), 422);
  assert.equal(await refused({ carrier_id: 1, trunk_id: 1 }), 422);
  assert.equal(await refused({ carrier_id: 999_999 }), 422);
  assert.equal(await refused({ trunk_id: 999_999 }), 422);
  assert.equal(await refused({ phone_number: 'x' }), 422);
  assert.equal(await refused({ carrier_id: carrier.id, minutes: 61 }), 422);
  const made = [];
  for (let at = 0; at < 5; at += 1) made.push(await call('POST', '/admin/traces', { carrier_id: carrier.id }));
  assert.equal(await refused({ carrier_id: carrier.id }), 409);
  for (const { uuid } of made) await call('DELETE', `/admin/traces/${uuid}`);
});

test('when a person is erased, so is what was noted of the number', async () => {
  const { uuid } = await start({ carrier_id: carrier.id, minutes: 1 });
  await send('0201234514', 'Hello');
  await send('0201234515', 'Hello');
  await untilNoted(uuid, ({ details }) => details.includes('destination_addr: 233201234515'));
  const count = async (end: string) =>
    (await app.sql('select 1 from trace_entries where $1 = any (number_ends)', [end])).length;
  assert.ok((await count('1234514')) > 0);
  await call('POST', '/erasures', { phone_number: '0201234514' });
  await eventually(
    () => count('1234514'),
    (n: number) => n === 0,
  );
  assert.ok((await count('1234515')) > 0);
  await call('DELETE', `/admin/traces/${uuid}`);
});
