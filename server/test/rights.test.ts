import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Reply, startTestApp } from './testkit/app.ts';
import { uploadHum } from './testkit/voice.ts';

const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes', VOLLEY_SECRET: 'a secret of this test alone' } });
const numbers = Array.from({ length: 20 }, (_, index) => `02441${String(index).padStart(5, '0')}`);
const manager = await app.newKey(1, ['manage', 'read']);
const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-01-31T09:00:00Z`;

async function done(method: string, path: string, body?: unknown, key = app.key): Promise<Reply> {
  const reply = await app.call(method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply;
}

await done('POST', '/admin/accounts/1/credits', { amount: '1000.00' });
const recording = await uploadHum(app, 0.2, app.key);
const KINDS = [
  {
    kind: 'sms',
    fields: { name: 'x', sender_id: 'Volley', message: 'Seeds', recipients: { phone_numbers: ['0244100000'] } },
  },
  { kind: 'voice', fields: { name: 'x', recording_id: recording, recipients: { phone_numbers: ['0244100000'] } } },
] as const;

for (const { kind, fields } of KINDS) {
  const path = `/${kind}-campaigns`;

  test(`${kind}: what is sent costs what was expected, however a change races with it`, async () => {
    for (let round = 0; round < 30; round += 1) {
      const { uuid } = (await done('POST', path, fields)).body.data;
      const preview = (await done('POST', `${path}/${uuid}/preview`)).body.data;
      const expected = preview.cost ?? preview.cost_max;
      const [send] = await Promise.all([
        app.call('POST', `/v1${path}/${uuid}/send`, { key: app.key, body: { expected_cost: expected } }),
        app.call('PUT', `/v1${path}/${uuid}`, { key: app.key, body: { recipients: { phone_numbers: numbers } } }),
      ]);
      const [row] = await app.sql<{ n: number; status: string }>(
        `select cardinality(phone_numbers) as n, status from ${kind}_campaigns where uuid = $1`,
        [uuid],
      );
      if (send.status === 200) {
        assert.equal(row?.n, 1, `round ${round}: ${row?.n} people for the price of one`);
      } else {
        assert.equal(send.status, 409, send.text);
        assert.match(send.body.message, /now costs .*Please preview it again/);
        assert.equal(row?.status, 'draft');
      }
    }
  });

  test(`${kind}: who may not send changes drafts, and nothing that is scheduled`, async () => {
    const { uuid } = (await done('POST', path, fields)).body.data;
    await done('PUT', `${path}/${uuid}`, { name: 'y', scheduled_at: NEXT_YEAR }, manager);
    await done('POST', `${path}/${uuid}/send`);
    for (const body of [{ name: 'z' }, { recipients: { phone_numbers: numbers } }, { scheduled_at: null }]) {
      const refused = await app.call('PUT', `/v1${path}/${uuid}`, { key: manager, body });
      assert.equal(refused.status, 403, refused.text);
      assert.match(refused.body.message, /scheduled.*scope "send"/);
    }
    await done('PUT', `${path}/${uuid}`, { name: 'z' });
    await done('PUT', `${path}/${uuid}`, { scheduled_at: null });
    await done('PUT', `${path}/${uuid}`, { name: 'a draft again' }, manager);
  });
}

test('who may not send words no answer that is sent', async () => {
  await done('PUT', '/keywords', { stop: { words: ['gyae'] } }, manager);
  const body = { help: { reply: 'Buy seeds' } };
  const refused = await app.call('PUT', '/v1/keywords', { key: manager, body });
  assert.equal(refused.status, 403);
  await done('PUT', '/keywords', body);
});

const PLACES = [
  {
    path: '/admin/carriers',
    made: { name: 'Own', host: 'smsc.example', port: 2775, system_id: 'volley', password: 'secret' },
    moves: [
      { host: 'evil.example' },
      { port: 2776 },
      { tls: true },
      { tls_verified: false },
      { tls_server_name: 'evil.example' },
    ],
    kept: { window: 20, host: 'smsc.example' },
  },
  {
    path: '/admin/trunks',
    made: {
      name: 'Own',
      host: 'sip.example',
      port: 5060,
      transport: 'tls',
      username: 'volley',
      password: 'secret',
    },
    moves: [{ host: 'evil.example' }, { port: 5061 }, { transport: 'udp' }, { domain: 'evil.example' }],
    kept: { channels: 20, host: 'sip.example' },
  },
] as const;

for (const { path, made, moves, kept } of PLACES) {
  test(`${path}: a password leaves only for the address that it was given for`, async () => {
    const { id } = (await done('POST', path, made)).body.data;
    for (const body of moves) {
      const refused = await app.call('PUT', `/v1${path}/${id}`, { key: app.key, body });
      assert.equal(refused.status, 422, `${JSON.stringify(body)}: ${refused.text}`);
      assert.deepEqual(Object.keys(refused.body.errors), ['password']);
    }
    await done('PUT', `${path}/${id}`, kept);
    const moved = await done('PUT', `${path}/${id}`, { ...moves[0], password: 'secret' });
    assert.equal(moved.body.data.host, 'evil.example');
    await done('DELETE', `${path}/${id}`);
  });
}
