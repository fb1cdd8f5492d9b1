import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PendingRequest, PendingRequests } from './pending-requests.ts';

const pending = (deadlineMs: number): PendingRequest => ({
  kind: 'submit',
  deadlineMs,
  isWritten: true,
  settle: () => {},
});

test('sequence numbers begin again at 1 after the last, and skip one that is still open', () => {
  const requests = new PendingRequests(0x7ffffffe);
  assert.equal(requests.nextSequence(), 0x7ffffffe);
  assert.equal(requests.nextSequence(), 0x7fffffff);
  requests.insert(1, pending(0));
  assert.equal(requests.nextSequence(), 2);
});

test('only what is past its deadline is taken, oldest first', () => {
  const requests = new PendingRequests();
  for (const sequence of [1, 2, 3]) requests.insert(sequence, pending(sequence * 100));
  assert.deepEqual(
    requests.takeExpired(200).map(({ deadlineMs }) => deadlineMs),
    [100, 200],
  );
  assert.equal(requests.submitCount, 1);
  assert.equal(requests.take(3)?.deadlineMs, 300);
  assert.equal(requests.take(3), undefined);
  assert.equal(requests.submitCount, 0);
});
