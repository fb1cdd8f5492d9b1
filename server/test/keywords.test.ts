import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Actor } from '../src/identity/index.ts';
import { getKeywords, updateKeywords } from '../src/sms/inbound/account-keywords.ts';
import { addAccount } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const place = await openTestRuntime();
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
