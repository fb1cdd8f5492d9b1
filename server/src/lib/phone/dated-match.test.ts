import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timestampFromMs } from '../time/timestamp.ts';
import { inEffect } from './dated-match.ts';

const at = (hour: number) => timestampFromMs(Date.UTC(2026, 0, 1, hour));
const rule = (id: number, createdHour: number) => ({
  ...{ id, matchKind: 'any', matchValue: '', validFrom: at(9), createdAt: at(createdHour) },
});

test('of two rules with the same date the one set last decides, whichever process took its id', () => {
  for (const rules of [
    [rule(101, 1), rule(7, 2)],
    [rule(7, 2), rule(101, 1)],
  ])
    assert.deepEqual(
      inEffect(rules, Date.UTC(2026, 0, 1, 10)).rules.map(({ id }) => id),
      [7],
    );
});
