import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { senderIds } from '../src/requests/index.ts';
import { startTestApp } from './testkit/app.ts';
import { openWire } from './testkit/wire.ts';

/** A number that the simulator never answers, so that its request stays open for the wait. */
const UNANSWERED = '233241230006';
const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes', VOLLEY_QUICK_SEND_WAIT_SECONDS: '1' } });
let lastNumber = 233_241_000_000;

interface Parameters {
  readonly [name: string]: string;
}

function get(parameters: Parameters = {}, ...headers: string[]): string {
  lastNumber += 10_000;
  const own = { to: String(lastNumber), message: 'Your code is 1234', sender_id: 'Volley', api_key: app.key };
  const query = new URLSearchParams({ ...own, ...parameters });
  const lines = ['Host: sms.example', 'User-Agent: test', ...headers];
  return `GET /v1/sms-campaigns/quick?${query} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** A header that nobody sends with a GET, and that says nothing: it brings the request to the framework. */
const USUAL = 'Content-Length: 0';

function answersIn(text: string): string[] {
  const answers: string[] = [];
  for (let at = 0; ; ) {
    const headEnd = text.indexOf('\r\n\r\n', at);
    const length = /content-length: (\d+)/i.exec(text.slice(at, headEnd))?.[1] ?? '0';
    const end = headEnd + 4 + (text.startsWith('HTTP/1.1 405', at) ? 0 : Number(length));
    if (headEnd < 0 || text.length < end) return answers;
    answers.push(text.slice(at, end));
    at = end;
  }
}

/** It reads everything that came, once it has so many whole answers. */
async function open() {
  const { socket, until } = await openWire(app.app.apiPort);
  const wholeOf = (text: string, count: number) => {
    const answers = answersIn(text);
    return answers.length >= count ? answers : null;
  };
  return { socket, read: (count: number) => until((text) => wholeOf(text, count)) };
}

async function ask(request: string): Promise<string> {
  const wire = await open();
  wire.socket.write(request);
  const [answer = ''] = await wire.read(1);
  wire.socket.destroy();
  return answer;
}

const statusOf = (answer: string) => Number(answer.slice(9, 12));
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
/** Node's server writes its own headers with capitals. */
const isPlain = (answer: string) => answer.includes('\r\ndate: ');

/** Without what differs between any two answers. */
function alike(answer: string): string[] {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const lines = head.toLowerCase().split('\r\n').sort();
  const kept = lines.map((line) => line.replace(/^(date|x-request-id): .*/, '$1:'));
  return [...kept, body.replace(/"campaign_id":"[^"]+"/, '"campaign_id"')];
}

async function rowsOf(to: string): Promise<{ status: string; cost: number }[]> {
  const rows = await app.sql<{ status: string; cost: string }>(
    'select status, cost from messages where phone_number = $1',
    [to],
  );
  return rows.map(({ status, cost }) => ({ status, cost: Number(cost) }));
}

test('a quick send from the socket is what it is by the framework, and is answered alike', async () => {
  const plain = await ask(get({ to: '233241001231' }));
  const usual = await ask(get({ to: '233241001232' }, USUAL));
  assert.deepEqual([isPlain(plain), isPlain(usual)], [true, false]);
  assert.deepEqual(alike(plain), alike(usual));
  assert.match(plain, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(plain, /\r\nx-request-id: [0-9a-f-]{36}\r\n/);
  assert.match(plain, /\r\ndate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/);
  for (const to of ['233241001231', '233241001232']) {
    const [row, ...more] = await rowsOf(to);
    assert.deepEqual([row?.cost, more.length], [5, 0]);
    assert.match(row?.status ?? '', /^(sent|delivered)$/);
  }
  const counted = /volley_http_request_seconds_count\{operation="smsCampaigns.quick",[^}]*status="2xx"\} 2\n/;
  // The framework counts once its answer has left.
  for (const deadline = performance.now() + 10_000; ; await sleep(5)) {
    const { text } = await app.call('GET', '/metrics');
    if (counted.test(text)) break;
    assert.ok(performance.now() < deadline, text);
  }
  assert.doesNotMatch(app.logged(), new RegExp(app.key));
});

test('a send that leaves no entry in the audit log says in its row which key it came from', async () => {
  const other = await app.newKey(1, ['send']);
  const body = { to: '233241001233', message: 'Hello', sender_id: 'Volley' };
  const [entries] = await app.sql<{ n: number }>('select count(*)::int as n from audit_log');
  const byBody = await app.call('POST', '/v1/messages', { key: other, body });
  assert.equal(byBody.status, 201, byBody.text);
  await ask(get({ to: '233241001234', api_key: other }));
  await ask(get({ to: '233241001235', api_key: other }, USUAL));
  const rows = await app.sql<{ key_id: string | null }>(
    `select m.key_id from messages m where m.phone_number between '233241001233' and '233241001235'`,
  );
  const [key] = await app.sql<{ id: string }>('select max(id) as id from api_keys where account_id = 1');
  assert.deepEqual(
    rows.map(({ key_id }) => key_id),
    [key?.id, key?.id, key?.id],
  );
  const [after] = await app.sql<{ n: number }>('select count(*)::int as n from audit_log');
  assert.equal(after?.n, entries?.n);
});

test('what is refused is refused alike, and sends nothing', async () => {
  const reader = await app.newKey(1, ['read']);
  const poor = (await app.newAccount()).key;
  const cases: [name: string, parameters: Parameters, ...headers: string[]][] = [
    ['a key that is none', { api_key: 'not-a-key-of-anybody' }],
    ['a key without the scope', { api_key: reader }],
    ['a number that is none', { to: '12' }],
    ['a sender of nobody', { sender_id: 'Nobody' }],
    ['a sender of another account', { api_key: poor }],
    ['an empty text', { message: '' }],
    ['a text that is too long', { message: 'x'.repeat(1_600) }],
    ['a parameter of the twin', { scheduled_at: '2030-01-01T00:00:00Z' }],
    ['a browser that fetches ahead', {}, 'Purpose: prefetch'],
    ['a key of many', { idempotency_key: 'é' }],
  ];
  const before = await app.sql<{ n: string }>('select count(*) as n from messages');
  for (const [name, parameters, ...headers] of cases) {
    const [first, second] = [await ask(get(parameters, ...headers)), await ask(get(parameters, USUAL, ...headers))];
    assert.ok(statusOf(first) >= 400, name);
    assert.deepEqual(alike(first), alike(second), name);
  }
  assert.deepEqual(await app.sql('select count(*) as n from messages'), before);
});

test('whoever has no credits left is told so, and pays nothing', async () => {
  const { id, key } = await app.newAccount();
  await senderIds.request(app.rt, id, { text: 'Volley', purpose: 'Test', status: 'approved' });
  const [first, second] = [await ask(get({ api_key: key })), await ask(get({ api_key: key }, USUAL))];
  assert.deepEqual([isPlain(first), statusOf(first)], [true, 400]);
  assert.deepEqual(alike(first), alike(second));
});

test('a key with a limit of its own is counted once for each request', async () => {
  const { id, key } = await app.newAccount();
  await app.sql('update api_keys set requests_per_minute = 2 where account_id = $1', [id]);
  const answers = [];
  for (let n = 0; n < 3; n += 1) answers.push(await ask(get({ api_key: key, to: '12' })));
  assert.deepEqual(answers.map(statusOf), [422, 422, 429]);
  assert.match(answers[1] ?? '', /ratelimit-remaining: 0\r\n/i);
});

test('requests that come together are answered in order, whoever answers them, and acted on once', async () => {
  const wire = await open();
  const numbers = ['233241000011', '233241000012', '233241000013'];
  const requests = numbers.map((to) => get({ to }));
  const again = get({ to: numbers[0] ?? '', idempotency_key: 'once' });
  // Plain, plain, and from the third on by the framework.
  wire.socket.write([...requests.slice(0, 2), get({ to: '12' }), again, requests[2], again].join(''));
  const answers = await wire.read(6);
  assert.deepEqual(answers.map(statusOf), [200, 200, 422, 200, 200, 200]);
  assert.deepEqual(answers.slice(0, 4).map(isPlain), [true, true, true, false]);
  const ids = answers.filter((answer) => statusOf(answer) === 200).map((answer) => bodyOf(answer).data.campaign_id);
  assert.equal(new Set(ids).size, 4);
  wire.socket.destroy();
  const counts = await Promise.all(numbers.map(async (to) => (await rowsOf(to)).length));
  assert.deepEqual(counts, [2, 1, 1]);
});

test('a request that comes in pieces is answered once it is whole, and one with much in it too', async () => {
  const wire = await open();
  for (const piece of get().match(/.{1,60}/gs) ?? []) {
    wire.socket.write(piece);
    await sleep(2);
  }
  assert.deepEqual((await wire.read(1)).map(statusOf), [200]);
  wire.socket.destroy();
  const long = await ask(get({ message: 'Grüße 👋 '.repeat(20) }));
  assert.deepEqual([statusOf(long), isPlain(long)], [200, true]);
});

test('who ends the connection after the question still gets the answer', async () => {
  const wire = await open();
  wire.socket.end(get());
  const [answer = ''] = await wire.read(1);
  assert.deepEqual([statusOf(answer), isPlain(answer)], [200, true]);
  assert.match(answer, /\r\nconnection: close\r\n/);
  if (!wire.socket.closed) await once(wire.socket, 'close');
});

test('a key that is bound to an address is heard from it alone', async () => {
  const { id, key } = await app.newAccount();
  await app.sql(`update api_keys set allowed_addresses = '{203.0.113.0/24}' where account_id = $1`, [id]);
  // Nobody's proxy: what it says of others is not believed.
  const answer = await ask(get({ api_key: key, to: '12' }, 'X-Forwarded-For: 203.0.113.9'));
  assert.equal(statusOf(answer), 403);
});

// The last: it stops the service.
test('a stop answers what is under way, closes what rests and does not wait for it', async () => {
  const [resting, busy] = [await open(), await open()];
  resting.socket.write(get());
  await resting.read(1);
  const closed = Promise.all([resting, busy].map(({ socket }) => once(socket, 'close')));
  busy.socket.write(get({ to: UNANSWERED }));
  for (const deadline = performance.now() + 10_000; (await rowsOf(UNANSWERED)).length === 0; await sleep(5))
    assert.ok(performance.now() < deadline, 'it was accepted');
  await app.app.stop();
  const [answer = ''] = await busy.read(1);
  assert.deepEqual([statusOf(answer), isPlain(answer), bodyOf(answer).data.status], [200, true, 'queued']);
  assert.match(answer, /\r\nconnection: close\r\n/);
  await closed;
});
