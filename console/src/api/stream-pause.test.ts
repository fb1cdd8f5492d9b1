import assert from 'node:assert/strict';
import { test } from 'node:test';
import { streamPauseMs } from './stream-pause.ts';

test('the pauses before the stream is tried again grow to a minute, and differ from page to page', () => {
  const middle = [0, 1, 2, 3, 4, 100].map((failures) => Math.round(streamPauseMs(failures, 0.5)));
  assert.deepEqual(middle, [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  assert.deepEqual(
    [0, 1].map((chance) => Math.round(streamPauseMs(0, chance))),
    [3_500, 6_500],
  );
});
