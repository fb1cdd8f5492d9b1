import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from './turns.ts';

test('so many are under way, so many wait in order, and the next one is refused before it begins', async () => {
  const turns = createTurns({ atOnceMax: 2, waitingMax: 3, refusal: () => new Error('full') });
  const begun: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const take = (id: number): Promise<number> =>
    turns.take(async () => {
      begun.push(id);
      ends[id] = Promise.withResolvers<void>();
      await ends[id].promise;
      return id;
    });
  const taken = [0, 1, 2, 3, 4].map(take);
  await assert.rejects(take(5), /full/);
  assert.deepEqual(begun, [0, 1]);
  ends[1]?.reject(new Error('this one fails'));
  await assert.rejects(taken[1] as Promise<number>, /this one fails/);
  assert.deepEqual(begun, [0, 1, 2]);
  const last = take(6);
  for (const id of [0, 2, 3, 4, 6]) {
    while (ends[id] === undefined) await Promise.resolve();
    ends[id].resolve();
  }
  assert.deepEqual(await Promise.all([taken[0], taken[2], taken[3], taken[4], last]), [0, 2, 3, 4, 6]);
  assert.deepEqual(begun, [0, 1, 2, 3, 4, 6]);
  assert.equal(await turns.take(async () => 'free again'), 'free again');
});
