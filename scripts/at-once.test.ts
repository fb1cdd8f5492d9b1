import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { forEachAtOnce } from './at-once.ts';

test('each item is worked on once, in order, never more at a time than allowed, and as many as promised on a busy machine', async () => {
  const items = [1, 2, 3, 4, 5, 6, 7];
  const begun: number[] = [];
  const counts: number[] = [];
  let running = 0;
  await forEachAtOnce(items, { least: 2, most: 3 }, async (item) => {
    begun.push(item);
    running += 1;
    counts.push(running);
    await sleep(20);
    running -= 1;
  });
  assert.deepEqual(begun, items);
  assert.equal(running, 0);
  assert.equal(counts[1], 2, 'the second does not wait until the processors have been watched');
  assert.ok(Math.max(...counts) <= 3);
});

test('what fails ends the run with its error', async () => {
  const fail = (): Promise<void> => Promise.reject(new Error('broken'));
  await assert.rejects(forEachAtOnce([1, 2, 3], { least: 1, most: 1 }, fail), { message: 'broken' });
});
