import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from './turns.ts';

test('so many are under way, so many wait in order, and the next one is refused before it begins', async () => {
  const turns = createTurns({ atOnceMax: 2, waitingMax: 3, refusal: () => new Error('full') });
  const begun: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const take = (id: number): Promise<number> =>
    turns.take('one', async () => {
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
  assert.equal(await turns.take('one', async () => 'free again'), 'free again');
});

test('whoever fills the line neither shuts others out nor goes before them', async () => {
  const turns = createTurns({ atOnceMax: 1, waitingMax: 4, refusal: () => new Error('full') });
  const begun: string[] = [];
  const hold = Promise.withResolvers<void>();
  const take = (of: string, id: string) =>
    turns.take(of, async () => {
      begun.push(id);
      await hold.promise;
    });
  const flood = Promise.allSettled(['f1', 'f2', 'f3', 'f4', 'f5'].map((id) => take('flood', id)));
  await assert.rejects(take('flood', 'f6'), /full/);
  const others = Promise.all([take('ama', 'a1'), take('kofi', 'k1')]);
  await assert.rejects(Promise.all([take('ama', 'a2')]), /full/, 'it would have as much in the line as the flood');
  hold.resolve();
  await others;
  // The caller that came last gave up its place.
  assert.deepEqual(
    (await flood).map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
  );
  assert.deepEqual(begun, ['f1', 'f2', 'a1', 'k1', 'f3']);
});
