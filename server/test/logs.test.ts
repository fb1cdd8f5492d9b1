import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation } from '@volley/contract';
import { startTestApp } from './testkit/app.ts';
import { KeepAliveClient } from './testkit/keep-alive.ts';
import { servedOperations } from './testkit/operations.ts';

const LOCAL = '0244777123';
const DIGITS = '244777123';
const TEXT = 'Sesame-Zebra';
const SENDER = 'SesameShop';

const app = await startTestApp();
const keys = [app.key];

/** Every text of an example becomes one that can be found again, every number one that belongs to nobody else. */
function recognisable(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => recognisable(item, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, recognisable(item, key)]));
  }
  if (typeof value !== 'string') return value;
  if (/phone_number|^to$/.test(name)) return LOCAL;
  if (name === 'sender_id') return SENDER;
  if (name === 'email') return `${TEXT}@example.com`;
  if (/^(name|first_name|last_name|message|note|purpose|description|reason|reference)$/.test(name))
    return `${TEXT} ${name}`;
  return value;
}

async function callEvery(operation: Operation, key: string | undefined): Promise<void> {
  const path = operation.path
    .replace('{phone_number}', LOCAL)
    .replace('{id}', '1')
    .replaceAll(/\{\w+\}/g, TEXT);
  const query = `?search=${TEXT}&page=1&to=${LOCAL}&message=${TEXT}&sender_id=${SENDER}&api_key=${app.key}&url=https://example.com/${TEXT}`;
  const send = operation.listener === 'api' ? app.call : app.callLinks;
  const good = operation.body ? recognisable(operation.bodyExample) : undefined;
  const bad = operation.body ? { ...(good as object), [TEXT]: LOCAL, phone_number: `${LOCAL}${TEXT}` } : undefined;
  for (const body of operation.body ? [good, bad, `{"${TEXT}": ${LOCAL}`] : [undefined]) {
    for (const target of [path, path + query]) {
      const reply = await send(operation.method, `/v1${target}`, {
        key,
        headers: { 'idempotency-key': `${TEXT}-${Math.trunc(performance.now() * 1000)}`, 'user-agent': TEXT },
        ...(body === undefined ? {} : { body }),
      });
      // A field of contacts has a key too, which is no secret.
      const made = reply.body?.data?.key;
      if (typeof made === 'string' && made.startsWith('volley_')) keys.push(made);
    }
  }
}

function leaks(text: string): string[] {
  const secrets = [DIGITS, TEXT, SENDER, ...keys];
  const lines = text.split('\n');
  return lines
    .filter((line) => secrets.some((secret) => line.toLowerCase().includes(secret.toLowerCase())))
    .map((line) => line.slice(0, 500));
}

test('after every operation was called, well and badly, no key, number or text is in the log, at its most talkative', async () => {
  // The keys of the first account are revoked and made on the way: those that call are another's.
  const caller = await app.newAccount();
  keys.push(caller.key);
  for (const operation of servedOperations) {
    await callEvery(operation, caller.key);
    await callEvery(operation, `${caller.key}${TEXT}`);
  }
  assert.ok(app.logged().split('\n').length > servedOperations.length * 2, 'the log does say something');
  assert.match(app.logged(), /contacts\.create/);
  assert.deepEqual(leaks(app.logged()), []);
});

test('what the HTTP parser refuses is not in the log either', async () => {
  const client = new KeepAliveClient(app.app.apiPort);
  for (const target of [`/v1/contacts?search=${TEXT}&x=\x01`, `/v1/contacts/%ZZ${TEXT}`, `/v1/${TEXT}`]) {
    await client.send({ method: 'GET', target, headers: [['authorization', `Bearer ${app.key}`]], body: null });
  }
  client.close();
  assert.deepEqual(leaks(app.logged()), []);
});

test('a fault of our own is logged without the values it happened to', async () => {
  await app.sql('alter table contacts rename to contacts_away');
  const body = { phone_number: LOCAL, first_name: TEXT };
  const failed = await app.call('POST', '/v1/contacts', { key: app.key, body });
  assert.equal(failed.status, 500);
  assert.doesNotMatch(failed.text, /contacts_away|relation|select/i);
  await app.sql('alter table contacts_away rename to contacts');
  await app.sql("alter table contacts add constraint no_sesame check (first_name not like 'Sesame%')");
  assert.equal(
    (await app.call('POST', '/v1/contacts', { key: app.key, body: { ...body, phone_number: '0244777999' } })).status,
    500,
  );
  await app.sql('alter table contacts drop constraint no_sesame');
  assert.match(app.logged(), /"level":"error"/);
  assert.match(app.logged(), /contacts\.insert/, 'the statement is named');
  assert.deepEqual(leaks(app.logged()), []);
});

test('numbers and keys are in neither the audit log nor the metrics', async () => {
  const rows = await app.sql('select operation, target, address from audit_log');
  assert.ok(rows.length > 5);
  const found = rows.filter((row) => [DIGITS, ...keys].some((secret) => JSON.stringify(row).includes(secret)));
  assert.deepEqual(found, []);
  const metrics = await app.call('GET', '/metrics');
  assert.deepEqual(leaks(metrics.text), []);
});
