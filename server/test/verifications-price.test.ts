// What an approved code costs: held from the start of its verification, charged once by the check that approves it, and otherwise given back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { verificationJobs } from '../src/sms/verifications/jobs.ts';
import { checkInvariants } from './testkit/invariants.ts';
import { loseAnswerOf } from './testkit/postgres-proxy.ts';
import { app, ask, between, check, clock, done, newNumber, sent, start, wrong } from './testkit/verifications.ts';

const setPrice = (code: string) =>
  done('POST', '/admin/prices', { match: 'any', price_per_part: '0.05', price_per_code: code });
/** In hundredths. */
async function credits(): Promise<{ balance: number; held: number }> {
  const { balance, held } = await done('GET', '/balance');
  return { balance: Math.round(Number(balance) * 100), held: Math.round(Number(held) * 100) };
}
const chargesOf = (id: string) =>
  app.sql<{ kind: string; amount: string }>('select kind, amount from ledger_entries where reference = $1', [id]);
const ended = async (id: string) => {
  const { status, code_cost } = await done('GET', `/verifications/${id}`);
  return [status, code_cost];
};
const expire = () =>
  verificationJobs(13)
    .find(({ name }) => name === 'expire-verifications')
    ?.run(app.rt, () => undefined);

test('a code costs what its start has held, whatever the price is when it is entered, and once', async () => {
  await setPrice('0.30');
  const before = await credits();
  const number = newNumber();
  const started = await start(number);
  assert.equal(started.code_cost, '0.30');
  assert.deepEqual(await credits(), { balance: before.balance - 5, held: before.held + 30 });
  await setPrice('0.90');
  const code = await sent(number);
  const checks = await Promise.all(Array.from({ length: 20 }, () => check(started.id, code)));
  assert.equal(checks.filter(({ status }) => status === 200).length, 1);
  assert.deepEqual(await credits(), { balance: before.balance - 35, held: before.held });
  assert.deepEqual(await chargesOf(started.id), [{ kind: 'charge', amount: '-30' }]);
  assert.deepEqual(await ended(started.id), ['approved', '0.30']);
  const other = await start(newNumber());
  assert.equal(other.code_cost, '0.90');
  await done('POST', `/verifications/${other.id}/cancel`);
});

test('what is held is given back once, however a verification ends without its code', async () => {
  await setPrice('0.20');
  const before = await credits();
  const numbers = [newNumber(), newNumber(), newNumber(), newNumber()] as const;
  const [cancelled, failed, expired, followed] = await Promise.all(
    numbers.map((number) => start(number, { expires_seconds: 120 })),
  );
  assert.equal((await credits()).held, before.held + 80);
  const codes = await Promise.all(numbers.map((number) => sent(number)));
  await Promise.all([1, 2].map(() => ask('POST', `/verifications/${cancelled.id}/cancel`)));
  await Promise.all(Array.from({ length: 8 }, () => check(failed.id, wrong(codes[1] ?? ''))));
  assert.equal((await credits()).held, before.held + 40);
  clock.set(clock.nowMs() + 130_000);
  // The next start of a number closes the one that is over, beside the job.
  const [next] = await Promise.all([start(numbers[3]), expire(), expire()]);
  assert.equal((await credits()).held, before.held + 20);
  await done('POST', `/verifications/${next.id}/cancel`);
  for (const [{ id }, status] of [
    [cancelled, 'cancelled'],
    [failed, 'failed'],
    [expired, 'expired'],
    [followed, 'expired'],
  ])
    assert.deepEqual([...(await ended(id)), ...(await chargesOf(id))], [status, '0.00']);
  assert.deepEqual(await credits(), { balance: before.balance - 25, held: before.held });
});

test('a start and a check whose commits are not answered hold and charge once', async () => {
  await setPrice('0.20');
  const before = await credits();
  const number = newNumber();
  loseAnswerOf(between, 'balances.hold');
  assert.equal((await ask('POST', '/verifications', { to: `+${number}`, sender_id: 'Volley' })).status, 503);
  const { id, code_cost } = await start(number);
  assert.equal(code_cost, '0.20');
  assert.equal((await credits()).held, before.held + 20);
  const code = await sent(number);
  loseAnswerOf(between, 'balances.settle_hold');
  const key = { 'idempotency-key': 'priced-check' };
  assert.equal((await check(id, code, key)).status, 503);
  assert.equal((await check(id, code, key)).body.data.status, 'approved');
  assert.deepEqual(await chargesOf(id), [{ kind: 'charge', amount: '-20' }]);
  assert.deepEqual(await credits(), { balance: before.balance - 25, held: before.held });
});

test('a code that cannot be paid for is not sent, and a price that is wrong is refused', async () => {
  await setPrice('9999.00');
  const before = await credits();
  const refused = await ask('POST', '/verifications', { to: `+${newNumber()}`, sender_id: 'Volley' });
  assert.equal(refused.body.code, 'insufficient_balance', refused.text);
  assert.deepEqual(await credits(), before);
  const wrongPrice = { match: 'any', price_per_part: '0.05', price_per_code: '0.001' };
  assert.deepEqual(Object.keys((await ask('POST', '/admin/prices', wrongPrice)).body.errors), ['price_per_code']);
});

test('a price that leaves out what a code costs keeps what codes to these numbers cost', async () => {
  await setPrice('0.30');
  const { price_per_code } = await done('POST', '/admin/prices', { match: 'any', price_per_part: '0.06' });
  assert.equal(price_per_code, '0.30');
  const first = { match: 'country', value: 'TG', price_per_part: '0.06' };
  assert.equal((await done('POST', '/admin/prices', first)).price_per_code, '0.00');
});

test('a test key holds nothing', async () => {
  const { key } = await done('POST', '/keys', { name: 'Trial', scopes: ['send'], mode: 'test' });
  const started = await ask('POST', '/verifications', { to: `+${newNumber()}`, sender_id: 'Volley' }, {}, key);
  assert.deepEqual([started.status, started.body.data.code_cost], [201, '0.00'], started.text);
});

test('an erasure of the person gives back what is held', async () => {
  await setPrice('0.20');
  const before = await credits();
  const number = newNumber();
  await start(number);
  await sent(number);
  assert.equal((await credits()).held, before.held + 20);
  await done('POST', '/erasures', { phone_number: `+${number}` });
  // Messages whose ids were made before are stored by then.
  clock.set(clock.nowMs() + 60_000);
  for (let tries = 0; tries < 400 && (await credits()).held !== before.held; tries += 1) await sleep(50);
  assert.equal((await credits()).held, before.held);
});

test('a known person who enters a code after others have used up its checks pays for it, and has it free without the credits', async () => {
  await setPrice('0.30');
  const number = newNumber();
  const who = { end_user_ref: 'a person who pays' };
  const enter = async (id: string, code: string) =>
    (await ask('POST', `/verifications/${id}/check`, { code, ...who })).body.data;
  const failed = async (sends: number): Promise<[id: string, code: string]> => {
    const { id } = await start(number, who);
    const code = await sent(number, sends);
    for (let tries = 0; tries < 5; tries += 1) await check(id, wrong(code));
    assert.deepEqual(await ended(id), ['failed', '0.00']);
    return [id, code];
  };
  const { id: first } = await start(number, who);
  assert.equal((await enter(first, await sent(number))).status, 'approved');
  const before = await credits();
  const [paid, itsCode] = await failed(2);
  assert.deepEqual(await credits(), { balance: before.balance - 5, held: before.held });
  assert.equal((await enter(paid, wrong(itsCode))).status, 'pending');
  assert.equal((await enter(paid, itsCode)).code_cost, '0.30');
  assert.deepEqual(await credits(), { balance: before.balance - 35, held: before.held });
  assert.deepEqual(await chargesOf(paid), [{ kind: 'charge', amount: '-30' }]);
  const [free, code] = await failed(3);
  const { balance, held } = await credits();
  const taken = ((balance - held - 10) / 100).toFixed(2);
  await done('POST', '/admin/accounts/1/credits', { amount: `-${taken}`, note: 'All but a little' });
  const { status, code_cost } = await enter(free, code);
  assert.deepEqual([status, code_cost, await chargesOf(free)], ['approved', '0.00', []]);
  await done('POST', '/admin/accounts/1/credits', { amount: taken });
  assert.deepEqual(await credits(), { balance, held });
});

test('the figures say what codes cost, and the books balance', async () => {
  const [figures] = await done('GET', '/verifications/statistics');
  assert.equal(figures.code_cost, '1.10');
  await checkInvariants(app);
});
