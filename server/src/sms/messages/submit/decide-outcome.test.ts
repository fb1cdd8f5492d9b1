import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidV7 } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Slot, SubmitResult } from '../../carrier.ts';
import { decideOutcome } from './decide-outcome.ts';
import type { Submission } from './submission.ts';

const NOW_MS = 1_767_323_045_000;
const slot = { carrierId: 1 } as Slot;

function submission(changes: {
  parts?: number;
  price?: number;
  attempts?: number;
  validForMs?: number | null;
  taken?: (string | null)[];
  partStates?: string;
}): Submission {
  const { parts = 1, price = 5, attempts = 0, validForMs = 600_000, taken = [], partStates = '' } = changes;
  return {
    accountId: 1,
    campaign: null,
    id: uuidV7(NOW_MS),
    senderId: 'Volley',
    phoneNumber: '233244123456' as PhoneNumber,
    message: 'x',
    parts,
    acceptedIds: taken,
    validUntilMs: validForMs === null ? null : NOW_MS + validForMs,
    price,
    submittedAt: null,
    partStates,
    attempts,
    isFromOutbox: false,
    values: null,
    isUnregistered: false,
    slot,
  };
}

const refused = (changes: Partial<Extract<SubmitResult, { kind: 'refused' }>>): SubmitResult => ({
  kind: 'refused',
  ids: [],
  code: '0x58',
  words: 'throttled',
  isTemporary: false,
  ...changes,
});

test('an accepted message is sent and paid', () => {
  const { row, retryAt } = decideOutcome(submission({}), { kind: 'accepted', ids: ['a'] }, NOW_MS);
  assert.deepEqual([row.status, row.cost, row.partStates, retryAt], ['sent', 5, 's', null]);
});

test('a refusal for good fails the message and costs nothing', () => {
  const { row, retryAt } = decideOutcome(submission({}), refused({}), NOW_MS);
  assert.deepEqual([row.status, row.cost, retryAt], ['failed', 0, null]);
});

test('what receipts said of parts that are not sent again stays said', () => {
  const again = submission({ parts: 3, price: 15, taken: ['a', 'b', null], partStates: 'ds-' });
  const accepted = decideOutcome(again, { kind: 'accepted', ids: ['a', 'b', 'c'] }, NOW_MS).row;
  assert.deepEqual([accepted.status, accepted.partStates, accepted.cost], ['sent', 'dss', 15]);
  const unknown = decideOutcome(again, { kind: 'unknown', ids: ['a', 'b', null] }, NOW_MS).row;
  assert.deepEqual([unknown.status, unknown.partStates, unknown.cost], ['unknown', 'ds-', 15]);
});

test('a part that was delivered under an id that nobody knows is sent again, and stays paid if that is refused', () => {
  const again = submission({ parts: 2, price: 10, taken: [null, null], partStates: 'd-' });
  const accepted = decideOutcome(again, { kind: 'accepted', ids: ['a', 'b'] }, NOW_MS).row;
  assert.deepEqual([accepted.status, accepted.partStates], ['sent', 'ss']);
  const { row } = decideOutcome(again, refused({ ids: [null, null] }), NOW_MS);
  assert.deepEqual([row.status, row.partStates, row.cost], ['failed', 'd-', 5]);
});

test('a refusal of the second of two parts leaves the first one paid', () => {
  const { row } = decideOutcome(submission({ parts: 2, price: 10 }), refused({ ids: ['a', null] }), NOW_MS);
  assert.deepEqual([row.status, row.cost, row.partStates], ['failed', 5, 's-']);
});

test('a temporary refusal waits for its next try with the parts it has', () => {
  const { row, retryAt } = decideOutcome(
    submission({ parts: 2, taken: ['a', null] }),
    refused({ ids: [], isTemporary: true }),
    NOW_MS,
  );
  assert.equal(row.status, 'queued');
  assert.deepEqual(row.carrierMessageIds, ['a', null]);
  assert.ok(retryAt !== null);
});

test('a code that could not be tried again within its validity expires', () => {
  const { row, retryAt } = decideOutcome(submission({ validForMs: 500 }), refused({ isTemporary: true }), NOW_MS);
  assert.deepEqual([row.status, row.cost, retryAt], ['expired', 0, null]);
});

test('tries end', () => {
  const { row } = decideOutcome(submission({ attempts: 19, validForMs: null }), refused({ isTemporary: true }), NOW_MS);
  assert.equal(row.status, 'failed');
});

test('no answer is unknown, stays paid and is never tried again', () => {
  const { row, retryAt } = decideOutcome(submission({}), { kind: 'unknown', ids: [null] }, NOW_MS);
  assert.deepEqual([row.status, row.cost, retryAt], ['unknown', 5, null]);
});

test('what never reached the wire is tried again', () => {
  const { row, retryAt } = decideOutcome(submission({}), { kind: 'unwritten' }, NOW_MS);
  assert.equal(row.status, 'queued');
  assert.ok(retryAt !== null);
});

test('what another carrier may take goes there at once, and stays away from those that refused it', () => {
  const { row, retryAt, refusedBy } = decideOutcome(
    { ...submission({}), refusedBy: [7] },
    refused({ isForOthers: true }),
    NOW_MS,
  );
  assert.deepEqual([row.status, row.reason, row.cost, refusedBy], ['queued', 'throttled', 5, [7, 1]]);
  assert.equal(retryAt, timestampFromMs(NOW_MS));
  const later = decideOutcome({ ...submission({}), refusedBy: [7] }, refused({ isTemporary: true }), NOW_MS);
  assert.deepEqual(later.refusedBy, [7]);
});
