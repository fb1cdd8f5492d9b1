import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { startOutgoingHold } from '../src/backup/index.ts';
import { addCredits } from '../src/billing/index.ts';
import { systemClock } from '../src/clock.ts';
import { startCodeWatch } from '../src/code-watch.ts';
import {
  DATABASE_DEFAULTS,
  HOT_PLANNER,
  keepPartitions,
  openDatabase,
  startIdBlocks,
  startProcess,
} from '../src/db/index.ts';
import { openListeners } from '../src/events/index.ts';
import { type Actor, createAccount } from '../src/identity/index.ts';
import { createSeal } from '../src/lib/files/seal.ts';
import { hundredths } from '../src/lib/values/money.ts';
import { startLog } from '../src/log.ts';
import { NO_POST } from '../src/mail/index.ts';
import { NO_NOTICES } from '../src/notices.ts';
import { senderIds } from '../src/requests/index.ts';
import type { Runtime } from '../src/runtime.ts';
import { startSmsEngine } from '../src/sms/engine.ts';
import { getMessage } from '../src/sms/lists/list-messages.ts';
import { quickSend } from '../src/sms/messages/quick/quick-send.ts';
import { atEnd } from './testkit/at-end.ts';
import { openTestDatabase } from './testkit/database.ts';
import { fakeCarriers, fixedPrices } from './testkit/fake-carriers.ts';

const database = await openTestDatabase({ hasMonths: true });
const hot = openDatabase({
  ...DATABASE_DEFAULTS,
  connection: { connectionString: database.url },
  planner: HOT_PLANNER,
});
const log = startLog({ level: 'silent' });
const clock = systemClock;
const { db } = database;
const row = await startProcess({ db, clock, log }, { roles: [], version: '0' }, () => undefined);
const rt: Runtime = {
  db,
  hot,
  clock,
  log,
  ids: startIdBlocks(db),
  listeners: openListeners(db, clock),
  post: NO_POST,
  objects: null,
  notices: NO_NOTICES,
  codes: startCodeWatch(),
  outgoing: startOutgoingHold(db, row.id),
  hashKey: Buffer.alloc(32, 7),
  seal: createSeal('the secret of the tests'),
  random: { bytes: randomBytes },
  processId: row.id,
};
await keepPartitions(
  db,
  [
    { table: 'messages', retentionMonths: 13 },
    { table: 'receipt_map', retentionMonths: 13 },
  ],
  clock.nowMs(),
);
const carriers = fakeCarriers();
const prices = fixedPrices();
const engine = startSmsEngine({ rt, carriers, prices, waitMs: 30_000, linksAddress: () => 'https://go.example' });
atEnd(async () => {
  await engine.stop();
  await row.stop();
  await hot.stop();
});

async function newActor(credits: number): Promise<Actor> {
  const account = await createAccount(rt, { name: 'Test', defaultCountry: 'GH', timeZone: 'UTC' });
  if (credits > 0) await addCredits(rt, { accountId: account.id, amount: hundredths(credits), note: '' });
  await senderIds.request(rt, account.id, { text: 'Volley', purpose: 'Test', status: 'approved' });
  return {
    accountId: account.id,
    keyId: 1,
    userId: null,
    name: 'Test',
    scopes: new Set(['send']),
    country: 'GH',
    timeZone: 'UTC',
    requestsPerMinute: null,
    transactionalThroughSuppression: false,
    lookupWaitMs: 0,
  };
}

const code = {
  to: '0244123456',
  message: 'Your code is 1234',
  senderId: 'Volley',
  validityMs: 600_000,
  scheduledAt: null,
};
const send = (actor: Actor, changes: Partial<typeof code> = {}) =>
  quickSend(engine.quick, actor, { ...code, ...changes }, { isKeyed: false });

async function ledgerOf(accountId: number): Promise<{ balance: number; sum: number; cost: number }> {
  const [found] = await database.sql<{ balance: string; sum: string; cost: string }>(
    `select balance, (select coalesce(sum(amount), 0) from ledger_entries where account_id = $1) as sum,
       (select coalesce(sum(cost), 0) from messages where account_id = $1) as cost from balances where account_id = $1`,
    [accountId],
  );
  return { balance: Number(found?.balance), sum: Number(found?.sum), cost: Number(found?.cost) };
}

test('a quick send is accepted, submitted, settled and paid', async () => {
  const actor = await newActor(100);
  const result = await send(actor);
  assert.equal(result.status, 'sent');
  assert.equal(result.network, 'MTN');
  const message = await getMessage(rt, actor, result.id);
  assert.deepEqual(
    [message.status, message.cost, message.partStates, message.phoneNumber],
    ['sent', 5, 's', '233244123456'],
  );
  assert.deepEqual(await ledgerOf(actor.accountId), { balance: 95, sum: 95, cost: 5 });
});

test('fifty senders at once cannot overdraw by a hundredth', async () => {
  const actor = await newActor(102);
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => send(actor)));
  const sent = results.filter((result) => result.status === 'fulfilled');
  assert.equal(sent.length, 20);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.code)] : []));
  assert.deepEqual(new Set(refused), new Set(['insufficient_balance']));
  assert.deepEqual(await ledgerOf(actor.accountId), { balance: 2, sum: 2, cost: 100 });
});

test('what the carrier refuses is refunded', async () => {
  const actor = await newActor(100);
  carriers.answer = () => ({
    kind: 'refused',
    ids: [],
    code: '0x0b',
    words: 'The number is not valid.',
    isTemporary: false,
  });
  const result = await send(actor);
  assert.deepEqual([result.status, result.reason], ['failed', 'The number is not valid.']);
  assert.deepEqual(await ledgerOf(actor.accountId), { balance: 100, sum: 100, cost: 0 });
});

test('a temporary refusal is tried again and the caller is told when it is sent', async () => {
  const actor = await newActor(100);
  let tries = 0;
  carriers.answer = () => {
    tries += 1;
    if (tries === 1) return { kind: 'refused', ids: [], code: '0x58', words: 'Throttled.', isTemporary: true };
    return { kind: 'accepted', ids: ['again'] };
  };
  const result = await send(actor);
  assert.equal(result.status, 'sent');
  assert.equal(tries, 2);
  const message = await getMessage(rt, actor, result.id);
  assert.equal(message.status, 'sent');
  assert.deepEqual(await ledgerOf(actor.accountId), { balance: 95, sum: 95, cost: 5 });
  assert.deepEqual(await database.sql('select 1 from outbox where account_id = $1', [actor.accountId]), []);
});

test('with no slot free the message waits, and is sent when there is room', async () => {
  const actor = await newActor(100);
  carriers.answer = () => ({ kind: 'accepted', ids: ['later'] });
  const { slots } = carriers;
  carriers.slots = 0;
  const sending = send(actor);
  await new Promise((resolve) => setTimeout(resolve, 100));
  carriers.slots = slots;
  engine.onSlotsFree();
  assert.equal((await sending).status, 'sent');
});

test('a code that finds no room within its validity expires and is refunded', async () => {
  const actor = await newActor(100);
  const { slots } = carriers;
  carriers.slots = 0;
  const result = await send(actor, { validityMs: 300 });
  carriers.slots = slots;
  assert.equal(result.status, 'expired');
  assert.deepEqual(await ledgerOf(actor.accountId), { balance: 100, sum: 100, cost: 0 });
});

test('everything that is wrong is said at once, and nothing is written', async () => {
  const actor = await newActor(100);
  const refusal = await send(actor, { to: '12', senderId: 'Nobody', message: 'я'.repeat(700) }).catch((error) => error);
  assert.deepEqual(Object.keys(refusal.fields).sort(), ['message', 'sender_id', 'to']);
  assert.deepEqual(await ledgerOf(actor.accountId), { balance: 100, sum: 100, cost: 0 });
});

test('a number that opted out gets nothing and costs nothing', async () => {
  const actor = await newActor(100);
  await database.sql(`insert into suppressions values ($1, '233244123456', 1, 'opt_out', '', now())`, [
    actor.accountId,
  ]);
  const refusal = await send(actor).catch((error) => error);
  assert.match(refusal.fields.to[0], /opted out/);
  assert.deepEqual(await ledgerOf(actor.accountId), { balance: 100, sum: 100, cost: 0 });
});

test('where the account says so a code reaches a number that opted out, at once and from the outbox', async () => {
  const actor = { ...(await newActor(100)), transactionalThroughSuppression: true };
  const { accountId } = actor;
  carriers.answer = () => ({ kind: 'accepted', ids: ['through'] });
  await database.sql(`insert into suppressions values ($1, '233244123456', 1, 'opt_out', '', now())`, [accountId]);
  await database.sql('update accounts set transactional_through_suppression = true where id = $1', [accountId]);
  assert.equal((await send(actor)).status, 'sent');
  const { slots } = carriers;
  carriers.slots = 0;
  const waiting = send(actor);
  await new Promise((resolve) => setTimeout(resolve, 100));
  carriers.slots = slots;
  engine.onSlotsFree();
  assert.equal((await waiting).status, 'sent');
});

test('a keyed send is accepted in the transaction that it is given', async () => {
  const actor = await newActor(100);
  carriers.answer = () => ({ kind: 'accepted', ids: ['keyed'] });
  const seen: unknown[] = [];
  const recording = {
    ...rt,
    db: {
      ...rt.db,
      transact: <T>(work: Parameters<typeof rt.db.transact<T>>[0]) =>
        rt.db.transact<T>(async (tx) => {
          const result = await work(tx);
          seen.push(result);
          return result;
        }),
    },
  };
  const result = await quickSend({ ...engine.quick, rt: recording }, actor, code, { isKeyed: true });
  assert.equal(result.status, 'sent');
  assert.equal(seen.length, 1);
});
