import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { Message } from '../message/message.ts';
import { applyLateAnswer } from './apply-late-answer.ts';

function unknown(parts: number, over: Partial<Message> = {}): Message {
  return {
    id: '01890000-0000-7000-8000-000000000001' as Uuid,
    accountId: 1,
    campaignId: 1,
    kind: 'bulk',
    testOf: null,
    reference: null,
    metadata: null,
    templateUuid: null,
    templateVersion: null,
    senderId: 'Volley',
    phoneNumber: '233244000001' as PhoneNumber,
    contactId: null,
    network: 'MTN',
    message: 'Seeds',
    parts,
    price: (parts * 10) as Hundredths,
    cost: (parts * 10) as Hundredths,
    status: 'unknown',
    reason: 'no_answer',
    errorCode: '',
    isSimulated: false,
    carrierId: 1,
    carrierMessageIds: Array.from({ length: parts }, () => null),
    partStates: '-'.repeat(parts),
    createdAt: '2026-01-01T00:00:00.000Z' as Message['createdAt'],
    validUntil: null,
    submittedAt: null,
    sentAt: null,
    finalAt: null,
    ...over,
  };
}

const none = new Map<string, number>();
const refused = (ids: (string | null)[]) => {
  return { kind: 'refused', ids, code: 'ESME_RINVDSTADR', words: 'No such number.', isTemporary: false } as const;
};

test('a message that was taken after all is sent, with the id that its receipts will name', () => {
  const { move, keys } = applyLateAnswer(unknown(1), { kind: 'accepted', ids: ['a'] }, none);
  assert.deepEqual(
    [move.status, move.reason, move.partStates, move.carrierMessageIds, move.cost],
    ['sent', '', 's', ['a'], 10],
  );
  assert.deepEqual(keys, [{ carrierMessageId: 'a', part: 0 }]);
});

test('a message that was refused after all has failed, and costs what parts were taken', () => {
  assert.deepEqual(applyLateAnswer(unknown(1), refused([null]), none).move, {
    ...applyLateAnswer(unknown(1), refused([null]), none).move,
    status: 'failed',
    reason: 'No such number.',
    errorCode: 'ESME_RINVDSTADR',
    cost: 0,
  });
  const half = applyLateAnswer(
    unknown(3, { partStates: 's--', carrierMessageIds: ['a', null, null] }),
    refused(['a', null, null]),
    new Map([['a', 0]]),
  );
  assert.deepEqual([half.move.status, half.move.cost, half.keys], ['failed', 10, []]);
});

test('while other parts are unanswered it stays unknown, and what is known is kept', () => {
  const { move, keys } = applyLateAnswer(unknown(2), { kind: 'unknown', ids: [null, 'b'] }, none);
  assert.deepEqual([move.status, move.reason, move.partStates, move.cost], ['unknown', 'no_answer', '-s', 20]);
  assert.deepEqual(keys, [{ carrierMessageId: 'b', part: 1 }]);
});

test('it says of which part an id is, whatever part a receipt had been put down to', () => {
  const { move, keys, wrongKeys } = applyLateAnswer(
    unknown(2, { partStates: 'd-' }),
    { kind: 'accepted', ids: ['a', 'b'] },
    new Map([['b', 0]]),
  );
  assert.deepEqual([move.status, move.partStates, move.carrierMessageIds], ['sent', 'sd', ['a', 'b']]);
  assert.deepEqual(keys, [
    { carrierMessageId: 'a', part: 0 },
    { carrierMessageId: 'b', part: 1 },
  ]);
  assert.deepEqual(wrongKeys, [{ carrierMessageId: 'b', part: 0 }]);
  const both = new Map([
    ['a', 1],
    ['b', 0],
  ]);
  const crossed = applyLateAnswer(unknown(2, { partStates: 'du' }), { kind: 'accepted', ids: ['a', 'b'] }, both);
  assert.deepEqual([crossed.move.status, crossed.move.partStates], ['undelivered', 'ud']);
});

test('what a receipt said of a part that is not answered yet is kept, and the part without any answer goes again', () => {
  const row = unknown(2, { partStates: 'd-' });
  const known = applyLateAnswer(row, { kind: 'unknown', ids: [null, 'b'] }, new Map([['b', 0]]));
  assert.deepEqual(
    [known.move.status, known.move.partStates, known.move.carrierMessageIds],
    ['unknown', '-d', [null, 'b']],
  );
  const other = applyLateAnswer(row, { kind: 'unknown', ids: ['a', null] }, none);
  assert.deepEqual([other.move.status, other.move.partStates], ['sent', 'sd']);
});

test('an id that is in the map already still says that its part was taken', () => {
  const { move, keys } = applyLateAnswer(unknown(1), { kind: 'accepted', ids: ['a'] }, new Map([['a', 0]]));
  assert.deepEqual([move.status, move.partStates, keys], ['sent', 's', []]);
});

test('a text that went out whole ends whole when its one receipt came before its answer', () => {
  const row = unknown(3, { partStates: 'd--' });
  const { move } = applyLateAnswer(row, { kind: 'accepted', ids: ['w', 'w', 'w'] }, new Map([['w', 0]]));
  assert.deepEqual([move.status, move.partStates], ['delivered', 'ddd']);
});
