import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TraceNote } from '../../traces/index.ts';
import { tapFor } from './trace-pdu.ts';

test('what answers a request belongs to it, and numbers that count from 1 again after a new bind are of other requests', () => {
  const notes: TraceNote[] = [];
  const tap = tapFor({ isOn: true, note: (note) => void notes.push(note) }, 1);
  for (let again = 0; again < 2; again += 1) {
    tap.see('sent', { command: 'bind_transceiver', sequence: 1, status: 0 });
    tap.see('received', { command: 'bind_transceiver_resp', sequence: 1, status: 0 });
    tap.see('sent', { command: 'submit_sm', sequence: 2, status: 0 });
    tap.see('received', { command: 'submit_sm_resp', sequence: 2, status: 0 });
    tap.see('received', { command: 'deliver_sm', sequence: 2, status: 0 });
  }
  const conversations = notes.map(({ conversation }) => conversation);
  const [bind, bound, submit, answer, delivery] = conversations;
  assert.equal(bind, bound);
  assert.equal(submit, answer);
  assert.notEqual(submit, delivery);
  assert.equal(new Set(conversations).size, 6);
});
