// A trunk that knows its customers by their certificates alone.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { after, test } from 'node:test';
import { createServer } from 'node:tls';
import { startFakeTrunk } from '../src/sip/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';
import { addTrunk, VOICE_SETTINGS } from './testkit/voice.ts';

const pem = (name: string) => readFileSync(new URL(`../src/sip/testdata/tls-${name}.pem`, import.meta.url), 'utf8');
const [cert, key] = [pem('cert'), pem('key')];

const app = await startTestApp({ settings: VOICE_SETTINGS });
const fake = await startFakeTrunk({ isTcpServed: true });
after(() => fake.stop());
// The certificate of the tests is its own authority, and for localhost.
const door = createServer({ cert, key, ca: cert, requestCert: true, rejectUnauthorized: true }, (socket) => {
  const behind = connect(fake.port, '127.0.0.1');
  for (const one of [socket, behind]) one.on('error', () => undefined);
  socket.pipe(behind).pipe(socket);
});
door.on('tlsClientError', () => undefined);
door.listen(0, '127.0.0.1');
await once(door, 'listening');
after(() => door.close());
const { port } = door.address() as AddressInfo;

const change = (id: number, body: Record<string, unknown>) =>
  app.call('PUT', `/v1/admin/trunks/${id}`, { key: app.key, body });
const check = async (id: number) =>
  (await app.call('POST', `/v1/admin/trunks/${id}/check`, { key: app.key, body: {} })).body.data ?? {};

test('a trunk that demands a certificate of ours gets it, by the name that it has, and the key is shown to nobody', async () => {
  const id = await addTrunk(app, port, { transport: 'tls', tls_ca: cert, name: 'Strict' });
  await eventually(
    () => check(id),
    ({ problem }) => /demands a certificate of ours: give the one/.test(problem ?? ''),
  );
  const without = await change(id, { tls_certificate: cert });
  assert.deepEqual(Object.keys(without.body.errors), ['tls_key']);
  const wrong = await change(id, { tls_certificate: cert, tls_key: 'no key' });
  assert.deepEqual(Object.keys(wrong.body.errors), ['tls_key']);
  const { body, text } = await change(id, { tls_certificate: cert, tls_key: key });
  assert.equal(body.data.tls_certificate_ends_at, '2119-12-08T00:00:00.000000Z', text);
  assert.doesNotMatch(text, /PRIVATE KEY/);
  await eventually(
    () => check(id),
    ({ is_reachable }) => is_reachable === true,
  );
  // The certificate is renewed with the same key.
  const renewed = await change(id, { tls_certificate: `${cert}${cert}` });
  assert.equal(renewed.status, 200, renewed.text);
  const [row] = await app.sql(`select sealed_tls_key from trunks where id = ${id}`);
  assert.doesNotMatch(String(row?.['sealed_tls_key']), /PRIVATE KEY/);
  await change(id, { tls_server_name: 'other.example' });
  await eventually(
    () => check(id),
    ({ problem }) => /is for another name/.test(problem ?? ''),
  );
  await change(id, { tls_server_name: 'localhost', channels: 3 });
  await eventually(
    () => check(id),
    ({ is_reachable }) => is_reachable === true,
  );
  await change(id, { tls_certificate: '' });
  await eventually(
    () => check(id),
    ({ problem }) => /demands a certificate of ours/.test(problem ?? ''),
  );
  assert.deepEqual(await app.sql(`select sealed_tls_key from trunks where id = ${id}`), [{ sealed_tls_key: null }]);
});
