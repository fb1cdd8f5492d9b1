import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deltasOf } from './store-counts.ts';

test('a move takes its rows from the count of one state and adds them to that of another', () => {
  assert.deepEqual(
    deltasOf({ campaignId: 7, from: 'unknown', reasonFrom: 'no_answer', to: 'failed', reasonTo: 'refused', n: 3 }),
    [
      { campaignId: 7, status: 'unknown', reason: 'no_answer', by: -3 },
      { campaignId: 7, status: 'failed', reason: 'refused', by: 3 },
    ],
  );
});

test('what waits or has just gone out is counted under no reason', () => {
  const deltas = deltasOf({ campaignId: 7, from: 'submitting', to: 'queued', reasonTo: 'carrier_unreachable' });
  assert.deepEqual(
    deltas.map(({ status, reason, by }) => [status, reason, by]),
    [
      ['submitting', '', -1],
      ['queued', '', 1],
    ],
  );
});

test('rows that were just made are taken from nowhere', () => {
  const made = { campaignId: 7, from: null, to: 'skipped', reasonTo: 'opted_out', n: 2 } as const;
  assert.deepEqual(deltasOf(made), [{ campaignId: 7, status: 'skipped', reason: 'opted_out', by: 2 }]);
});

test('a move that the table of states does not hold is refused', () => {
  assert.throws(() => deltasOf({ campaignId: 7, from: 'delivered', to: 'sent' }), /delivered to sent is no move/);
  assert.throws(() => deltasOf({ campaignId: 7, from: 'skipped', to: 'queued' }), /skipped to queued is no move/);
});
