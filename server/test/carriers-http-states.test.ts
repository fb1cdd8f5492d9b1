// Providers over HTTP that tell what became of a message only if they are asked.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { listDueAwaited } from '../src/sms/messages/receipts/store-awaited.ts';
import { startHttpCarriers } from './testkit/http-carriers.ts';
import { PROVIDER_DEFINITION, type Telling } from './testkit/http-provider.ts';
import { loseAnswerOf, proxyToBe } from './testkit/postgres-proxy.ts';
import { tickingClock } from './testkit/ticking-clock.ts';

const DAY_MS = 86_400_000;
const clock = tickingClock(Date.now());
const { through, proxy } = proxyToBe();
const { app, admin, startCarrier, send, until, eventually } = await startHttpCarriers({}, clock, through);
const between = proxy();

const { receipts, ...WITHOUT_RECEIPTS } = PROVIDER_DEFINITION;
const { when: _, ...receipt } = receipts;
const statusBy = (place: string) => ({
  request: { method: 'GET', url: `{base_url}/status/${place}`, auth: { kind: 'bearer', token: '{api_key}' } },
  receipt: { ...receipt, states: { ...receipt.states, underway: ['ENROUTE'] } },
});
const ASKED = { definition: { ...WITHOUT_RECEIPTS, status: statusBy('{id}') } };

const json =
  (body: object): Telling =>
  (_path, response) =>
    response.end(JSON.stringify(body));
const dueNow = () => app.sql(`update awaited_receipts set due_at = now() - interval '1 second'`);
/** What a process does every 5 s. */
const noteUnknown = (message: string) =>
  app.sql(
    `insert into awaited_receipts (account_id, message_id, carrier_id, since, due_at)
     select account_id, message_id, carrier_id, submitted_at, now() from unknown_messages where message_id = $1
     on conflict do nothing`,
    [message],
  );
const waiting = async () => (await app.sql('select * from awaited_receipts')).length;

async function startAsked(t: TestContext, more: object = ASKED) {
  const started = await startCarrier(t, more);
  t.after(() => app.sql('delete from awaited_receipts'));
  return started;
}

test('a provider without a hook is asked, and what it says is the receipt', async (t) => {
  const { provider } = await startAsked(t);
  const message = await send();
  await until(message, 'sent');
  const [sent] = await app.sql<{ id: string }>('select carrier_message_ids[1] as id from messages where id = $1', [
    message,
  ]);
  provider.tell(json({ id: sent?.id, state: 'ENROUTE' }));
  await dueNow();
  await eventually(async () => provider.asks.length === 1);
  // What is under way is asked again, later.
  await eventually(
    async () => (await app.sql(`select * from awaited_receipts where asks = 1 and due_at > now()`)).length === 1,
  );
  provider.tell(json({ id: sent?.id, state: 'UNDELIV', code: '27' }));
  await dueNow();
  const ended = await until(message, 'undelivered');
  assert.equal(ended['error_code'], '27');
  assert.deepEqual(provider.asks, [`/status/${sent?.id}`, `/status/${sent?.id}`]);
  await eventually(async () => (await waiting()) === 0);
});

test('the test of a carrier asks a provider without a hook what became of its message', async (t) => {
  const { provider, id } = await startAsked(t);
  provider.answer((_, response) => response.end(JSON.stringify({ status: 'ok', id: 'tested-1' })));
  provider.tell((_path, response) => {
    const state = provider.asks.length === 1 ? 'ENROUTE' : 'DELIVRD';
    response.end(JSON.stringify({ id: provider.asks.length === 2 ? 'another' : 'tested-1', state }));
  });
  const tested = await admin('POST', `/carriers/${id}/test-bind`, { phone_number: '0201234567' });
  assert.equal(tested.body.data.message.outcome, 'delivered', tested.text);
  assert.deepEqual(
    provider.asks,
    Array(3).fill('/status/tested-1'),
    'one that is on its way, or of another message, is no end',
  );
});

test('a message without an answer is asked for by our reference, and what the provider says ends the unknown', async (t) => {
  const definition = { ...PROVIDER_DEFINITION, status: statusBy('{reference}') };
  const { provider } = await startAsked(t, { definition, request_timeout_ms: 300 });
  provider.answer(() => undefined);
  provider.tell(json({ id: 'late-7', state: 'DELIVRD' }));
  const message = await send('z'.repeat(200));
  await until(message, 'unknown');
  await noteUnknown(message);
  await until(message, 'delivered');
  assert.equal(provider.sends.length, 1);
  assert.deepEqual([...new Set(provider.asks)], [`/status/${message}`]);
});

/** The provider has no hook and is polled. */
const POLLED = (() => {
  const { hook: _hook, receipts, replies, ...rest } = PROVIDER_DEFINITION;
  const poll = {
    request: { method: 'GET', url: '{base_url}/inbox', query: { since: '{cursor}' } },
    cursor: { json: '/next' },
    receipts: { ...receipts, each: '/items' },
    replies: { ...replies, each: '/items' },
  };
  return { ...rest, poll };
})();

test('a provider is polled for receipts and replies, each once, from the place on where the last answer ended', async (t) => {
  const { provider, id } = await startAsked(t, { definition: POLLED });
  const message = await send();
  await until(message, 'sent');
  const [sent] = await app.sql<{ id: string }>('select carrier_message_ids[1] as id from messages where id = $1', [
    message,
  ]);
  const reply = { kind: 'reply', id: 'polled-1', from: '233209999997', to: '1234', text: 'Polled' };
  const items = [{ kind: 'receipt', id: sent?.id, state: 'DELIVRD' }, reply];
  // The place moves on, and the provider repeats what it has told.
  provider.tell((path, response) =>
    response.end(JSON.stringify({ next: path.endsWith('c2') ? 'c2' : path.endsWith('c1') ? 'c2' : 'c1', items })),
  );
  await until(message, 'delivered');
  await eventually(async () => provider.asks.some((path) => path.endsWith('c2')));
  assert.equal((await app.sql(`select * from inbound_messages where message = 'Polled'`)).length, 1);
  const [kept] = await app.sql<{ poll_cursor: string }>('select poll_cursor from carriers where id = $1', [id]);
  assert.equal(kept?.poll_cursor, 'c2');
});

const LIES: readonly { readonly what: string; readonly telling: Telling }[] = [
  { what: 'of another message', telling: json({ id: 'somebody-else', state: 'DELIVRD' }) },
  { what: '200 with an error', telling: json({ error: 'no such thing' }) },
  { what: 'a page of HTML', telling: (_path, response) => response.end('<html>DELIVRD</html>') },
  { what: 'that it does not know the message', telling: (_path, response) => response.writeHead(404).end() },
  { what: 'without end', telling: (_path, response) => response.end(Buffer.alloc(1_000_000, 'x')) },
  { what: 'nothing', telling: (_path, response) => response.socket?.destroy() },
];
test(`an answer that lies changes no message, and the question is put off: ${LIES.map(({ what }) => what).join(', ')}`, async (t) => {
  const { provider, id } = await startAsked(t);
  provider.answer(({ to }, response) => response.end(JSON.stringify({ status: 'ok', id: `lie-${to.at(-1)}` })));
  provider.tell((path, ...to) => LIES[Number(path.at(-1))]?.telling(path, ...to));
  const messages = await Promise.all(LIES.map((_, at) => send('Hello', `020123456${at}`)));
  for (const message of messages) await until(message, 'sent');
  await dueNow();
  await eventually(async () => (await app.sql('select * from awaited_receipts where asks = 1')).length === LIES.length);
  for (const message of messages) assert.equal((await until(message, 'sent'))['part_states'], 's');
  assert.equal((await app.sql('select * from unmatched_receipts where carrier_id = $1', [id])).length, 0);
});

const BY_REFERENCE = {
  definition: { ...PROVIDER_DEFINITION, status: statusBy('{reference}') },
  request_timeout_ms: 300,
};

/** Sends a message that the provider does not answer, so that only a question can end it. */
async function sendUnanswered({ provider }: Awaited<ReturnType<typeof startAsked>>): Promise<string> {
  provider.answer(() => undefined);
  const message = await send();
  await until(message, 'unknown');
  await noteUnknown(message);
  return message;
}

const AMID: readonly { readonly what: string; begin(): void }[] = [
  {
    what: 'while Postgres is away',
    begin() {
      between.cut();
      setTimeout(() => between.mend(), 1_000);
    },
  },
  {
    what: 'and the answer to the COMMIT of its receipt is lost',
    begin: () => loseAnswerOf(between, 'messages.apply_receipts'),
  },
  {
    what: 'and the answer to the end of its question is lost',
    begin: () => loseAnswerOf(between, 'awaited_receipts.end'),
  },
];
for (const { what, begin } of AMID)
  test(`an answer that comes ${what} ends the unknown message once, and the question with it`, async (t) => {
    const started = await startAsked(t, BY_REFERENCE);
    const { provider } = started;
    let isBegun = false;
    provider.tell((path, response) => {
      if (!isBegun) begin();
      isBegun = true;
      response.end(JSON.stringify({ id: `late-${path}`, state: 'UNDELIV', code: '27' }));
    });
    const message = await sendUnanswered(started);
    const ended = await until(message, 'undelivered');
    await eventually(async () => (await waiting()) === 0);
    between.onCommitted = () => 'pass';
    assert.deepEqual([ended['error_code'], provider.sends.length], ['27', 1]);
    assert.deepEqual(await until(message, 'undelivered'), ended);
    // Until it is known that the receipt was applied, it is kept.
    const kept = 'select 1 from unmatched_receipts where message_id = $1';
    await eventually(async () => (await app.sql(kept, [message])).length === 0);
  });

test('an answer that names another message, or one that is on its way, ends no unknown message', async (t) => {
  const started = await startAsked(t, BY_REFERENCE);
  const other = '01890000-0000-7000-8000-000000000000';
  const answers = [
    { id: 'x', reference: other, state: 'DELIVRD' },
    { id: 'x', state: 'ENROUTE' },
  ];
  started.provider.tell((_path, response) => response.end(JSON.stringify(answers.shift())));
  const message = await sendUnanswered(started);
  for (const asks of [1, 2]) {
    await eventually(
      async () => (await app.sql('select 1 from awaited_receipts where asks = $1', [asks])).length === 1,
    );
    const { status, part_states } = await until(message, 'unknown');
    assert.deepEqual([status, part_states], ['unknown', '-']);
    await dueNow();
  }
  assert.deepEqual(await app.sql('select * from unmatched_receipts where message_id = $1', [message]), []);
});

test('a question that a process left behind when it died, after the answer was stored, is not asked again', async (t) => {
  const started = await startAsked(t, BY_REFERENCE);
  started.provider.tell(json({ id: 'left-1', state: 'DELIVRD' }));
  const message = await sendUnanswered(started);
  const ended = await until(message, 'delivered');
  await eventually(async () => (await waiting()) === 0);
  const asks = started.provider.asks.length;
  await app.sql(
    `insert into awaited_receipts (account_id, message_id, carrier_id, since, due_at) values (1, $1, $2, now(), now())`,
    [message, started.id],
  );
  await eventually(async () => (await waiting()) === 0);
  assert.equal(started.provider.asks.length, asks);
  assert.deepEqual(await until(message, 'delivered'), ended);
});

test('what was asked about before is asked about again, the longest wait first, however much is new', async (t) => {
  t.after(() => app.sql('delete from awaited_receipts'));
  await app.sql(
    `insert into awaited_receipts (account_id, message_id, carrier_id, since, due_at, asks)
     select 1, gen_random_uuid(), 977, now(), now() - n * interval '1 minute', case when n % 10 = 0 then n / 10 else 0 end
     from generate_series(1, 40) n`,
  );
  const asksOf = async (limit: number) =>
    (await listDueAwaited(app.rt.db, 977, clock.now(), limit)).map(({ asks }) => asks);
  assert.deepEqual(await asksOf(5), [4, 3, 0, 0, 0]);
  await app.sql('delete from awaited_receipts where asks = 0');
  assert.deepEqual(await asksOf(5), [4, 3, 2, 1]);
});

test('a clock that is ahead for a while changes no unknown message, and it is asked about once the clock is right', async (t) => {
  const started = await startAsked(t, BY_REFERENCE);
  const { provider } = started;
  provider.tell((_path, response) => response.writeHead(404).end());
  const message = await sendUnanswered(started);
  await eventually(async () => (await waiting()) === 1);
  clock.set(Date.now() + 40 * DAY_MS);
  t.after(() => clock.set(Date.now()));
  const asks = provider.asks.length;
  await eventually(async () => (await waiting()) === 0 || provider.asks.length > asks);
  const seen = await until(message, 'unknown');
  clock.set(Date.now());
  await app.sql(`update awaited_receipts set due_at = now() where due_at > now() + interval '1 hour'`);
  provider.tell(json({ id: 'right-1', state: 'DELIVRD' }));
  await dueNow();
  const ended = await until(message, 'delivered');
  assert.deepEqual([ended['cost'], provider.sends.length], [seen['cost'], 1]);
});

test('what is polled while Postgres is away is told again, and stored once', async (t) => {
  const { provider, id } = await startAsked(t, { definition: POLLED });
  const message = await send();
  const sent = await until(message, 'sent');
  const [carrierId] = sent['carrier_message_ids'] as string[];
  const reply = { kind: 'reply', id: 'outage-1', from: '233209999998', to: '1234', text: 'Amid an outage' };
  const items = [{ kind: 'receipt', id: carrierId, state: 'DELIVRD' }, reply];
  const after: string[] = [];
  provider.tell((path, response) => {
    const polls = after.push(path);
    if (polls === 1) AMID[0]?.begin();
    if (polls === 2) loseAnswerOf(between, 'inbound_messages.insert');
    response.end(JSON.stringify({ next: 'o1', items: path.endsWith('o1') ? [] : items }));
  });
  await until(message, 'delivered');
  await eventually(async () => {
    const [kept] = await app.sql<{ poll_cursor: string }>('select poll_cursor from carriers where id = $1', [id]);
    return kept?.poll_cursor === 'o1';
  });
  between.onCommitted = () => 'pass';
  assert.ok(
    after.filter((path) => !path.endsWith('o1')).length >= 2,
    'the place did not move on before all was stored',
  );
  assert.equal((await app.sql(`select * from inbound_messages where message = 'Amid an outage'`)).length, 1);
});

test('a token is asked for once for all requests, kept, and asked for anew once the provider refuses it', async (t) => {
  const { request } = PROVIDER_DEFINITION;
  const definition = {
    ...PROVIDER_DEFINITION,
    token: {
      request: {
        method: 'POST',
        url: '{base_url}/token',
        body: { type: 'form', content: { grant_type: 'client_credentials', client_secret: '{api_key}' } },
      },
      token: { json: '/access_token' },
      expires_in: { json: '/expires_in' },
    },
    request: { ...request, auth: { kind: 'bearer', token: '{token}' } },
  };
  const { provider } = await startAsked(t, { definition });
  let tokens = 0;
  provider.tell((_path, response) => {
    tokens += 1;
    const body = JSON.stringify({ access_token: `token-${tokens}`, expires_in: 3_600 });
    setTimeout(() => response.end(body), 100);
  });
  const seen: string[] = [];
  provider.answer((_, response, { headers: { authorization = '' } }) => {
    seen.push(authorization);
    if (authorization === 'Bearer token-1' && seen.length > 5) response.writeHead(401).end('expired');
    else response.end(JSON.stringify({ status: 'ok', id: `t-${seen.length}` }));
  });
  const first = await Promise.all(Array.from({ length: 5 }, (_, at) => send('Hello', `020123456${at}`)));
  for (const message of first) await until(message, 'sent');
  assert.deepEqual([tokens, new Set(seen)], [1, new Set(['Bearer token-1'])]);
  await until(await send(), 'sent');
  assert.deepEqual([tokens, seen.slice(5)], [2, ['Bearer token-1', 'Bearer token-2']]);
});
