import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';

const app = await startTestApp();
const account = await app.newAccount({ scopes: ['read'] });

interface Made {
  readonly id: number;
  readonly key: string;
}

async function keyOf(scopes: readonly string[], name = 'Test', by = app.key): Promise<Made> {
  const path = '/v1/admin/accounts/1/keys';
  const reply = await app.call('POST', path, { key: by, body: { name, scopes } });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

test('a key gives no scope that it does not have itself, and takes no such key away', async () => {
  const clerk = await keyOf(['read', 'operator_read', 'operator_accounts']);
  const path = `/v1/admin/accounts/${account.id}/keys`;
  for (const scopes of [['send'], ['read', 'operator_money'], ['operator']]) {
    const reply = await app.call('POST', path, { key: clerk.key, body: { name: 'x', scopes } });
    assert.equal(reply.status, 403, reply.text);
    assert.equal(
      reply.body.message,
      `This key cannot give the scope "${scopes.at(-1)}", which it does not have itself.`,
    );
  }
  const given = await app.call('POST', path, { key: clerk.key, body: { name: 'x', scopes: ['read'] } });
  assert.equal(given.status, 201, given.text);
  const larger = await keyOf(['send']);
  const refused = await app.call('DELETE', `/v1/admin/accounts/1/keys/${larger.id}`, { key: clerk.key });
  assert.equal(refused.status, 403);
  assert.match(refused.body.message, /cannot revoke one with the scope "send"/);
  const taken = await app.call('DELETE', `${path}/${given.body.data.id}`, { key: clerk.key });
  assert.equal(taken.status, 200);
});

test('the last operator key stays, also when the last two are revoked at once', async () => {
  const list = await app.call('GET', '/v1/admin/accounts/1/keys?per_page=100', { key: app.key });
  const own = list.body.data.data.find(({ name }: { name: string }) => name === 'First key').id;
  const operators = await app.sql<{ account_id: number; id: number }>(
    `select account_id, id from api_keys where 'operator' = any (scopes) and revoked_at is null`,
  );
  for (const { account_id, id } of operators.filter((key) => Number(key.id) !== own)) {
    await app.call('DELETE', `/v1/admin/accounts/${account_id}/keys/${id}`);
  }
  await keyOf(['operator_accounts', 'operator_read']);
  const revoke = (one: Made, by: Made) => app.call('DELETE', `/v1/admin/accounts/1/keys/${one.id}`, { key: by.key });
  let current: Made = { id: own, key: app.key };
  for (let round = 0; round < 20; round += 1) {
    const other = await keyOf(['operator'], 'Test', current.key);
    const [first, second] = await Promise.all([revoke(current, other), revoke(other, current)]);
    const done = [first, second].filter(({ status }) => status === 200).length;
    assert.ok(done <= 1, 'both were revoked');
    const [row] = await app.sql<{ n: string }>(
      `select count(*) as n from api_keys where 'operator' = any (scopes) and revoked_at is null`,
    );
    assert.ok(Number(row?.n) >= 1);
    // Whichever stayed is the only one that the next round begins with.
    if (first.status === 200) current = other;
    else if (second.status !== 200) assert.equal((await revoke(other, current)).status, 200);
  }
  const last = await revoke(current, current);
  assert.equal(last.status, 409);
  assert.equal(last.body.message, 'This is the last operator key. Make another one before you revoke it.');
});
