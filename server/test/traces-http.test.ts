// A trace of a carrier over HTTP: the request and its answer as they were, without the key of the provider in any form.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHttpCarriers } from './testkit/http-carriers.ts';

const { app, admin, startCarrier, send, until, eventually } = await startHttpCarriers({
  VOLLEY_PUBLIC_URL: 'https://sms.example.com',
});
const KEY = 'the key of the provider';

interface Entry {
  direction: string;
  line: string;
  details: string[];
  texts: string[];
}

async function start(body: object): Promise<string> {
  const made = await admin('POST', '/traces/with-texts', body);
  assert.equal(made.status, 201, made.text);
  // Every process reads within half a second what runs.
  await new Promise((done) => setTimeout(done, 1_200));
  return made.body.data.uuid;
}
const entriesOf = async (uuid: string, what = 'texts'): Promise<Entry[]> =>
  (await admin('GET', `/traces/${uuid}/${what}`)).body.data.entries;

test('requests, answers and calls of a provider are noted, and what they repeat of a key or token is left out', async (t) => {
  const { provider, id, hook } = await startCarrier(t);
  provider.answer((asked, response) => {
    const repeated = [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64'), asked.hook];
    response.setHeader('content-location', `/sent?key=${encodeURIComponent(KEY)}`);
    response.setHeader('content-language', 'en');
    response.end(JSON.stringify({ status: 'ok', id: 'traced-1', repeated }));
  });
  const uuid = await start({ carrier_id: id });
  await until(await send('Nine plovers'), 'sent');
  const token = hook.split('/').at(-1) ?? 'none';
  const receipt = { kind: 'receipt', id: 'traced-1', state: 'DELIVRD', to: '233201234567', token };
  const called = await app.call('POST', `/v1/carriers/${id}/hook/${token}`, { body: receipt });
  assert.equal(called.status, 200, called.text);
  await eventually(async () => (await entriesOf(uuid)).some(({ line }) => line === 'POST (hook): receipt'));
  const entries = await entriesOf(uuid);
  const request = entries.find(({ direction }) => direction === 'sent');
  assert.match(request?.line ?? '', /^POST http:\/\/127\.0\.0\.1:\d+\/send$/);
  assert.ok(request?.details.includes('authorization: (left out)'), request?.details.join());
  assert.match(request?.details.at(-1) ?? '', /^body: .*"text":"\(12 characters\)".*"hook":"[^"]*\/\(token\)"/);
  assert.deepEqual(request?.texts, ['Nine plovers']);
  const answer = entries.find(({ line }) => line === 'HTTP 200');
  assert.match(answer?.texts.at(0) ?? '', /"repeated":\["\(api_key\)","\(api_key\)","\(api_key\)"/);
  assert.ok(answer?.details.includes('content-language: en'), answer?.details.join());
  const stored = await app.sql<{ all: string }>(
    'select entry::text || coalesce(texts::text, $$$$) as all from trace_entries',
  );
  for (const { all } of stored)
    for (const secret of [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64'), token])
      assert.ok(!all.includes(secret), all);
  assert.doesNotMatch(JSON.stringify(await entriesOf(uuid, 'entries')), /plovers/);
});

test('nothing is noted any more once the time of a trace is over', async (t) => {
  const { id } = await startCarrier(t);
  const uuid = await start({ carrier_id: id, minutes: 1 });
  await app.sql(`update traces set ends_at = now() - interval '1 second' where id = $1`, [uuid]);
  assert.equal((await admin('GET', `/traces/${uuid}`)).body.data.running, false);
  await new Promise((done) => setTimeout(done, 1_200));
  await until(await send('After the end'), 'sent');
  await new Promise((done) => setTimeout(done, 1_200));
  assert.deepEqual(await entriesOf(uuid), []);
});
