import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watch } from './index.ts';

test('what is watched is given when it has changed, until the reader leaves', async () => {
  const answers = [1, 1, 2, 2, 2, 3];
  let readings = 0;
  const read = async () => ({ delivered: answers[readings++] });
  const seen: unknown[] = [];
  for await (const { delivered } of watch(read, { everyMs: 0 })) {
    seen.push(delivered);
    if (delivered === 3) break;
  }
  assert.deepEqual(seen, [1, 2, 3]);
  assert.equal(readings, answers.length);
});

test('watching ends with its signal, also while it waits, and with a reading that fails', async () => {
  const controller = new AbortController();
  const watched = watch(async () => 'sending', { everyMs: 3_600_000, signal: controller.signal });
  assert.deepEqual(await watched.next(), { done: false, value: 'sending' });
  const next = watched.next();
  controller.abort(new Error('enough'));
  await assert.rejects(next, /enough/);
  const failing = watch(async () => {
    throw new Error('Campaign not found.');
  });
  await assert.rejects(failing.next(), /Campaign not found/);
});
