import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Message } from '../message/message.ts';
import { closingCounts, withNoReceipt } from './no-receipt.ts';

const HOUR_MS = 3_600_000;
const SENT_MS = Date.parse('2026-01-02T03:04:05Z');
const message = (status: Message['status']) => ({ status, reason: '', sentAt: timestampFromMs(SENT_MS) }) as Message;

test('a message is without a receipt once the patience of its carrier is over, and not before', () => {
  const at = (ms: number) => withNoReceipt(message('sent'), SENT_MS + ms, 72 * HOUR_MS);
  assert.deepEqual([at(72 * HOUR_MS - 1).reason, at(72 * HOUR_MS).reason], ['', 'no_receipt']);
  assert.equal(at(72 * HOUR_MS).status, 'sent');
});

test('a message that ended otherwise never says so', () => {
  assert.equal(withNoReceipt(message('delivered'), SENT_MS + 1_000 * HOUR_MS, HOUR_MS).reason, '');
});

test('the closing figures of a campaign name those without a receipt', () => {
  const counts = [
    { status: 'delivered', reason: '', n: 7 },
    { status: 'sent', reason: '', n: 3 },
  ] as const;
  const endedAt = timestampFromMs(SENT_MS);
  assert.deepEqual(closingCounts(counts, endedAt, SENT_MS + HOUR_MS, 72 * HOUR_MS), counts);
  assert.deepEqual(closingCounts(counts, null, SENT_MS + 100 * HOUR_MS, 72 * HOUR_MS), counts);
  assert.deepEqual(closingCounts(counts, endedAt, SENT_MS + 100 * HOUR_MS, 72 * HOUR_MS)[1], {
    status: 'sent',
    reason: 'no_receipt',
    n: 3,
  });
});
