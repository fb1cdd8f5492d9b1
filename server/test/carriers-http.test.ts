// Carriers that are reached by HTTP: added by their values, given messages, and told receipts and replies at their hook.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { HttpWire } from '../src/carriers/http/http-wire.ts';
import { startCarriers } from '../src/carriers/index.ts';
import { planBinds } from '../src/carriers/share-binds.ts';
import type { Runtime } from '../src/runtime.ts';
import { startReceipts } from '../src/sms/messages/index.ts';
import { startHttpCarriers } from './testkit/http-carriers.ts';
import { type Answering, PROVIDER_DEFINITION, startHttpProvider } from './testkit/http-provider.ts';

const { app, seal, admin, bodyOf, startCarrier, send, until, eventually } = await startHttpCarriers();

test('a carrier that is added by its values sends, and its hook tells what became of the message', async (t) => {
  const { provider, id, made, call } = await startCarrier(t);
  assert.deepEqual([made.body.data.kind, made.body.data.secrets], ['http', ['api_key']]);
  assert.ok(!made.text.includes('the key of the provider'));
  const message = await send();
  await until(message, 'sent');
  assert.deepEqual(
    provider.sends.map(({ to, text, reference }) => [to, text, reference]),
    [['233201234567', 'Hello', message]],
  );
  const [key] = await app.sql<{ carrier_message_id: string }>('select carrier_message_id from receipt_map');
  const told = await call({ kind: 'receipt', id: key?.carrier_message_id, state: 'DELIVRD', to: '+233201234567' });
  assert.equal(told.status, 200);
  await until(message, 'delivered');
  const { body } = await admin('GET', `/carriers/${id}`);
  assert.deepEqual([body.data.status.health, body.data.status.binds[0].kind], ['well', 'http']);
});

test('a message of several parts is one request, is charged by its parts, and ends with one receipt', async (t) => {
  const { provider, call } = await startCarrier(t);
  const message = await send('x'.repeat(400));
  const sent = await until(message, 'sent');
  assert.deepEqual([provider.sends.length, sent['parts']], [1, 3]);
  const [key] = await app.sql<{ carrier_message_id: string }>(
    'select carrier_message_id from receipt_map where message_id = $1',
    [message],
  );
  await call({ kind: 'receipt', id: key?.carrier_message_id, state: 'UNDELIV', code: '27', to: '233201234567' });
  const ended = await until(message, 'undelivered');
  assert.equal(ended['error_code'], '27');
});

test('a program of the version before reads the carrier as one that is paused and has no binds', async (t) => {
  const { id } = await startCarrier(t, { bind_count: 3 });
  // As the last version without carriers over HTTP reads them, and shares their binds.
  const [row] = await app.sql<{ kind: string; settings: { bindCount: number }; is_paused: boolean }>(
    'select id, name, kind, settings, sealed_password, is_paused, created_at, updated_at from carriers where removed_at is null and id = $1',
    [id],
  );
  assert.deepEqual([row?.kind, row?.is_paused, row?.settings.bindCount], ['smpp', true, 0]);
  const leases = [{ carrierId: id, number: 1, processId: 1, isFit: true }];
  const board = { version: 1, processIds: [1, 2], binderIds: [1, 2], heartbeatAt: null, leases };
  const plan = planBinds(board, 2, [{ id, bindCount: row?.settings.bindCount ?? 1, inUse: 0 }]);
  assert.deepEqual(plan, { held: new Map([[id, 0]]), toClaim: [], toRelease: [] });
  for (const step of ['pause', 'resume']) {
    const { body } = await admin('POST', `/carriers/${id}/${step}`);
    assert.deepEqual([body.data.kind, body.data.paused, body.data.bind_count], ['http', step === 'pause', 3]);
    const [after] = await app.sql<{ is_paused: boolean }>('select is_paused from carriers where id = $1', [id]);
    assert.equal(after?.is_paused, true);
  }
});

test('a hook takes only its own token, which is replaced at once and is in no log', async (t) => {
  const { id, hook, call } = await startCarrier(t);
  assert.equal((await call({ kind: 'other' }, `${hook}x`)).status, 404);
  const wrong = hook.replace(/hook\/.*/, 'hook/wrong');
  assert.equal((await call({ kind: 'other' }, wrong)).status, 404);
  const again = await admin('POST', `/carriers/${id}/hook-token`);
  assert.equal((await call({ kind: 'other' }, hook)).status, 404);
  const token = (again.body.data.address as string).split('/').at(-1) ?? '';
  assert.equal((await call({ kind: 'other' }, again.body.data.address)).status, 200);
  assert.ok(!app.logged().includes(token));
  await admin('PUT', `/carriers/${id}`, { hook_addresses: ['192.0.2.0/24'] });
  assert.equal((await call({ kind: 'other' }, again.body.data.address)).status, 404);
});

test('a reply that comes to the hook is an inbound message, with the values that the profile names', async (t) => {
  const { call } = await startCarrier(t);
  const city = `Ho\0\n${'o'.repeat(1_000)}`;
  const told = await call({ kind: 'reply', from: '233209999999', to: '1234', text: 'Yes please', city, cell: '' });
  assert.equal(told.status, 200);
  const [row] = await app.sql<{ message: string; named: unknown }>('select message, named from inbound_messages');
  assert.deepEqual(row, { message: 'Yes please', named: { city: `Ho ${'o'.repeat(252)}` } });
});

test('a reply that a provider repeats is one reply, and another one with the same words is another', async (t) => {
  const { call } = await startCarrier(t);
  const reply = { kind: 'reply', id: 'r-1', from: '233209999998', to: '1234', text: 'Yes again' };
  const stored = async () => (await app.sql(`select * from inbound_messages where message = 'Yes again'`)).length;
  const told = await Promise.all([call(reply), call(reply), call(reply)]);
  assert.deepEqual([...told.map(({ status }) => status), (await call(reply)).status], [200, 200, 200, 200]);
  assert.equal(await stored(), 1);
  await call({ ...reply, id: 'r-2' });
  assert.equal(await stored(), 2);
});

test('a receipt with our reference ends an unknown message though it names no number, but not one of another number', async (t) => {
  const { provider, call } = await startCarrier(t, { request_timeout_ms: 300 });
  provider.answer((_, response) => response.socket?.destroy());
  const message = await send();
  await until(message, 'unknown');
  const other = await send('Hello', '0201234568');
  await until(other, 'unknown');
  await call({ kind: 'receipt', id: 'wrong-1', reference: other, state: 'DELIVRD', to: '233501112223' });
  await call({ kind: 'receipt', id: 'late-2', reference: message, state: 'DELIVRD' });
  await until(message, 'delivered');
  await until(other, 'unknown');
});

test('an answer that never came leaves the message unknown, and a receipt with our reference ends that', async (t) => {
  const { provider, call } = await startCarrier(t, { request_timeout_ms: 300 });
  provider.answer(() => undefined);
  const message = await send('y'.repeat(200));
  await until(message, 'unknown');
  await call({ kind: 'receipt', id: 'late-1', reference: message, state: 'DELIVRD', to: '233201234567' });
  await until(message, 'delivered');
  assert.equal(provider.sends.length, 1);
});

test('a carrier without credit rests and says why, and what it refused waits', async (t) => {
  const { provider, id } = await startCarrier(t);
  provider.answer((_, response) => {
    response.end(JSON.stringify({ status: 'no', code: 'credit', words: 'No credit' }));
  });
  const message = await send();
  await eventually(async () =>
    /takes nothing now: "No credit"/.test((await admin('GET', `/carriers/${id}`)).body.data.status.words),
  );
  const [row] = await app.sql<{ status: string }>('select status from messages where id = $1', [message]);
  assert.equal(row?.status, 'queued');
});

test('what a provider repeats of a text with a code when it refuses it is stored without the code', async (t) => {
  const { provider } = await startCarrier(t);
  provider.answer(({ text }, response) => {
    response.end(JSON.stringify({ status: 'no', code: 'number', words: `Not sent: ${text}` }));
  });
  const body = { to: '0201234560', sender_id: 'Volley' };
  const started = await app.call('POST', '/v1/verifications', { key: app.key, body });
  assert.equal(started.status, 201, started.text);
  const { reason } = await until(started.body.data.message_id, 'failed');
  assert.match(provider.sends[0]?.text ?? '', /^One-time code: \d{6}$/);
  assert.equal(reason, `Not sent: One-time code: ${'•'.repeat(6)}`);
});

test('a refusal of which the profile says nothing stops a carrier once it met several numbers', async (t) => {
  const { provider, id } = await startCarrier(t);
  provider.answer((_, response) => response.writeHead(401).end('no'));
  const words = async () => (await admin('GET', `/carriers/${id}`)).body.data.status.words as string;
  for (const to of ['0201234567', '0201234568']) await send('Hello', to);
  await eventually(async () => provider.sends.length >= 2);
  assert.equal(await words(), 'Connected and well.');
  await send('Hello', '0201234569');
  await eventually(async () => /takes nothing now: "The carrier refused the credentials."/.test(await words()));
});

test('the test of a carrier sends, waits for the receipt at the hook, and marks it as tried', async (t) => {
  const { provider, id, call } = await startCarrier(t);
  const unable = await admin('POST', `/carriers/${id}/test-bind`, {});
  assert.match(unable.body.data.words, /no request that only proves the values/);
  provider.answer(({ reference }, response) => {
    response.end(JSON.stringify({ status: 'ok', id: 't-1' }));
    void call({ kind: 'receipt', id: 't-1', reference, state: 'DELIVRD', to: '233201234567' });
  });
  const tested = await admin('POST', `/carriers/${id}/test-bind`, { phone_number: '0201234567' });
  assert.deepEqual([tested.body.data.bound, tested.body.data.message.outcome], [true, 'delivered'], tested.text);
  const { body } = await admin('GET', `/carriers/${id}`);
  assert.notEqual(body.data.tested_at, null);
});

const TESTED = '0207654321';

/** Another process of the installation, which holds no binds. Returns how its hook is called. */
async function startOther(t: TestContext, carrierId: number) {
  const [row] = await app.sql<{ id: string }>(
    `insert into processes (host, pid, roles, version, started_at, heartbeat_at) values ('other', 1, '{}', '0', now(), now()) returning id`,
  );
  const rt: Runtime = { ...app.rt, processId: () => Number(row?.id) };
  const receipts = startReceipts(rt);
  const carriers = await startCarriers(rt, {
    events: {
      onReceipt: receipts.onReceipt.bind(receipts),
      onInbound: async () => undefined,
      onSlotsFree: () => undefined,
    },
    openPassword: (sealed) => seal.open(sealed),
    simulator: null,
    holdsBinds: false,
  });
  t.after(async () => {
    await carriers.stop(0);
    await receipts.stop();
  });
  const wire = carriers.find(carrierId)?.wire;
  assert.ok(wire instanceof HttpWire);
  const called = { carrierId, token: '', method: 'POST', url: 'http://a.example/hook' };
  return (body: object) =>
    wire.receive({
      ...called,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(body)),
    });
}

test('the test of a carrier shows the receipt that another process got at its hook, and leaves nothing behind', async (t) => {
  const { provider, id } = await startCarrier(t);
  const call = await startOther(t, id);
  let told: ReturnType<typeof call> | undefined;
  provider.answer(({ reference, to }, response) => {
    // Messages of the tests before go to any carrier that is there.
    if (!to.endsWith(TESTED.slice(1))) return response.writeHead(503).end();
    response.end(JSON.stringify({ status: 'ok', id: 't-2' }));
    told = call({ kind: 'receipt', id: 't-2', reference, state: 'UNDELIV', code: '27', to });
  });
  const tested = await admin('POST', `/carriers/${id}/test-bind`, { phone_number: TESTED });
  assert.equal((await told)?.status, 200);
  const { outcome, words, receipted_id } = tested.body.data.message;
  assert.deepEqual([outcome, receipted_id], ['undelivered', 't-2'], tested.text);
  assert.match(words, /its receipt says that it could not be delivered/);
  assert.deepEqual(await app.sql('select * from unmatched_receipts where carrier_id = $1', [id]), []);
});

test('what is missing or of another kind is named, all of it at once', async (t) => {
  const provider = await startHttpProvider(t);
  const faultsOf = async (more: object) => {
    const refused = await admin('POST', '/carriers', bodyOf(provider, more));
    assert.equal(refused.status, 422, refused.text);
    return Object.keys(refused.body.errors).sort();
  };
  assert.deepEqual(await faultsOf({ values: {}, secrets: {}, host: 'x', port: 1 }), [
    ...['host', 'port', 'secrets.api_key', 'values.base_url'],
  ]);
  assert.deepEqual(await faultsOf({ profile: 'nobody', definition: null }), ['profile']);
  assert.deepEqual(await faultsOf({ values: { base_url: provider.url, other: 'x' } }), ['values.other']);
  const smpp = await admin('POST', '/carriers', { name: 'An SMPP carrier', profile: 'hubtel' });
  assert.deepEqual(Object.keys(smpp.body.errors).sort(), ['host', 'port', 'profile', 'system_id']);
});

test('a carrier is shown with the settings of its kind alone, also after a change', async (t) => {
  const { id, made } = await startCarrier(t);
  const address = { host: '127.0.0.1', port: 1, system_id: 'x' };
  const smpp = (await admin('POST', '/carriers', { name: 'Of SMPP', ...address })).body.data;
  t.after(() => admin('DELETE', `/carriers/${smpp.id}`));
  const ofSmpp = ['host', 'port', 'system_id', 'tls', 'bind_kind', 'destination', 'source_alphanumeric', 'tlvs'];
  const ofHttp = ['profile', 'definition', 'values', 'hook_addresses'];
  const ofBoth = ['window', 'messages_per_second', 'day_zone', 'tls_ca', 'request_timeout_ms'];
  const changed = (await admin('PUT', `/carriers/${id}`, { window: 7 })).body.data;
  for (const http of [made.body.data, changed, (await admin('GET', `/carriers/${id}`)).body.data])
    assert.deepEqual(
      [...ofSmpp, ...ofHttp, ...ofBoth].filter((name) => name in http),
      [...ofHttp, ...ofBoth],
    );
  assert.deepEqual(
    [...ofSmpp, ...ofHttp, ...ofBoth].filter((name) => name in smpp),
    [...ofSmpp, ...ofBoth],
  );
});

test('the secret values do not go to another address', async (t) => {
  const { id } = await startCarrier(t);
  const moved = await admin('PUT', `/carriers/${id}`, { values: { base_url: 'https://sms.example.com' } });
  assert.deepEqual(Object.keys(moved.body.errors), ['secrets.api_key']);
});

test('each profile is listed with what it asks for', async () => {
  const { body } = await admin('GET', '/carrier-profiles');
  const hubtel = body.data.find((one: { name: string }) => one.name === 'hubtel');
  assert.deepEqual(
    hubtel.values.map(({ name, secret }: { name: string; secret: boolean }) => [name, secret]),
    [
      ['client_id', false],
      ['client_secret', true],
      ['base_url', false],
    ],
  );
});

const OK = '{"status":"ok","id":"liar-1"}';
const answerWith = (text: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`;

/** What a provider may do with a request that arrived, and what the message then is. */
const LIES: readonly { readonly what: string; readonly answer: Answering; readonly ends: string }[] = [
  {
    what: 'says 200, and in the body that it refuses',
    answer: (_, response) => response.end('{"status":"no","code":"number","words":"No such number"}'),
    ends: 'failed',
  },
  {
    what: 'closes after half of its answer',
    answer: (_, response) => {
      response.writeHead(200, { 'content-length': 1_000 });
      response.write(OK, () => response.socket?.destroy());
    },
    ends: 'unknown',
  },
  { what: 'closes instead of answering', answer: (_, response) => response.socket?.destroy(), ends: 'unknown' },
  {
    what: 'sends its headers for longer than an answer may take',
    answer: (_, { socket }) => {
      socket?.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket?.write('x-more: 1\r\n'), 50);
      socket?.on('error', () => undefined).on('close', () => clearInterval(timer));
    },
    ends: 'unknown',
  },
  {
    what: 'sends an answer without end',
    answer: (_, response) => {
      const piece = Buffer.alloc(65_536, 'x');
      const more = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    },
    ends: 'unknown',
  },
  {
    what: 'answers in another charset than it says',
    answer: (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
      response.end(Buffer.from(OK, 'utf16le'));
    },
    ends: 'unknown',
  },
  { what: 'speaks something else than HTTP', answer: (_, { socket }) => socket?.end('+OK hello\r\n'), ends: 'unknown' },
  {
    what: 'answers twice',
    answer: (_, { socket }) => socket?.write(answerWith(OK) + answerWith('{"status":"no","code":"number"}')),
    ends: 'sent',
  },
  {
    what: 'redirects to another address',
    answer: (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    ends: 'queued',
  },
];

const balance = async (): Promise<number> => {
  const [row] = await app.sql<{ balance: number }>('select balance from balances where account_id = 1');
  return Number(row?.balance);
};

for (const { what, answer, ends } of LIES)
  test(`a provider that ${what} leaves a message ${ends}, charged once`, async (t) => {
    const { provider } = await startCarrier(t, { request_timeout_ms: 500 });
    provider.answer(answer);
    const before = await balance();
    const message = await send(what);
    await until(message, ends);
    const isOwn = ({ text }: { readonly text: string }) => text === what;
    await eventually(async () => provider.sends.some(isOwn));
    assert.equal(before - (await balance()), ends === 'failed' ? 0 : 1);
    provider.answer((_, response) => response.end('{"status":"ok","id":"next"}'));
    // A redirect is a refusal that is tried again; it is not followed, which would ask without our reference.
    assert.ok(provider.sends.every(({ reference }) => reference !== undefined));
    if (ends === 'queued') return;
    assert.equal(provider.sends.filter(isOwn).length, 1);
    // The next message is not answered by what was left of this one.
    await until(await send('Next'), 'sent');
  });

test('a provider that cannot be reached for long is asked ever less often, with one warning, and no message goes back and forth', async (t) => {
  const check = {
    request: { method: 'GET', url: '{base_url}/check' },
    answer: { accepted: { when: [{ read: { json: '/status' }, equals: 'ok' }] } },
  };
  const { provider } = await startCarrier(t, { definition: { ...PROVIDER_DEFINITION, check }, reconnect_max_ms: 200 });
  await provider.close();
  const warnings = () => app.logged().match(/"a carrier is not connected"/g)?.length ?? 0;
  const before = warnings();
  const messages = [await send(), await send()];
  const attempts = () => app.sql<{ n: string }>('select coalesce(sum(attempts), 0) as n from outbox');
  await eventually(async () => (await attempts())[0]?.n !== '0');
  const [tried] = await attempts();
  await new Promise((done) => setTimeout(done, 1_500));
  assert.deepEqual([warnings() - before, (await attempts())[0]?.n], [1, tried?.n]);
  provider.tell((_, response) => response.end('{}'));
  await provider.open();
  for (const message of messages) await until(message, 'sent');
  assert.ok(provider.asks.includes('/check'));
  assert.equal(provider.sends.filter(({ reference }) => messages.includes(reference)).length, 2);
});

test('a message to a provider that cannot be reached is kept, and goes once it can', async (t) => {
  const { provider } = await startCarrier(t);
  await provider.close();
  const message = await send();
  await new Promise((done) => setTimeout(done, 300));
  const [row] = await app.sql<{ status: string }>('select status from messages where id = $1', [message]);
  assert.equal(row?.status, 'queued');
  await provider.open();
  await until(message, 'sent');
  assert.equal(provider.sends.filter(({ reference }) => reference === message).length, 1);
});
