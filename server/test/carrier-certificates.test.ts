// Carriers over SMPP and HTTP that know Volley by a certificate of its own, or have one of an authority of their own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSmsc } from '../src/smpp/testing/smsc.ts';
import { openAuthority } from './testkit/certificates.ts';
import { startHttpCarriers } from './testkit/http-carriers.ts';

const { app, admin, startCarrier, send, until, eventually } = await startHttpCarriers();
const authority = openAuthority('Authority of the carrier');
const stranger = openAuthority('Another authority');
const server = authority.issue('carrier.test');
const client = authority.issue('volley', 20);
const demanding = { ...server, ca: authority.cert, requestCert: true, rejectUnauthorized: true };
const own = { tls_certificate: client.cert, tls_key: client.key };
const trusted = { tls_ca: authority.cert, tls_server_name: 'carrier.test' };

const wordsOf = async (id: number): Promise<string> =>
  (await admin('GET', `/carriers/${id}`)).body.data.status?.words ?? '';
const untilWords = (id: number, words: RegExp) => eventually(async () => words.test(await wordsOf(id)));
const secrets = { secrets: { api_key: 'the key of the provider' } };

test('a provider that demands a certificate gets nothing without, and every message once it is set', async (t) => {
  const { provider, id } = await startCarrier(t, trusted, demanding);
  const message = await send();
  await untilWords(
    id,
    /^Not connected\. The provider demands a certificate of ours.*\. The next message tries again\.$/,
  );
  assert.equal((await admin('GET', `/carriers/${id}`)).body.data.status.connected, false);
  assert.equal(provider.sends.length, 0);
  const changed = await admin('PUT', `/carriers/${id}`, own);
  assert.equal(changed.status, 200, changed.text);
  await untilWords(id, /^Connected and well\.$/);
  const next = await send();
  for (const one of [message, next]) await until(one, 'sent');
  assert.equal(provider.sends.length, 2);

  const { tls_certificate, tls_certificate_ends_at } = changed.body.data;
  assert.equal(tls_certificate, client.cert);
  assert.ok(Math.abs(Date.parse(tls_certificate_ends_at) - Date.now() - 20 * 86_400_000) < 600_000);
  const health = await admin('GET', '/health');
  const { message: words, ...check } = health.body.data.checks.find(
    ({ name }: { name: string }) => name === 'certificates',
  );
  assert.deepEqual([check.is_ok, check.needs_attention], [true, true]);
  assert.match(words, /^The client certificate of the carrier Provider .* ends in 19 days, on \d{4}-\d\d-\d\d\./);
  const line = client.key.split('\n')[1] ?? '';
  for (const text of [changed.text, health.text, app.logged(), (await admin('GET', '/audit?per_page=100')).text])
    assert.ok(!text.includes(line));
});

test('a certificate of another authority, or for another name, is not taken, and what is wrong is said', async (t) => {
  const { provider, id } = await startCarrier(t, { ...own, tls_server_name: 'carrier.test' }, demanding);
  const tested = async (): Promise<string> =>
    (await admin('POST', `/carriers/${id}/test-bind`, { phone_number: '0201234567' })).body.data.words;
  assert.match(await tested(), /^The certificate of the provider is from nobody whom we trust: give/);
  await admin('PUT', `/carriers/${id}`, { tls_ca: stranger.cert, ...secrets });
  assert.match(await tested(), /from nobody whom we trust/);
  await admin('PUT', `/carriers/${id}`, { tls_ca: authority.cert, tls_server_name: 'other.test', ...secrets });
  assert.match(
    await tested(),
    /^The certificate of the provider is for another name: give that name \(--tls-server-name\)/,
  );
  assert.equal(provider.sends.length, 0);
  const moved = await admin('PUT', `/carriers/${id}`, { tls_server_name: 'carrier.test' });
  assert.deepEqual(Object.keys(moved.body.errors), ['secrets.api_key']);
  await admin('PUT', `/carriers/${id}`, { tls_server_name: 'carrier.test', ...secrets });
  await until(await send(), 'sent');
});

test('a carrier over SMPP that demands a certificate is bound with it, and not without', async (t) => {
  const smsc = await startSmsc({ tls: demanding });
  t.after(() => smsc.stop());
  const at = { host: '127.0.0.1', port: smsc.port, tls: true, system_id: 'volley' };
  const made = await admin('POST', '/carriers', { name: 'SMPP', ...at, ...trusted, reconnect_max_ms: 100 });
  assert.equal(made.status, 201, made.text);
  const { id } = made.body.data;
  t.after(() => admin('DELETE', `/carriers/${id}`));
  await untilWords(id, /The carrier demands a certificate of ours: give the one that it made for you/);
  assert.equal((await admin('PUT', `/carriers/${id}`, own)).status, 200);
  await untilWords(id, /^Connected and well/);
  assert.equal((await admin('POST', `/carriers/${id}/test-bind`, {})).body.data.bound, true);
  assert.equal((await admin('PUT', `/carriers/${id}`, { tls_server_name: 'other.test' })).status, 200);
  await untilWords(id, /The certificate of the carrier is for another name/);
});

test('a new certificate may keep the key; whoever takes the certificate away takes the key away', async (t) => {
  const { id } = await startCarrier(t, { ...own, ...trusted }, demanding);
  const put = (body: object) => admin('PUT', `/carriers/${id}`, body);
  const longer = { tls_certificate: `${client.cert}${authority.cert}` };
  assert.equal((await put(longer)).status, 200);
  const wrong = await put({ tls_certificate: authority.issue('renewed').cert });
  assert.deepEqual(wrong.body.errors, { tls_key: ['The tls key field is not the key of the certificate.'] });
  assert.equal((await put({ tls_certificate: '' })).body.data.tls_certificate_ends_at, null);
  const [row] = await app.sql('select sealed_tls_key from carriers where id = $1', [id]);
  assert.equal(row?.['sealed_tls_key'], null);
  assert.deepEqual((await put({ tls_certificate: client.cert })).body.errors, {
    tls_key: ['The tls key field is required with tls_certificate.'],
  });
});

test('faults of both are named together with the others, for a new carrier too', async () => {
  const body = { name: '', host: '127.0.0.1', port: 1, system_id: 'x', ...own, tls_key: 'none', tls_ca: 'none' };
  const refused = await admin('POST', '/carriers', body);
  assert.deepEqual(Object.keys(refused.body.errors).sort(), ['name', 'tls_ca', 'tls_key']);
});
