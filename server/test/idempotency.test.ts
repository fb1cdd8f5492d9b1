import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { manualClock } from '../src/clock.ts';
import { type Reply, startTestApp } from './testkit/app.ts';
import { checkInvariants } from './testkit/invariants.ts';
import { servedOperations } from './testkit/operations.ts';

const START_MS = Date.parse('2026-01-31T09:00:00Z');
const clock = manualClock(START_MS);
const app = await startTestApp({ clock });

let made = 0;

function post(path: string, body: unknown, key: string, apiKey = app.key): Promise<Reply> {
  return app.call('POST', path, {
    key: apiKey,
    headers: { 'idempotency-key': key },
    ...(body === undefined ? {} : { body }),
  });
}

async function create(path: string, body: unknown, status = 201): Promise<{ id: number; uuid: string }> {
  const reply = await app.call('POST', path, { key: app.key, body });
  assert.equal(reply.status, status, reply.text);
  return reply.body.data;
}

function newNumber(): string {
  made += 1;
  return `+23324412${String(1_000 + made)}`;
}

async function pendingSender(): Promise<string> {
  made += 1;
  return (await create('/v1/sender-ids', { sender_id: `Sender ${made}`, purpose: 'x' })).uuid;
}

async function membership(): Promise<unknown> {
  const contact = await create('/v1/contacts', { phone_number: newNumber() });
  const group = await create('/v1/groups', { name: 'x' });
  return { contact_ids: [contact.id], group_ids: [group.uuid] };
}

const newAccount = async () => (await create('/v1/admin/accounts', { name: 'To be suspended' })).id;

/** A call of each operation that succeeds once. */
const CALLS: Readonly<Record<string, () => Promise<[path: string, body: unknown]>>> = {
  'contacts.create': async () => ['/v1/contacts', { phone_number: newNumber() }],
  'contacts.createBulk': async () => ['/v1/contacts/bulk', { contacts: [{ phone_number: newNumber() }] }],
  'imports.create': async () => ['/v1/imports', { file_name: 'x.csv', bytes: 3 }],
  'imports.cancel': async () => [
    `/v1/imports/${(await create('/v1/imports', { file_name: 'x.csv', bytes: 3 })).uuid}/cancel`,
    undefined,
  ],
  'contacts.assignGroup': async () => ['/v1/contacts/assign-group', await membership()],
  'contacts.removeGroup': async () => ['/v1/contacts/remove-group', await membership()],
  'segments.create': async () => ['/v1/segments', { name: 'Ghana', condition: { country: 'GH' } }],
  'groups.create': async () => ['/v1/groups', { name: 'Customers' }],
  'templates.create': async () => ['/v1/templates', { name: 'x', message: 'x' }],
  'registeredTexts.create': async () => ['/v1/registered-texts', { name: 'x', text: 'x {#var#}' }],
  'senderIds.create': async () => ['/v1/sender-ids', { sender_id: 'Ama Shop', purpose: 'x' }],
  'suppressions.create': async () => ['/v1/suppressions', { phone_number: newNumber() }],
  'smsCampaigns.create': async () => ['/v1/sms-campaigns', { name: 'x', sender_id: 'Volley', message: 'x' }],
  'admin.accounts.create': async () => ['/v1/admin/accounts', { name: 'Kojo Farms' }],
  'admin.accounts.suspend': async () => [`/v1/admin/accounts/${await newAccount()}/suspend`, { reason: 'x' }],
  'admin.accounts.resume': async () => {
    const id = await newAccount();
    await create(`/v1/admin/accounts/${id}/suspend`, { reason: 'x' }, 200);
    return [`/v1/admin/accounts/${id}/resume`, undefined];
  },
  'admin.accounts.close': async () => [`/v1/admin/accounts/${await newAccount()}/close`, { reason: 'x' }],
  'admin.keys.create': async () => ['/v1/admin/accounts/1/keys', { name: 'x', scopes: ['read'] }],
  'admin.credits.add': async () => ['/v1/admin/accounts/1/credits', { amount: '0.01' }],
  'admin.senderIds.approve': async () => [`/v1/admin/sender-ids/${await pendingSender()}/approve`, undefined],
  'admin.senderIds.reject': async () => [`/v1/admin/sender-ids/${await pendingSender()}/reject`, { reason: 'x' }],
  'admin.senderIds.suspend': async () => {
    const uuid = await pendingSender();
    await create(`/v1/admin/sender-ids/${uuid}/approve`, undefined, 200);
    return [`/v1/admin/sender-ids/${uuid}/suspend`, { reason: 'x' }];
  },
  'admin.senderIds.resume': async () => {
    const uuid = await pendingSender();
    await create(`/v1/admin/sender-ids/${uuid}/approve`, undefined, 200);
    await create(`/v1/admin/sender-ids/${uuid}/suspend`, { reason: 'x' }, 200);
    return [`/v1/admin/sender-ids/${uuid}/resume`, undefined];
  },
};

/** The rows of all tables but the audit log's, to see that a repetition writes none. */
async function rowCounts(): Promise<unknown> {
  const tables = [
    'contacts',
    'groups',
    'group_members',
    'segments',
    'sender_ids',
    'suppressions',
    'sms_campaigns',
    'templates',
    'registered_texts',
    'accounts',
    'api_keys',
    'ledger_entries',
    'audit_log',
    'idempotency_keys',
  ];
  return app.sql(
    tables.map((table) => `select '${table}' as table, count(*)::int as n from ${table}`).join(' union all '),
  );
}

for (const [id, prepare] of Object.entries(CALLS)) {
  test(`${id}: a repetition gets the same answer and acts no second time`, async () => {
    const operation = servedOperations.find((candidate) => candidate.id === id);
    assert.ok(operation?.method === 'POST', 'there is such an operation');
    const [path, body] = await prepare();
    const key = randomUUID();
    const first = await post(path, body, key);
    assert.equal(first.status, operation.reply.status, first.text);
    assert.equal(first.headers.get('idempotent-replayed'), null);
    const before = await rowCounts();
    const again = await post(path, body, key);
    assert.equal(again.status, first.status);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    const { secretField } = operation.reply;
    if (secretField === undefined) assert.equal(again.text, first.text);
    assert.deepEqual(await rowCounts(), before);
    const other = await post(path, `${JSON.stringify(body ?? {})} `, key);
    assert.equal(other.status, 409);
    assert.equal(other.body.message, 'This Idempotency-Key was used with another request.');
    assert.deepEqual(await rowCounts(), before);
  });
}

test('every POST that needs no engine is repeated above', () => {
  const ids = servedOperations
    .filter(({ method, listener, id }) => method === 'POST' && listener === 'api' && !(id in CALLS))
    .filter(({ id }) => /^(contacts|groups|senderIds|suppressions|admin\.(accounts|keys|credits|senderIds))\./.test(id))
    .map(({ id }) => id);
  assert.deepEqual(ids, []);
});

test('a secret is in the first answer alone, and not in the database', async () => {
  const body = { name: 'Secret', scopes: ['read'] };
  const first = await post('/v1/admin/accounts/1/keys', body, 'secret-1');
  const again = await post('/v1/admin/accounts/1/keys', body, 'secret-1');
  assert.match(first.body.data.key, /^volley_live_/);
  assert.equal(again.body.data.key, '(shown once, in the first reply)');
  assert.deepEqual({ ...again.body.data, key: '' }, { ...first.body.data, key: '' });
  const [row] = await app.sql<{ n: number }>('select count(*)::int as n from idempotency_keys where reply like $1', [
    `%${first.body.data.key}%`,
  ]);
  assert.equal(row?.n, 0);
});

test('the same key on another path is another request', async () => {
  assert.equal((await post('/v1/groups', { name: 'x' }, 'path-1')).status, 201);
  assert.equal((await post('/v1/contacts', { name: 'x' }, 'path-1')).status, 422, 'a bad body is told first');
  assert.equal((await post('/v1/contacts', { phone_number: newNumber() }, 'path-1')).status, 409);
});

test('the same key of another account is another key', async () => {
  const other = await app.newAccount();
  const mine = await post('/v1/groups', { name: 'Mine' }, 'shared-1');
  const theirs = await post('/v1/groups', { name: 'Theirs' }, 'shared-1', other.key);
  assert.equal(mine.status, 201);
  assert.equal(theirs.status, 201);
  assert.equal(theirs.body.data.name, 'Theirs');
});

test('a request that was refused frees its key for the corrected one', async () => {
  const taken = newNumber();
  await create('/v1/contacts', { phone_number: taken });
  assert.equal((await post('/v1/contacts', { phone_number: 'x' }, 'refused-1')).status, 422);
  assert.equal((await post('/v1/contacts', { phone_number: taken }, 'refused-1')).status, 422);
  assert.equal((await post('/v1/contacts', { phone_number: newNumber() }, 'refused-1')).status, 201);
  assert.equal((await post('/v1/admin/accounts/999999/credits', { amount: '1' }, 'refused-2')).status, 404);
  assert.equal((await post('/v1/admin/accounts/1/credits', { amount: '1' }, 'refused-2')).status, 201);
});

test('a hundred equal requests at once have one effect and one answer', async () => {
  const before = (await app.call('GET', '/v1/balance')).body.data.balance;
  const body = { amount: '7.77', note: 'Once' };
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => post('/v1/admin/accounts/1/credits', body, 'parallel-1')),
  );
  assert.deepEqual([...new Set(replies.map((reply) => `${reply.status} ${reply.text}`))].length, 1);
  assert.equal(replies[0]?.status, 201);
  assert.equal(replies.filter((reply) => reply.headers.get('idempotent-replayed') === null).length, 1);
  const after = (await app.call('GET', '/v1/balance')).body.data.balance;
  assert.equal(Math.round(Number(after) * 100), Math.round(Number(before) * 100) + 777);
  const entries = await app.sql("select 1 from ledger_entries where note = 'Once'");
  assert.equal(entries.length, 1);
});

/** What a process leaves behind that took the key and died before its commit. */
async function abandonedClaim(key: string, body: unknown, leaseUntilMs: number): Promise<void> {
  const fingerprint = createHash('sha256').update('POST /v1/groups\n').update(JSON.stringify(body)).digest();
  await app.sql(
    `insert into idempotency_keys (account_id, key, fingerprint, claim, lease_until, created_at) values (1, $1, $2, $3, $4, $5)`,
    [key, fingerprint, randomUUID(), new Date(leaseUntilMs), new Date(clock.nowMs())],
  );
}

test('a request whose owner died is done by the repetition once the lease is over', async () => {
  const body = { name: 'Left behind' };
  await abandonedClaim('dead-1', body, clock.nowMs() - 1);
  const reply = await post('/v1/groups', body, 'dead-1');
  assert.equal(reply.status, 201);
  assert.equal((await post('/v1/groups', body, 'dead-1')).text, reply.text);
});

test('a repetition waits for the lease of the one in flight, and takes over when it ends', async () => {
  const body = { name: 'Waiting' };
  await abandonedClaim('dead-2', body, clock.nowMs() + 60_000);
  let isAnswered = false;
  const waiting = post('/v1/groups', body, 'dead-2').finally(() => {
    isAnswered = true;
  });
  await sleep(150);
  assert.equal(isAnswered, false, 'while the lease lasts nobody acts a second time');
  clock.advance(60_001);
  assert.equal((await waiting).status, 201);
});

test('another body is refused even after the lease ended', async () => {
  await abandonedClaim('dead-3', { name: 'One' }, clock.nowMs() - 1);
  assert.equal((await post('/v1/groups', { name: 'Two' }, 'dead-3')).status, 409);
  await app.sql("delete from idempotency_keys where key = 'dead-3'");
});

test('after 24 hours a key is forgotten, and not before', async () => {
  const keptFor = async (key: string) =>
    (await app.sql('select 1 from idempotency_keys where key = $1', [key])).length === 1;
  assert.equal((await post('/v1/groups', { name: 'x' }, 'old-1')).status, 201);
  clock.advance(23 * 3_600_000);
  assert.equal((await post('/v1/groups', { name: 'x' }, 'old-2')).status, 201);
  assert.equal((await post('/v1/groups', { name: 'x' }, 'old-1')).headers.get('idempotent-replayed'), 'true');
  clock.advance(2 * 3_600_000);
  const deadlineMs = performance.now() + 60_000;
  while (await keptFor('old-1')) {
    assert.ok(performance.now() < deadlineMs, 'the job did not forget the key');
    await sleep(50);
  }
  assert.equal(await keptFor('old-2'), true);
  await checkInvariants(app);
});

test('a header that is no key is refused', async () => {
  for (const key of ['x'.repeat(256), 'é']) {
    const reply = await post('/v1/groups', { name: 'x' }, key);
    assert.equal(reply.status, 422);
    assert.ok(reply.body.errors.idempotency_key);
  }
});
