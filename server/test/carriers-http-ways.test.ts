// What a profile can say, on the wire: ways to prove who we are, kinds of bodies and answers, and what refusals mean; receipts however they come.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { startHttpCarriers } from './testkit/http-carriers.ts';
import { type Answering, PROVIDER_DEFINITION, startHttpProvider } from './testkit/http-provider.ts';
import { loseAnswerOf, proxyToBe } from './testkit/postgres-proxy.ts';
import { tickingClock } from './testkit/ticking-clock.ts';

const DAY_MS = 86_400_000;
const clock = tickingClock(Date.now());
const { through, proxy } = proxyToBe();
const { app, admin, bodyOf, startCarrier, send, until, eventually } = await startHttpCarriers({}, clock, through);
const between = proxy();

const KEY = 'the key of the provider';
const XML_TEXT = 'Fish & <chips>';
const content = { to: '{to}', text: '{text}', id: '{reference}' };

interface Way {
  readonly what: string;
  readonly request: object;
  readonly answer: object;
  /** What the provider answers to a message with this reference. */
  says(reference: string): string;
  /** What must have come. */
  came(request: {
    readonly url: URL;
    readonly authorization: string;
    readonly key: string;
    readonly body: string;
  }): void;
}

const WAYS: readonly Way[] = [
  {
    what: 'Basic, a body of XML, and an id at a path of elements',
    request: {
      auth: { kind: 'basic', user: 'kojo', password: '{api_key}' },
      body: { type: 'xml', content: { sms: { '@to': '{to}', text: '{text}', id: '{reference}' } } },
    },
    answer: { accepted: { when: [{ read: { xml: 'reply@code' }, equals: '0' }] }, id: { xml: 'reply/sms/id' } },
    says: (id) => `<?xml version="1.0"?><reply code="0"><sms><id>x-${id}</id></sms></reply>`,
    came({ authorization, body }) {
      assert.equal(authorization, `Basic ${Buffer.from(`kojo:${KEY}`).toString('base64')}`);
      assert.match(
        body,
        /<sms to="233201234567"><text>Fish &amp; &lt;chips&gt;<\/text><id>[-0-9a-f]{36}<\/id><\/sms>$/,
      );
    },
  },
  {
    what: 'a header, a form, and an id between two texts',
    request: { auth: { kind: 'header', name: 'X-Key', value: '{api_key}' }, body: { type: 'form', content } },
    answer: {
      accepted: { when: [{ read: { after: '', before: ':' }, equals: 'OK' }] },
      id: { after: 'id=', before: ';' },
    },
    says: (id) => `OK: id=x-${id}; 1 part`,
    came({ key, body }) {
      assert.equal(key, KEY);
      const { to, text } = Object.fromEntries(new URLSearchParams(body));
      assert.deepEqual([to, text], ['233201234567', XML_TEXT]);
    },
  },
  {
    what: 'a value of the query, a plain body, and no id of its own',
    request: {
      query: { to: '{to}' },
      auth: { kind: 'query', name: 'key', value: '{api_key}' },
      body: { type: 'plain', content: '{text}' },
    },
    answer: { accepted: { when: [{ read: { after: '' }, equals: '0' }] } },
    says: () => '0',
    came({ url, body }) {
      assert.deepEqual(
        [url.searchParams.get('to'), url.searchParams.get('key'), body],
        ['233201234567', KEY, XML_TEXT],
      );
    },
  },
  {
    what: 'an HMAC of the body, and an id by a JSON pointer',
    request: {
      auth: { kind: 'hmac', header: 'X-Key', key: '{api_key}', digest: 'sha256', encoding: 'hex', prefix: 'sha256=' },
      body: { type: 'json', content },
    },
    answer: { accepted: { status: [202] }, id: { json: '/messages/0/id' } },
    says: (id) => JSON.stringify({ messages: [{ id: `x-${id}` }] }),
    came({ key, body }) {
      assert.equal(key, `sha256=${createHmac('sha256', KEY).update(body).digest('hex')}`);
    },
  },
];

for (const { what, request, answer, says, came } of WAYS)
  test(`a message goes by ${what}`, async (t) => {
    const seen: Parameters<Way['came']>[0][] = [];
    const provider = await startHttpProvider(t, undefined, (path, method, body) => {
      if (method !== 'POST') return null;
      seen.push({ url: new URL(path, 'http://a.example'), authorization: '', key: '', body });
      return { to: '', text: '', reference: '', hook: '' };
    });
    let id = '';
    provider.answer((_, response, { headers }) => {
      const last = seen.at(-1);
      if (last)
        seen[seen.length - 1] = { ...last, authorization: headers.authorization ?? '', key: String(headers['x-key']) };
      response.writeHead(202).end(says(id));
    });
    const definition = {
      ...PROVIDER_DEFINITION,
      request: { method: 'POST', url: '{base_url}/send', ...request },
      answer,
    };
    const made = await admin('POST', '/carriers', bodyOf(provider, { definition }));
    assert.equal(made.status, 201, made.text);
    const carrierId = made.body.data.id;
    t.after(async () => {
      await app.sql('delete from routes');
      await admin('DELETE', `/carriers/${carrierId}`);
    });
    await admin('POST', '/routes', { match: 'any', tiers: [[{ carrier_id: carrierId }]] });
    await eventually(async () => (await admin('GET', `/carriers/${carrierId}`)).body.data.status?.connected === true);
    id = 'way-1';
    const message = await send(XML_TEXT);
    const sent = await until(message, 'sent');
    const [carrierMessageId] = sent['carrier_message_ids'] as string[];
    if (says('') !== '0') assert.equal(carrierMessageId, 'x-way-1');
    assert.equal(seen.length, 1);
    for (const one of seen) came(one);
  });

async function startTwo(t: TestContext) {
  const first = await startCarrier(t);
  const second = await startHttpProvider(t);
  const made = await admin('POST', '/carriers', bodyOf(second));
  t.after(() => admin('DELETE', `/carriers/${made.body.data.id}`));
  await eventually(
    async () => (await admin('GET', `/carriers/${made.body.data.id}`)).body.data.status?.connected === true,
  );
  return { first, second, secondId: made.body.data.id as number };
}

const refuse =
  (code: string, headers: Readonly<Record<string, string>> = {}): Answering =>
  (_, response) =>
    response.writeHead(code === 'slow' ? 429 : 200, headers).end(JSON.stringify({ status: 'no', code, words: 'No' }));

test('a refusal that is for others sends the message to the next carrier, and one of the number ends it', async (t) => {
  const { first, second, secondId } = await startTwo(t);
  await app.sql('delete from routes');
  await admin('POST', '/routes', { match: 'any', tiers: [[{ carrier_id: first.id }], [{ carrier_id: secondId }]] });
  await eventually(
    async () => (await admin('GET', '/routes/explain?number=0201234567')).body.data.carriers?.length === 2,
  );
  first.provider.answer(refuse('whatever'));
  await until(await send(), 'sent');
  assert.deepEqual([first.provider.sends.length, second.sends.length], [1, 1]);
  first.provider.answer(refuse('number'));
  await until(await send(), 'failed');
  assert.deepEqual([first.provider.sends.length, second.sends.length], [2, 1]);
});

test('a provider that is asked too often gets the message again no earlier than it says', async (t) => {
  const { provider } = await startCarrier(t);
  const cameMs: number[] = [];
  provider.answer((sms, response, request) => {
    cameMs.push(performance.now());
    if (cameMs.length === 1) refuse('slow', { 'retry-after': '2' })(sms, response, request);
    else response.end('{"status":"ok","id":"patient"}');
  });
  await until(await send(), 'sent');
  const [first = 0, second = 0] = cameMs;
  assert.ok(second - first >= 1_900, `it came back after ${second - first} ms`);
  assert.equal(cameMs.length, 2);
});

test('a provider that answers nothing delays no message of another one', async (t) => {
  const { first, secondId } = await startTwo(t);
  await app.sql('delete from routes');
  await admin('POST', '/routes', { match: 'any', tiers: [[{ carrier_id: first.id }]] });
  await admin('POST', '/routes', { match: 'prefix', value: '23324', tiers: [[{ carrier_id: secondId }]] });
  await admin('PUT', `/carriers/${first.id}`, { window: 2 });
  await eventually(
    async () =>
      (await admin('GET', '/routes/explain?number=0241234567')).body.data.carriers?.[0]?.carrier_id === secondId,
  );
  const held: (() => void)[] = [];
  first.provider.answer((_, response) => held.push(() => response.end('{"status":"ok","id":"slow"}')));
  const slow = await Promise.all(Array.from({ length: 5 }, (_, at) => send('Hello', `020123456${at}`)));
  await eventually(async () => held.length > 0);
  for (let at = 0; at < 5; at += 1) await until(await send('Hello', `024123456${at}`), 'sent');
  assert.ok(held.length <= 2, 'no more requests are open than the window says');
  const waiting = await app.sql(
    `select id from messages where id = any ($1::uuid[]) and status in ('queued', 'submitting')`,
    [slow],
  );
  assert.equal(waiting.length, 5);
  first.provider.answer((_, response) => response.end('{"status":"ok","id":"fast"}'));
  for (const go of held) go();
  for (const message of slow) await until(message, 'sent');
});

test('a receipt before the answer, twice, out of order and weeks late ends its message as the first final one says', async (t) => {
  const { provider, call } = await startCarrier(t);
  const tell = async (id: string, state: string) =>
    (await call({ kind: 'receipt', id, state, to: '233201234567' })).status;
  provider.answer(async (_, response) => {
    assert.equal(await tell('early-1', 'DELIVRD'), 200);
    response.end('{"status":"ok","id":"early-1"}');
  });
  const early = await send();
  const { final_at: finalAt } = await until(early, 'delivered');
  for (const state of ['DELIVRD', 'UNDELIV', 'ENROUTE']) assert.equal(await tell('early-1', state), 200);
  provider.answer((_, response) => response.end('{"status":"ok","id":"late-1"}'));
  const late = await send();
  await until(late, 'sent');
  clock.set(Date.now() + 20 * DAY_MS);
  t.after(() => clock.set(Date.now()));
  assert.equal(await tell('late-1', 'UNDELIV'), 200);
  await until(late, 'undelivered');
  clock.set(Date.now());
  const still = await until(early, 'delivered');
  assert.deepEqual(still['final_at'], finalAt);
});

test('a call is answered once what it tells is committed: until then the provider is asked to repeat it', async (t) => {
  const { provider, call } = await startCarrier(t);
  provider.answer((_, response) => response.end('{"status":"ok","id":"commit-1"}'));
  const message = await send();
  await until(message, 'sent');
  const receipt = { kind: 'receipt', id: 'commit-1', state: 'DELIVRD', to: '233201234567' };
  const reply = { kind: 'reply', id: 'commit-2', from: '233209999990', to: '1234', text: 'Committed' };
  between.cut();
  const refused = [await call(receipt), await call(reply)];
  between.mend();
  assert.ok(
    refused.every(({ status }) => status >= 500),
    `${refused.map(({ status }) => status)}`,
  );
  loseAnswerOf(between, 'inbound_messages.insert');
  await call(reply);
  between.onCommitted = () => 'pass';
  for (const body of [receipt, reply, reply]) await eventually(async () => (await call(body)).status === 200);
  await until(message, 'delivered');
  assert.equal((await app.sql(`select * from inbound_messages where message = 'Committed'`)).length, 1);
});

test('a provider that answers a test is connected again, although no message waits for it', async (t) => {
  const { provider, id } = await startCarrier(t);
  const status = async () => (await admin('GET', `/carriers/${id}`)).body.data.status;
  await provider.close();
  await send();
  await eventually(async () => (await status()).words.endsWith('The next message tries again.'));
  assert.equal((await status()).connected, false);
  await app.sql('delete from outbox');
  await provider.open();
  const tested = await admin('POST', `/carriers/${id}/test-bind`, { phone_number: '0201234567', wait_seconds: 1 });
  assert.equal(tested.body.data.bound, true, tested.text);
  assert.equal((await status()).words, 'Connected and well.');
});
