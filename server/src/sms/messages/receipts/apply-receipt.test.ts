import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import { assertMove } from '../../../lib/values/moves.ts';
import { MESSAGE_MOVES } from '../message/message.ts';
import { applyReceipts, type ReceiptFact, type ReceiptRow } from './apply-receipt.ts';

const sent = (parts: number, over: Partial<ReceiptRow> = {}): ReceiptRow => ({
  id: 'a' as Uuid,
  campaignId: 1,
  kind: 'quick',
  phoneNumber: '233244000001' as PhoneNumber,
  parts,
  status: 'sent',
  reason: '',
  errorCode: '',
  partStates: 's'.repeat(parts),
  ...over,
});

const fact = (state: ReceiptFact['state'], part = 0, errorCode = ''): ReceiptFact => ({ part, state, errorCode });

/** A small generator with a seed, so that a failing case can be run again. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function shuffled<T>(items: readonly T[], random: (below: number) => number): T[] {
  const left = [...items];
  return items.map(() => left.splice(random(left.length), 1)[0] as T);
}

function applyOneByOne(row: ReceiptRow, facts: readonly ReceiptFact[]): ReceiptRow {
  let current = row;
  for (const one of facts) {
    const change = applyReceipts(current, [one]);
    if (!change) continue;
    assertMove(MESSAGE_MOVES, current.status, change.status);
    current = { ...current, ...change };
  }
  return current;
}

test('each end of a single part is the end of its message, with the code of the carrier', () => {
  for (const state of ['delivered', 'undelivered', 'expired', 'rejected'] as const) {
    const change = applyReceipts(sent(1), [fact(state, 0, '027')]);
    assert.equal(change?.status, state);
    assert.equal(change?.errorCode, state === 'delivered' ? '' : '027');
  }
});

test('a receipt of a message on its way changes nothing', () => {
  assert.equal(applyReceipts(sent(1), [fact('other')]), null);
});

test('a message of three parts is delivered when the last of them is', () => {
  const two = applyReceipts(sent(3), [fact('delivered', 0), fact('delivered', 2)]);
  assert.deepEqual([two?.status, two?.partStates], ['sent', 'dsd']);
  assert.equal(applyReceipts(sent(3, { partStates: 'dsd' }), [fact('delivered', 1)])?.status, 'delivered');
});

test('one failed part of three makes one end that says partly delivered', () => {
  const change = applyReceipts(sent(3), [fact('delivered', 0), fact('undelivered', 1, '5'), fact('delivered', 2)]);
  assert.deepEqual(change, { status: 'undelivered', reason: 'partly_delivered', errorCode: '5', partStates: 'dud' });
});

test('a late or repeated receipt never moves a message back', () => {
  const delivered = sent(1, { status: 'delivered', partStates: 'd' });
  for (const state of ['undelivered', 'rejected', 'delivered', 'other'] as const) {
    assert.equal(applyReceipts(delivered, [fact(state)]), null);
  }
});

test('a message nobody knew of is sent once the carrier says that it is on its way', () => {
  const unknown = sent(1, { status: 'unknown', partStates: '-', reason: 'no_answer' });
  assert.deepEqual(applyReceipts(unknown, [fact('other')])?.status, 'sent');
  const half = applyReceipts({ ...unknown, parts: 2, partStates: '--' }, [fact('delivered')]);
  assert.deepEqual([half?.status, half?.reason], ['unknown', 'no_answer']);
});

test('a message that failed with a part taken keeps its end, and the part its own', () => {
  const failed = sent(2, { status: 'failed', partStates: 's-', errorCode: '0x0b', reason: 'refused' });
  const change = applyReceipts(failed, [fact('delivered', 0)]);
  assert.deepEqual(change, { status: 'failed', reason: 'refused', errorCode: '0x0b', partStates: 'd-' });
});

test('a part that the message does not have is left aside', () => {
  assert.equal(applyReceipts(sent(1), [fact('delivered', 4)]), null);
});

test('receipts in whatever order and however often end in the same state', () => {
  const states = ['delivered', 'delivered', 'undelivered', 'expired', 'rejected'] as const;
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const random = randomFrom(seed);
    const parts = 1 + random(10);
    const ends = Array.from({ length: parts }, (_, part) =>
      fact(states[random(states.length)] ?? 'delivered', part, `code ${part}`),
    );
    const noise = Array.from({ length: random(6) }, () => fact('other', random(parts)));
    const repeats = Array.from({ length: random(6) }, () => ends[random(parts)] as ReceiptFact);
    const start = random(2) === 0 ? sent(parts) : sent(parts, { status: 'unknown', partStates: '-'.repeat(parts) });
    const straight = applyOneByOne(sent(parts), ends);
    const mixed = applyOneByOne(start, shuffled([...ends, ...noise, ...repeats], random));
    const atOnce = applyReceipts(start, shuffled([...ends, ...repeats], random));
    for (const result of [mixed, atOnce]) {
      assert.deepEqual(
        [result?.status, result?.reason, result?.errorCode, result?.partStates],
        [straight.status, straight.reason, straight.errorCode, straight.partStates],
        `seed ${seed}`,
      );
    }
  }
});

test('receipts that were lost leave a message open, and never take an end from it', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = randomFrom(seed);
    const parts = 2 + random(8);
    const ends = Array.from({ length: parts }, (_, part) => fact('delivered', part));
    ends.splice(random(parts), 1);
    assert.equal(applyOneByOne(sent(parts), shuffled(ends, random)).status, 'sent', `seed ${seed}`);
  }
});
