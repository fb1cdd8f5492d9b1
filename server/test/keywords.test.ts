import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/clock.ts';
import type { Actor } from '../src/identity/index.ts';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import { getKeywords, updateKeywords } from '../src/sms/inbound/account-keywords.ts';
import { matchKeywordRule, RUNS_A_DAY_MAX, writeRule } from '../src/sms/inbound/keyword-rules.ts';
import { addAccount } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const clock = manualClock(Date.now());
const place = await openTestRuntime({ clock });
const { rt } = place;
const PAIRS = 20;
const actorOf = (accountId: number): Actor =>
  ({ accountId, keyId: 1, scopes: new Set(['send', 'manage']), country: 'GH', timeZone: 'UTC' }) as unknown as Actor;

test('of two changes at once that give one word to STOP and to START only one is taken', async () => {
  for (let pair = 1; pair <= PAIRS; pair += 1) {
    const actor = actorOf(await addAccount(place));
    const ended = await Promise.allSettled([
      updateKeywords(rt, actor, { stop: { words: ['enough'] } }),
      updateKeywords(rt, actor, { start: { words: ['enough'] } }),
    ]);
    assert.deepEqual(ended.map(({ status }) => status).sort(), ['fulfilled', 'rejected'], `pair ${pair}`);
    const { stop, start } = await getKeywords(rt, actor);
    assert.deepEqual([...stop.words, ...start.words], ['ENOUGH'], `pair ${pair}`);
  }
});

test('two changes at once of different keywords are both taken', async () => {
  const actor = actorOf(await addAccount(place));
  await Promise.all([
    updateKeywords(rt, actor, { stop: { words: ['enough'] } }),
    updateKeywords(rt, actor, { help: { reply: 'Call 233' } }),
  ]);
  const { stop, help } = await getKeywords(rt, actor);
  assert.deepEqual([stop.words, help.reply], [['ENOUGH'], 'Call 233']);
});

async function setUpRules(words: readonly string[]) {
  const accountId = await addAccount(place);
  for (const word of words) await writeRule(rt, actorOf(accountId), null, { words: [word], answer: 'x', minutes: 60 });
  return (sender: string, message: string) => {
    const said = { carrierId: 1, ourAddress: '1900', keyword: '' as const, receivedAt: clock.now() };
    const known = { ...said, messageId: null, campaignId: null, values: {} };
    const reply = { ...known, accountId, id: uuidV7(clock.nowMs()), sender: sender as PhoneNumber, message };
    return rt.db.transact((tx) => matchKeywordRule(rt, tx, reply));
  };
}

test('a rule answers a number once in its time, and all rules together a few times in a day', async () => {
  const reply = await setUpRules(['price', 'hours']);
  assert.equal(await reply('233244000001', ' Price? '), true);
  assert.equal(await reply('233244000001', 'the price'), false);
  assert.deepEqual(
    await Promise.all([1, 2, 3].map(() => reply('233244000002', 'PRICE'))).then(
      (taken) => taken.filter(Boolean).length,
    ),
    1,
  );
  assert.equal(await reply('233244000001', 'price'), false, 'within the hour');
  assert.equal(await reply('233244000001', 'hours'), true, 'another rule');
  let taken = 2;
  for (let turn = 0; turn < 20; turn += 1) {
    clock.advance(61 * 60_000);
    if (await reply('233244000001', 'price')) taken += 1;
  }
  assert.equal(taken, RUNS_A_DAY_MAX, 'within a day');
  clock.advance(24 * 3_600_000);
  assert.equal(await reply('233244000001', 'price'), true);
});

test('what a number of ours writes starts no rule, since it may be an answer', async () => {
  const reply = await setUpRules(['price']);
  await place.sql(
    `insert into sender_ids (account_id, id, uuid, sender_id, purpose, status, status_reason, created_at, updated_at)
     values ($1, $2, gen_random_uuid(), '233244000077', '', 'approved', '', $3, $3)`,
    [await addAccount(place), await rt.ids.next('sender_ids'), clock.now()],
  );
  assert.equal(await reply('233244000077', 'price'), false);
  assert.equal(await reply('233244000078', 'price'), true);
});
