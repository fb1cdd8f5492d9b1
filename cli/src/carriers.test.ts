import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { SMSC_DEFAULTS, startSmsc } from '../../server/src/smpp/testing/index.ts';
import { startTestApp } from '../../server/test/testkit/app.ts';
import { startVolley } from '../../server/test/testkit/command-line.ts';
import { eventually } from '../../server/test/testkit/eventually.ts';
import { SMSC_FLAGS } from './commands/simulate-smsc.ts';
import { OPERATIONS } from './frame/operations.generated.ts';

const TIMEOUT_MS = 30_000;
const scratch = mkdtempSync(join(tmpdir(), 'volley-cli-'));
after(() => rmSync(scratch, { recursive: true, force: true }));
const app = await startTestApp({ settings: { VOLLEY_SECRET: 'a secret of the tests alone' } });

const start = (...words: string[]) => startVolley(words, { VOLLEY_URL: app.api, VOLLEY_KEY: app.key }, scratch);
const volley = (...words: string[]) => start(...words).ended;

async function good(...words: string[]): Promise<string> {
  const { code, out, err } = await volley(...words);
  assert.equal(code, 0, `${words.join(' ')}: ${err}`);
  return out;
}

test('a carrier is added, tested, led to, priced, explained, and removed again', async (t) => {
  const smsc = await startSmsc({ accounts: [{ systemId: 'kojo', password: 'secret' }] });
  t.after(() => smsc.stop());
  writeFileSync(join(scratch, 'password.txt'), 'secret\n');
  const address = ['--host', '127.0.0.1', '--port', String(smsc.port), '--system-id', 'kojo'];
  const added = JSON.parse(
    await good('carrier', 'add', 'Accra', ...address, '--password-file', 'password.txt', '--rate', '100', '--json'),
  ) as { id: number; messages_per_second: number };
  assert.equal(added.messages_per_second, 100);
  const id = String(added.id);
  assert.match(await good('carrier', 'test', id), /accepted the connection/);
  const isByTls = async (...words: string[]) =>
    (JSON.parse(await good('carrier', 'change', id, ...words, '--json')) as { tls: boolean }).tls;
  assert.deepEqual([await isByTls('--tls', '--password', 'secret'), await isByTls('--rate', '90')], [true, true]);
  const moved = await volley('carrier', 'change', id, '--no-tls');
  assert.match(moved.err, /^--password is required when host, port or TLS settings change/);
  assert.equal(await isByTls('--no-tls', '--password', 'secret'), false);
  await good('carrier', 'change', id, '--rate', '100');
  assert.match(await good('carrier', 'change', id, '--password', 'wrong', '--binds', '2'), /changed/);
  // A process learns of a new password within a second; until then it asks on the connection that is open.
  const failed = await eventually(
    () => volley('carrier', 'test', id),
    ({ code }) => code !== 0,
  );
  assert.deepEqual([failed.code, failed.err], [1, 'The carrier refused the password. (ESME_RINVPASWD)\n']);
  assert.match(await good('carrier', 'pause', id), /is paused/);
  assert.match(await good('carrier', 'list'), /Accra +smpp +127\.0\.0\.1 +\d+ +100 /);
  await good('carrier', 'resume', id);
  await good('carrier', 'change', id, '--error-code', '007=The phone is off.', '--error-code', '0x412=No contract.');
  assert.match(await good('carrier', 'show', id), /\n007 +The phone is off\.\n0x412 +No contract\.\n/);
  await good('carrier', 'change', id, '--no-error-code');
  assert.doesNotMatch(await good('carrier', 'show', id), /The phone is off/);
  assert.match(
    await good('route', 'set', 'country', 'GH', '--to', `${id}:70`),
    /^Route \d+ is set\.\n.*\nmatch +country\nvalue +GH\n/s,
  );
  assert.match(await good('price', 'set', '0.04', 'country', 'GH'), /value +GH\nprice per part +0\.04\n/);
  assert.match(await good('price', 'set', '0.05', 'any'), /match +any\nprice per part +0\.05\n/);
  assert.match(await good('price', 'list'), /country +GH +0\.04/);
  assert.match(await good('route', 'list'), new RegExp(`country +GH +${id}:70`));
  assert.match(await good('route', 'explain', '0201234567'), /country +GH/);
  const only = ['--account', '1', '--sender', 'Volley', '--purpose', 'code', '--purpose', 'service'];
  await good('route', 'set', 'any', '--to', id, ...only, '--hours', '22:00-06:00', '--hours-zone', 'Africa/Accra');
  assert.match(await good('route', 'list'), /account 1, Volley, code or service, 22:00-06:00 Africa\/Accra/);
  const asked = ['--account', '1', '--sender', 'volley', '--purpose', 'code', '--at', '2026-05-01T12:00:00Z'];
  assert.match(
    await good('route', 'explain', '0201234567', ...asked),
    /Its hours are 22:00 to 06:00 Africa\/Accra, and it is 12:00 there\./,
  );
  const refused = await volley('carrier', 'remove', id);
  assert.deepEqual([refused.code, /country GH/.test(refused.err)], [1, true]);
  for (const { id } of JSON.parse(await good('route', 'list', '--json')) as { id: number }[])
    await good('route', 'remove', String(id));
  await good('carrier', 'remove', id);
});

test('every setting of a carrier has its flag, and is shown', async () => {
  const address = ['--host', '127.0.0.1', '--port', '9', '--system-id', 'kojo', '--password', 'secret'];
  writeFileSync(join(scratch, 'ca.pem'), 'no certificate\n');
  const added = JSON.parse(await good('carrier', 'add', 'Kumasi', ...address, '--json')) as Record<string, unknown>;
  const derived = ['id', 'name', 'kind', 'paused', 'has_password', 'status', 'tested_at', 'created_at', 'updated_at'];
  derived.push('tls_certificate_ends_at', 'phone');
  const ofHttp = ['profile', 'definition', 'values', 'hook_addresses'];
  const settings = Object.keys(added).filter((name) => !derived.includes(name));
  assert.deepEqual(
    Object.keys(OPERATIONS['admin.carriers.update']?.fields ?? {})
      .filter((name) => !derived.includes(name) && !ofHttp.includes(name))
      .sort(),
    [...settings, 'password', 'tls_key'].sort(),
  );
  const id = String(added['id']);
  const words = ['--no-receipts', '--no-reference', '--no-tls-verified', '--temporary-status', '0x45', '1031'];
  words.push('--password', 'secret');
  const more = ['--alphanumeric-source', '5/8', '--validity', 'none', '--enquire-link-ms', '0', '--coding', 'latin1'];
  const changed = JSON.parse(await good('carrier', 'change', id, ...words, ...more, '--json')) as typeof added;
  const { receipts_requested, reference_sent, tls_verified, temporary_statuses, source_alphanumeric } = changed;
  assert.deepEqual([receipts_requested, reference_sent, tls_verified], [false, false, false]);
  assert.deepEqual([temporary_statuses, source_alphanumeric], [[0x45, 1031], { ton: 5, npi: 8 }]);
  const shown = await good('carrier', 'show', id);
  for (const fact of [
    /source alphanumeric +ton 5, npi 8\n/,
    /temporary statuses +69, 1031\n/,
    /receipts requested +no\n/,
  ]) {
    assert.match(shown, fact);
  }
  const back = ['--receipts', '--no-temporary-status', '--rate', '5'];
  const again = JSON.parse(await good('carrier', 'change', id, ...back, '--json')) as typeof added;
  assert.deepEqual([again['receipts_requested'], again['temporary_statuses']], [true, []]);
  assert.equal(again['tls_verified'], false);
  const ca = await volley('carrier', 'change', id, '--tls-ca-file', 'ca.pem');
  assert.match(ca.err, /^--tls-ca-file\b/);
  await good('carrier', 'remove', id);
});

test('what is refused is named as it was typed', async () => {
  const address = ['--host', '127.0.0.1', '--port', '2775', '--system-id', 'kojo'];
  const [carrier, route, price, key, account, network] = await Promise.all([
    volley('carrier', 'add', 'Accra', ...address, '--window', '100000', '--rate', '99999999'),
    volley('route', 'set', 'country', 'GH', '--to', '1', '--to', '1:5,1:9999'),
    volley('price', 'set', 'much', 'country', 'GH', '--from', 'soon'),
    volley('key', 'create', '--account', '1', '--expires', 'soon', '--per-minute', '999999999'),
    volley('account', 'create', 'Kojo', '--country', 'Ghana', '--time-zone', 'Moon'),
    volley('network', 'set', 'x', 'Kojo Mobile'),
  ]);
  assert.match(carrier.err, /^--window must not be more than \d+\.\n--rate must not be more than [\d.]+\.\n$/);
  assert.match(route.err, /^--to \(the 2nd, the 2nd, weight\) must not be more than \d+\.$/m);
  assert.match(
    price.err,
    /^<amount> must be an amount from 0\.00 to 10000\.00\.\n--from must be a date and time, such as /,
  );
  assert.match(key.err, /^--per-minute must .*\n--expires must be a date and time/);
  assert.match(account.err, /^--country /);
  assert.match(network.err, /^<prefix> /);
});

test('the simulator runs in the foreground, teaches its numbers, and ends at Ctrl-C with what it saw', async () => {
  const { child, texts, ended } = start('smsc', '--port', '0', '--latency-ms', '1', '--id-form', 'hex');
  const endMs = performance.now() + TIMEOUT_MS;
  while (!texts.out.includes('0010') && performance.now() < endMs) await new Promise((done) => setTimeout(done, 10));
  assert.match(texts.out, /listens on 127\.0\.0\.1:\d+/);
  assert.match(texts.out, /…0004 {2}Refused at once/);
  child.kill('SIGINT');
  await ended;
  assert.match(texts.out, /0 submits: 0 accepted/);
});

test('a setting of the simulator that makes no sense is refused by its flag', async () => {
  const { code, err } = await volley('smsc', '--port', '0', '--latency-ms', 'soon');
  assert.deepEqual([code, err.startsWith('--latency-ms: It must be a whole number')], [2, true]);
});

test('every setting of the simulator has its flag', () => {
  assert.deepEqual(Object.keys(SMSC_FLAGS).sort(), Object.keys(SMSC_DEFAULTS).sort());
});

test('a network is named, counts at once, and is left to the table again', async () => {
  assert.match(await good('network', 'list'), /You have set no network/);
  assert.match(
    await good('network', 'set', '23320', 'Kojo Mobile'),
    /^Network 23320 is set\.\n.*network +Kojo Mobile\n/s,
  );
  assert.match(await good('network', 'list'), /23320\s+Kojo Mobile/);
  const removed = await good('network', 'remove', '23320', '--json');
  assert.deepEqual(JSON.parse(removed), { prefix: '23320' });
  const again = await volley('network', 'delete', '23320');
  assert.deepEqual([again.code, again.out], [1, '']);
  assert.match(again.err, /not found/);
});

test('an account is changed so that its codes reach numbers that opted out', async () => {
  assert.match(await good('account', 'change', '1', '--codes-to-opted-out', 'yes'), /through suppression +yes\n/);
  assert.match(await good('account', 'change', '1', '--codes-to-opted-out', 'no'), /through suppression +no\n/);
  assert.equal((await volley('account', 'change', '1')).code, 2);
  await good('account', 'change', '1', '--key-requests-per-minute', '5000', '--country', 'NG');
  assert.match(await good('account', 'show', '1'), /country +NG\n[\s\S]*per minute +5000\n/);
  await good('account', 'change', '1', '--key-requests-per-minute', 'none', '--country', 'GH');
  assert.match(await good('account', 'show', '1'), /country +GH\n[\s\S]*per minute +no limit\n/);
  const other = JSON.parse(await good('account', 'create', 'Closing', '--json'));
  assert.match(await good('account', 'close', String(other.id), '--reason', 'Ended'), /is closed for ever/);
  assert.match(
    await good('account', 'list', '--search', 'clos', '--state', 'closed'),
    /Closing +\S+ +\S+ +0\.00 +0\.00 +\d\S+ \S+ +\d\S+ \S+ +\d\S+ \S+\n/,
  );
  assert.equal((await volley('account', 'change', '1', '--codes-to-opted-out', 'maybe')).code, 2);
});
