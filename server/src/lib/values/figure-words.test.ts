import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inCredits, inPercent, inThousands } from './figure-words.ts';
import { hundredths } from './money.ts';

test('figures of sentences have separators, and a percent sign without a space', () => {
  assert.deepEqual([inThousands(999), inThousands(5_950), inThousands(2.5)], ['999', '5,950', '2.5']);
  assert.deepEqual([inPercent(3_690 / 5_950), inPercent(0.0049, 1), inPercent(0)], ['62%', '0.5%', '0%']);
  assert.deepEqual([inCredits(hundredths(1_234_560)), inCredits(hundredths(5))], ['12,345.60', '0.05']);
});
