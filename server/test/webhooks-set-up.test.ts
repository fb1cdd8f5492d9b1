// Webhooks as people set them up: which addresses are taken, the program of the guide, and the command that forwards.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { EVENT_KINDS, type EventKindName } from '@volley/contract';
import { verifyWebhook } from '@volley/sdk';
import { type NewEvent, recordEvents } from '../src/events/index.ts';
import { startTestApp } from './testkit/app.ts';
import { runVolley } from './testkit/command-line.ts';
import { eventually } from './testkit/eventually.ts';
import { startWebhookSink } from './testkit/webhook-sink.ts';

const app = await startTestApp({
  settings: { VOLLEY_WEBHOOK_ADDRESSES: '127.0.0.0/8', VOLLEY_SECRET: 'a secret of sixteen or more' },
});
const sink = await startWebhookSink();

const delivered = (n: number): NewEvent => ({
  kind: 'message.delivered',
  data: { id: '0196f0c2-7a10-7cc4-9d3e-0242ac120002', n },
});

test('addresses that lead inside are refused, and twenty endpoints are enough', async () => {
  const { key } = await app.newAccount();
  const create = (url: string) =>
    app.call('POST', '/v1/webhooks', { key, body: { url, kinds: ['message.delivered'] } });
  for (const url of ['https://10.0.0.1/', 'https://169.254.169.254/', 'https://[::1]/', 'https://2130706434.1/x y'])
    assert.equal((await create(url)).status, 422, url);
  for (const url of ['http://8.8.8.8/', 'ftp://example.com/', 'https://user:pw@example.com/', 'https://example.com/#a'])
    assert.equal((await create(url)).status, 422, url);
  const made = await Promise.all(Array.from({ length: 24 }, () => create('https://hook.test/')));
  assert.equal(made.filter(({ status }) => status === 201).length, 20);
  assert.equal(made.filter(({ status }) => status === 409).length, 4);
  const uuid = made.find(({ status }) => status === 201)?.body.data.uuid;
  assert.equal((await app.call('DELETE', `/v1/webhooks/${uuid}`, { key })).status, 200);
  assert.equal((await app.call('GET', `/v1/webhooks/${uuid}`, { key })).status, 404);
  assert.equal((await create('https://hook.test/')).status, 201);
});

test('the program of the guide sends a message and prints that it was delivered', async (t) => {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/guides/webhooks.md'), 'utf8');
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const lines = program.split('\n').filter((line) => line.trim() !== '');
  assert.ok(lines.length > 5 && lines.length < 15, `the program has ${lines.length} lines`);
  const folder = mkdtempSync(join(tmpdir(), 'volley-webhook-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'node_modules/@volley'), { recursive: true });
  symlinkSync(resolve(import.meta.dirname, '../../sdk'), join(folder, 'node_modules/@volley/sdk'));
  writeFileSync(join(folder, 'delivered.mjs'), program);
  const placeholder = createServer();
  await new Promise<void>((done) => placeholder.listen(0, '127.0.0.1', done));
  const { port } = placeholder.address() as AddressInfo;
  await new Promise((done) => placeholder.close(done));
  const guide = await startTestApp({
    settings: {
      VOLLEY_SIMULATOR: 'yes',
      VOLLEY_WEBHOOK_ADDRESSES: '127.0.0.1',
      VOLLEY_SECRET: 'a secret of sixteen or more',
    },
  });
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'delivered.mjs'], {
    cwd: folder,
    env: {
      ...process.env,
      VOLLEY_URL: guide.api,
      VOLLEY_KEY: guide.key,
      HOOK_PORT: String(port),
      HOOK_URL: `http://127.0.0.1:${port}`,
    },
  });
  t.after(() => void child.kill());
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  await eventually(
    () => printed,
    (text) => text !== '',
  );
  assert.equal(printed, 'delivered\n');
});

/** Returns how many pages of old events were requested of the service. */
async function pagesRead(): Promise<number> {
  const { text } = await app.call('GET', '/metrics');
  const counts = text.matchAll(/^volley_http_request_seconds_count\{[^}]*operation="events\.list"[^}]*\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

test('volley listen forwards what happens to a local program, signed, and reads nothing of what happened before', async (t) => {
  const { id, key } = await app.newAccount();
  await app.call('GET', '/v1/events', { key });
  await app.rt.listeners.refresh();
  const old = Array.from({ length: 30 }, (_, index) => delivered(100 + index));
  await app.db.transact((tx) => recordEvents(app.rt, tx, id, old));
  const before = await pagesRead();
  const main = resolve(import.meta.dirname, '../../cli/src/main.ts');
  const words = ['listen', '--forward-to', `${sink.url}/local`, '--kind', 'message.delivered'];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...words], {
    env: { ...process.env, VOLLEY_URL: app.api, VOLLEY_KEY: key },
  });
  t.after(() => void child.kill());
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  await eventually(
    () => printed,
    (text) => text.includes('Forwarding'),
  );
  await app.rt.listeners.refresh();
  await app.db.transact((tx) => recordEvents(app.rt, tx, id, [delivered(1), delivered(2)]));
  const seen = await eventually(
    () => sink.seen.filter(({ path }) => path === '/local'),
    (all) => all.length === 2,
  );
  const secret = /whsec_\S+/.exec(printed)?.[0] ?? '';
  for (const { headers, body } of seen) await verifyWebhook({ secret, headers, body });
  await eventually(
    () => printed,
    (text) => text.split('HTTP 200').length === 3,
  );
  assert.equal(await pagesRead(), before);
  assert.ok(seen.every(({ body }) => [1, 2].includes(JSON.parse(body).data.n)));
});

test('volley listen and volley event follow say it when nothing answers', async () => {
  for (const words of [
    ['listen', '--forward-to', sink.url],
    ['event', 'follow'],
  ]) {
    const { code, err } = await runVolley([...words, '--url', 'http://127.0.0.1:9', '--key', 'k'], {});
    assert.match(err, /^Volley does not answer at http:\/\/127\.0\.0\.1:9\./, words.join(' '));
    assert.equal(code, 1);
  }
});

const exampleOf = (kind: EventKindName): NewEvent => ({ kind, data: EVENT_KINDS[kind].example });

test('what tells of the installation is for the operator, in the operator’s own account', async () => {
  const kinds = ['carrier.down', 'message.delivered'];
  const member = await app.newKey(1, ['read', 'develop']);
  const elsewhere = await app.newAccount({ scopes: ['read', 'develop', 'operator'] });
  const body = { url: 'https://hook.test/alarms', kinds };
  for (const [key, sentence] of [
    [member, /scope "operator_read"/],
    [elsewhere.key, /operator's own account/],
  ] as const) {
    const own = await app.call('POST', '/v1/webhooks', { key, body: { ...body, kinds: ['message.delivered'] } });
    const path = `/v1/webhooks/${own.body.data.uuid}`;
    const refused = [
      await app.call('POST', '/v1/webhooks', { key, body }),
      await app.call('PUT', path, { key, body: { kinds } }),
      await app.call('POST', `${path}/test`, { key, body: { kind: 'carrier.down' } }),
      await app.call('GET', '/v1/events?kinds=message.sent,carrier.down', { key }),
      await app.call('GET', '/v1/events/stream?kinds=carrier.down', { key }),
    ];
    for (const reply of refused) {
      assert.equal(reply.status, 403, reply.text);
      assert.match(reply.body.message, sentence);
    }
  }

  const made = await app.call('POST', '/v1/webhooks', { key: app.key, body });
  assert.equal(made.status, 201, made.text);
  const path = `/v1/webhooks/${made.body.data.uuid}`;
  const tested = await app.call('POST', `${path}/test`, { key: app.key, body: {} });
  const [delivery] = tested.body.data.delivery_ids;
  const uuidsOf = async (key: string): Promise<string[]> =>
    (await app.call('GET', '/v1/webhooks?per_page=100', { key })).body.data.data.map(
      (one: { uuid: string }) => one.uuid,
    );
  assert.ok((await uuidsOf(app.key)).includes(made.body.data.uuid));
  // It stays so when the kinds are changed: its log tells what it was sent.
  for (const change of [{}, { kinds: ['message.delivered'] }]) {
    assert.equal((await app.call('PUT', path, { key: app.key, body: change })).status, 200);
    assert.ok(!(await uuidsOf(member)).includes(made.body.data.uuid));
    const hidden = [
      await app.call('GET', path, { key: member }),
      await app.call('PUT', path, { key: member, body: { url: 'https://hook.test/mine' } }),
      await app.call('POST', `${path}/rotate-secret`, { key: member }),
      await app.call('POST', `${path}/pause`, { key: member }),
      await app.call('POST', `${path}/replay`, { key: member, body: {} }),
      await app.call('POST', `${path}/test`, { key: member, body: {} }),
      await app.call('GET', `${path}/deliveries`, { key: member }),
      await app.call('GET', `${path}/deliveries/${delivery}`, { key: member }),
      await app.call('DELETE', path, { key: member }),
    ];
    for (const reply of hidden) assert.equal(reply.status, 404, reply.text);
  }
  assert.equal((await app.call('GET', `${path}/deliveries/${delivery}`, { key: app.key })).status, 200);
  const read = await app.newKey(1, ['read']);
  const told = async (key: string): Promise<string[]> =>
    (await app.call('GET', '/v1/events?per_page=100', { key })).body.data.data
      .map((one: { kind: string }) => one.kind)
      .filter((kind: string) => kinds.includes(kind));
  await told(app.key);
  await app.rt.listeners.refresh();
  await app.db.transact((tx) =>
    recordEvents(app.rt, tx, 1, [exampleOf('carrier.down'), exampleOf('message.delivered')]),
  );
  assert.deepEqual(await told(app.key), kinds);
  assert.deepEqual(await told(read), ['message.delivered'], 'all kinds that this key may hear');
  assert.deepEqual(await told(elsewhere.key), []);
});

test('a stream of what tells of the installation ends with the right to hear it', async (t) => {
  const key = await app.newKey(1, ['read', 'operator_read']);
  const leaving = new AbortController();
  t.after(() => leaving.abort());
  const [open, staff] = await Promise.all(
    ['message.sent', 'carrier.down'].map((kind) =>
      fetch(`${app.api}/v1/events/stream?kinds=${kind}`, {
        headers: { authorization: `Bearer ${key}` },
        signal: leaving.signal,
      }),
    ),
  );
  assert.ok(open?.body && staff?.body);
  await app.sql(`update api_keys set scopes = '{read}' where scopes = '{read,operator_read}'`);
  // It ends by itself, within a second or two.
  for await (const _ of staff.body);
  await app.rt.listeners.refresh();
  await app.db.transact((tx) => recordEvents(app.rt, tx, 1, [exampleOf('message.sent')]));
  // What the key may still hear goes on.
  const reader = open.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; !text.includes('"kind":"message.sent"'); ) {
    const { value, done } = await reader.read();
    assert.equal(done, false);
    text += value;
  }
  assert.equal((await app.call('GET', '/v1/events?kinds=carrier.down', { key })).status, 403);
});
