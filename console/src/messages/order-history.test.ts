import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InboundMessage, Message } from '@volley/sdk';
import type { HistoryPart } from '../api/number-history.ts';
import { orderHistory } from './order-history.ts';

const at = (minute: number) => `2026-01-31T09:${String(minute).padStart(2, '0')}:00.000000Z`;
const sent = (...minutes: number[]) => minutes.map((minute) => ({ created_at: at(minute) }) as Message);
const replies = (...minutes: number[]) => minutes.map((minute) => ({ received_at: at(minute) }) as InboundMessage);
const minutesOf = (pages: readonly HistoryPart[]) =>
  orderHistory(pages).map(({ kind, at: time }) => `${kind} ${Number(time.slice(14, 16))}`);

test('what was sent and what came back stand in one order, newest first', () => {
  const page = { sent: sent(30, 10), replies: replies(20), next: null };
  assert.deepEqual(minutesOf([page]), ['sent 30', 'reply 20', 'sent 10']);
});

test('what is older than the end of a list that goes on waits until that list was read further', () => {
  const next = JSON.stringify({ sent: 'more', replies: null });
  const first = { sent: sent(30, 20), replies: replies(25, 5), next };
  assert.deepEqual(minutesOf([first]), ['sent 30', 'reply 25', 'sent 20']);
  const second = { sent: sent(10, 1), replies: [], next: null };
  assert.deepEqual(minutesOf([first, second]), ['sent 30', 'reply 25', 'sent 20', 'sent 10', 'reply 5', 'sent 1']);
});
