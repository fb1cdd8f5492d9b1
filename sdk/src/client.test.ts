import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ClientOptions, createClient, VolleyError } from './index.ts';

interface Seen {
  readonly url: string;
  readonly method: string | undefined;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

type Script = Response | Error | ((signal: AbortSignal) => Promise<Response>);

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** Makes a client whose service answers by the script, and records the requests. */
function scripted(script: Script[], options: Partial<ClientOptions> = {}) {
  const seen: Seen[] = [];
  const fetchScript = async (url: string, init: RequestInit): Promise<Response> => {
    const headers = init.headers as Record<string, string>;
    seen.push({
      url,
      method: init.method,
      headers,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    });
    const next = script.shift();
    if (next === undefined) throw new Error('the script has ended');
    if (next instanceof Error) throw next;
    return typeof next === 'function' ? next(init.signal as AbortSignal) : next;
  };
  const client = createClient({ url: 'http://a.test/', key: 'k', fetch: fetchScript as typeof fetch, ...options });
  return { client, seen };
}

const NOW = { 'retry-after': '0' };
const contact = { id: 1, phone_number: '233244123456' };

test('each field goes where the contract wants it, and the data comes back', async () => {
  const { client, seen } = scripted([json(200, { success: true, data: contact })], { url: 'https://a.test/v1/' });
  assert.deepEqual(await client.contacts.update({ id: 7, first_name: 'Ama' }), contact);
  const [request] = seen;
  assert.equal(request?.url, 'https://a.test/v1/contacts/7');
  assert.equal(request?.method, 'PUT');
  assert.deepEqual(request?.body, { first_name: 'Ama' });
  assert.equal(request?.headers['authorization'], 'Bearer k');
  assert.equal(request?.headers['idempotency-key'], undefined);
});

test('with a session each request names the account that the page shows just then, and with a key none', async () => {
  const done = () => json(200, { success: true, data: contact });
  let shown: number | null = 17;
  const account = () => shown;
  const { client, seen } = scripted([done(), done()], { key: undefined as never, account });
  await client.contacts.update({ id: 7, first_name: 'Ama' });
  shown = null;
  await client.contacts.update({ id: 7, first_name: 'Ama' });
  const keyed = scripted([done()], { account: () => 17 });
  await keyed.client.contacts.update({ id: 7, first_name: 'Ama' });
  const named = [...seen, ...keyed.seen].map(({ headers }) => headers['volley-account']);
  assert.deepEqual(named, ['17', undefined, undefined]);
});

test('sounds and pictures come as their bytes, whatever they are', async () => {
  const bytes = Uint8Array.from([0x89, 0xff, 0x00, 0xc3, 0x28]);
  const answer = (type: string) => new Response(bytes, { status: 200, headers: { 'content-type': type } });
  const { client } = scripted([answer('image/png'), answer('audio/wav')], { linksUrl: 'http://b.test' });
  assert.deepEqual(await client.shortUrls.qrPng({ id: 'abc' }), bytes);
  assert.deepEqual(await client.recordings.wav({ uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120006' }), bytes);
});

test('path parameters are escaped, queries are built, and a message comes back as text', async () => {
  const { client, seen } = scripted([
    json(200, { success: true, message: 'Suppression removed.' }),
    json(200, { success: true, data: { data: [], current_page: 2, last_page: 1 } }),
  ]);
  assert.equal(await client.suppressions.delete({ phone_number: '+233/1' }), 'Suppression removed.');
  await client.contacts.list({ page: 2, search: 'a&b' });
  assert.deepEqual(
    seen.map((request) => request.url),
    ['http://a.test/v1/suppressions/%2B233%2F1', 'http://a.test/v1/contacts?page=2&search=a%26b'],
  );
});

test('a POST is tried again after 429, 5xx, a lost connection and a 409 in flight, always with the same Idempotency-Key', async () => {
  const { client, seen } = scripted(
    [
      new TypeError('fetch failed'),
      json(429, { success: false, message: 'Too many requests.' }, NOW),
      json(503, { success: false, message: 'Not just now.' }, NOW),
      json(409, { success: false, message: 'Still being worked on.' }, NOW),
      json(201, { success: true, data: contact }),
    ],
    { retriesMax: 4 },
  );
  assert.deepEqual(await client.contacts.create({ phone_number: '0244123456' }), contact);
  const keys = new Set(seen.map((request) => request.headers['idempotency-key']));
  assert.equal(seen.length, 5);
  assert.equal(keys.size, 1);
  assert.match([...keys][0] ?? '', /^[0-9a-f]{32}$/);
});

test('what was made is the result of its call, with a sentence if there is one, and as `data` for programs of earlier versions', async () => {
  const sent = { campaign_id: 'a', status: 'sent' };
  const link = { short_url: 'http://b.test/a' };
  const { client } = scripted([
    json(201, { success: true, message: 'Message sent.', data: sent }),
    json(201, { success: true, message: 'Links created.', data: [link] }),
    json(201, { success: true, data: contact }),
  ]);
  const message = await client.messages.create({ to: '1', message: 'x', sender_id: 'Volley' });
  assert.deepEqual(message, { ...sent, message: 'Message sent.', data: sent });
  const links = await client.shortUrls.createBulk({ links: [{ url: 'https://a.test' }] });
  assert.deepEqual([[...links], links.message, links.data], [[link], 'Links created.', [link]]);
  assert.deepEqual(await client.contacts.create({ phone_number: '1' }), contact);
});

test('two calls have two keys, and a caller may give his own', async () => {
  const ok = () => json(201, { success: true, data: contact });
  const { client, seen } = scripted([ok(), ok(), ok()]);
  await client.contacts.create({ phone_number: '1' });
  await client.contacts.create({ phone_number: '1' });
  await client.contacts.create({ phone_number: '1' }, { idempotencyKey: 'order-9' });
  const keys = seen.map((request) => request.headers['idempotency-key']);
  assert.notEqual(keys[0], keys[1]);
  assert.equal(keys[2], 'order-9');
});

test('quick send carries key and idempotency key as parameters, the same at each try', async () => {
  const sent = { success: true, message: 'Message sent.', data: { status: 'sent' } };
  const { client, seen } = scripted([json(503, { success: false, message: 'Not just now.' }, NOW), json(200, sent)]);
  const reply = await client.smsCampaigns.quick({ to: '0244123456', message: 'a&b', sender_id: 'Volley' });
  assert.equal(reply.status, 'sent');
  const [first, second] = seen.map((request) => request.url);
  assert.match(
    first ?? '',
    /quick\?to=0244123456&message=a%26b&sender_id=Volley&api_key=k&idempotency_key=[0-9a-f]{32}$/,
  );
  assert.equal(first, second);
  assert.equal(seen[0]?.headers['authorization'], undefined);
});

test('a table for spreadsheets comes back as text', async () => {
  const csv = new Response('a,b\n', { status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' } });
  const { client } = scripted([csv]);
  assert.equal(await client.smsCampaigns.messagesCsv({ uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120003' }), 'a,b\n');
});

test('a refusal is not tried again and tells status, sentence, fields and request id', async () => {
  const errors = { phone_number: ['The phone number field is required.'] };
  const { client, seen } = scripted([
    json(
      422,
      { success: false, message: 'The given data was invalid.', errors },
      { 'x-request-id': 'req-9', 'volley-error-code': 'invalid_input' },
    ),
  ]);
  const error = await client.contacts.create({ phone_number: '' }).catch((caught: unknown) => caught);
  assert.ok(error instanceof VolleyError);
  assert.equal(error.kind, 'invalid_input');
  assert.equal(error.status, 422);
  assert.equal(error.sentence, 'The given data was invalid.');
  assert.equal(
    String(error),
    'VolleyError: contacts.create: The given data was invalid. phone_number: The phone number field is required. (request req-9)',
  );
  assert.equal(error.operation, 'contacts.create');
  assert.deepEqual(error.errors, errors);
  assert.equal(error.requestId, 'req-9');
  assert.equal(seen.length, 1);
});

test('a message names five of the refused fields and counts the rest', () => {
  const errors = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`f${index}`, ['It is wrong.']]));
  const { message } = new VolleyError('Invalid.', { kind: 'invalid_input', errors });
  assert.match(message, /^Invalid\. f0: It is wrong\. .* f4: It is wrong\. Fields that are not shown: 2\.$/);
});

test('a stream that cannot be opened rejects, and one that was open comes back after a break', async () => {
  const gone = () => new TypeError('gone');
  const first = scripted([gone()], { retriesMax: 0 }).client.events.follow();
  await assert.rejects(first.next(), { kind: 'unreachable', operation: 'events.follow' });

  const frames = (text: string) =>
    new Response(text, { status: 200, headers: { 'content-type': 'text/event-stream' } });
  const script = [frames('retry: 2000\n\nid: a\ndata: {"n":1}\n\n'), gone(), frames('data: {"n":2}\n\n')];
  const { client, seen } = scripted(script, { retriesMax: 0 });
  const opened: string[] = [];
  const told: unknown[] = [];
  for await (const event of client.events.follow({}, { onOpen: () => opened.push('open') })) {
    told.push(event);
    if (told.length === 2) break;
  }
  assert.deepEqual(told, [{ n: 1 }, { n: 2 }]);
  assert.deepEqual(opened, ['open']);
  assert.match(seen.at(-1)?.url ?? '', /after=a$/);
});

test('the code of a refusal is taken from its body where its header was dropped on the way', async () => {
  const refusal = { success: false, code: 'wrong_state', message: 'The campaign has ended.' };
  const { client } = scripted([json(409, refusal)]);
  await assert.rejects(client.balance.get(), { kind: 'wrong_state', status: 409 });
});

test('the tries end: after the last one the failure is told', async () => {
  const busy = () => json(503, { success: false, message: 'Not just now.' }, NOW);
  const { client, seen } = scripted([busy(), busy(), busy()], { retriesMax: 2 });
  await assert.rejects(client.balance.get(), { kind: 'refused', status: 503 });
  assert.equal(seen.length, 3);
});

test('who asks for half an hour of patience is not waited for', async () => {
  const { client, seen } = scripted([json(429, { success: false, message: 'Later.' }, { 'retry-after': '1800' })]);
  await assert.rejects(client.balance.get(), { status: 429, retryAfterMs: 1_800_000 });
  assert.equal(seen.length, 1);
});

test('what answers in another language than ours is told as unreadable', async () => {
  const page = new Response('<h1>Hello</h1>', { status: 404, headers: { 'content-type': 'text/html' } });
  const { client } = scripted([page]);
  await assert.rejects(client.balance.get(), { kind: 'unreadable', status: 404, sentence: 'The answer was HTTP 404.' });
  const broken = new Response('{', { status: 200, headers: { 'content-type': 'application/json' } });
  await assert.rejects(scripted([broken]).client.balance.get(), { kind: 'unreadable' });
});

const silence = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

test('a silent service is left after the time-out', async () => {
  const { client } = scripted([silence], { timeoutMs: 20, retriesMax: 0 });
  await assert.rejects(client.balance.get(), {
    kind: 'timeout',
    message: 'balance.get: No answer came within 20 ms.',
  });
});

test('an aborted call rejects with the reason at once, in a request and in the pause before the next one', async () => {
  const reason = new Error('enough');
  const first = new AbortController();
  const waiting = scripted([silence]).client.balance.get({}, { signal: first.signal });
  first.abort(reason);
  await assert.rejects(waiting, reason);

  const second = new AbortController();
  const refusal = json(503, { success: false, message: 'Not just now.' }, { 'retry-after': '20' });
  const { client, seen } = scripted([refusal]);
  const pausing = client.balance.get({}, { signal: second.signal });
  setTimeout(() => second.abort(reason), 10);
  await assert.rejects(pausing, reason);
  assert.equal(seen.length, 1);
});

test('all() goes through the pages and passes over what a newer item has pushed onto the next one', async () => {
  const page = (ids: number[], last_page: number) =>
    json(200, { success: true, data: { data: ids.map((id) => ({ id })), last_page } });
  const { client, seen } = scripted([page([9, 8], 2), page([8, 7], 2)]);
  const ids: number[] = [];
  for await (const item of client.contacts.list.all({ search: 'a' })) ids.push(item.id);
  assert.deepEqual(ids, [9, 8, 7]);
  assert.match(seen[1]?.url ?? '', /per_page=100&search=a&page=2$/);
});

test('all() follows a cursor where the list has one', async () => {
  const page = (operation: string, next_cursor: string | null) =>
    json(200, { success: true, data: { data: [{ operation }], next_cursor } });
  const { client, seen } = scripted([page('a', 'x y'), page('b', null)]);
  const found: string[] = [];
  for await (const entry of client.admin.audit.list.all({ id: 1 })) found.push(entry.operation);
  assert.deepEqual(found, ['a', 'b']);
  assert.match(seen[1]?.url ?? '', /cursor=x\+y$/);
});

test('a wrong address and a missing path parameter are mistakes of the program, told before anything is sent', async () => {
  assert.throws(() => createClient({ url: 'a.test', key: 'k' }), TypeError);
  const { client, seen } = scripted([]);
  await assert.rejects(client.contacts.get({ id: '' as unknown as number }), TypeError);
  assert.equal(seen.length, 0);
});
