import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { checkLedger } from './testkit/invariants.ts';

const app = await startTestApp();

const change = (accountId: number, amount: string) =>
  app.call('POST', `/v1/admin/accounts/${accountId}/credits`, { key: app.key, body: { amount } });

async function balanceOf(key: string): Promise<number> {
  return Math.round(Number((await app.call('GET', '/v1/balance', { key })).body.data.balance) * 100);
}

const text = (hundredths: number) => (hundredths / 100).toFixed(2);

test('fifty top-ups at once are all there, to the hundredth', async () => {
  const account = await app.newAccount();
  const amounts = Array.from({ length: 50 }, (_, index) => 1 + index * 7);
  const replies = await Promise.all(amounts.map((amount) => change(account.id, text(amount))));
  assert.ok(replies.every((reply) => reply.status === 201));
  assert.equal(
    await balanceOf(account.key),
    amounts.reduce((sum, amount) => sum + amount, 0),
  );
  await checkLedger(app);
});

test('corrections at once never take a balance below zero, and exactly those that fit are taken', async () => {
  const account = await app.newAccount();
  await change(account.id, '10.00');
  const replies = await Promise.all(Array.from({ length: 50 }, () => change(account.id, '-0.33')));
  const taken = replies.filter((reply) => reply.status === 201);
  const refused = replies.filter((reply) => reply.status === 422);
  assert.equal(taken.length, 30, '30 × 0.33 = 9.90; the next would be too much');
  assert.equal(refused.length, 20);
  assert.ok(refused.every((reply) => reply.body.errors.amount));
  assert.equal(await balanceOf(account.key), 10);
  await checkLedger(app);
});

test('top-ups and corrections mixed: what was answered is what is in the ledger', async () => {
  const account = await app.newAccount();
  const amounts = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? 250 : -113));
  const replies = await Promise.all(
    amounts.map(async (amount) => ({ amount, reply: await change(account.id, text(amount)) })),
  );
  const sum = replies.filter(({ reply }) => reply.status === 201).reduce((total, { amount }) => total + amount, 0);
  assert.equal(await balanceOf(account.key), sum);
  const entries = await app.call('GET', '/v1/ledger?per_page=100', { key: account.key });
  const ledger = entries.body.data.data as { amount: string; balance_after: string }[];
  assert.equal(
    ledger.reduce((total, entry) => total + Math.round(Number(entry.amount) * 100), 0),
    sum,
  );
  assert.ok(ledger.every((entry) => !entry.balance_after.startsWith('-')));
  await checkLedger(app);
});

test('every answer shows a balance that the ledger had', async () => {
  const account = await app.newAccount();
  const replies = await Promise.all(Array.from({ length: 20 }, () => change(account.id, '0.01')));
  const shown = replies.map((reply) => reply.body.data.balance).sort();
  assert.deepEqual(shown, Array.from({ length: 20 }, (_, index) => text(index + 1)).sort());
});
