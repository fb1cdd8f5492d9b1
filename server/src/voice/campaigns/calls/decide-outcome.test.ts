import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallingRules, RULES_DEFAULT } from '../../calling-rules.ts';
import type { CallEnd } from '../../dialer.ts';
import { decideOutcome, TRUNK_FAULTS_MAX } from './decide-outcome.ts';

const NOW_MS = 1_000_000;

function end(changes: Partial<CallEnd>): CallEnd {
  const quiet = { isTrunkFault: false, isTrunkGone: false, isPermanent: false, isUnplaced: false };
  return {
    outcome: 'failed',
    reason: '',
    statusCode: null,
    causeCode: null,
    durationMs: 0,
    retryAfterSeconds: null,
    phrase: '',
    detail: '',
    sound: null,
    ...quiet,
    ...changes,
  };
}

const retrying: CallingRules = {
  ...RULES_DEFAULT,
  retry: { countMax: 2, intervalSeconds: 60, isGrowing: true, outcomes: ['busy', 'failed'] },
};

function decide(
  changes: Partial<CallEnd>,
  options: {
    attempts?: number;
    trunkFaults?: number;
    isCancelled?: true;
    isOnlyOnce?: boolean;
    trunk?: { isResting?: boolean; hasOther?: boolean };
  } = {},
) {
  const { attempts = 1, trunkFaults = 0, isCancelled, isOnlyOnce = false } = options;
  const trunk = { isResting: false, hasOther: true, ...options.trunk };
  const status = isCancelled ? ('cancelled' as const) : ('calling' as const);
  const campaign = { trunk, rules: isOnlyOnce ? RULES_DEFAULT : retrying, status, isOnlyOnce };
  return decideOutcome({ attempts, trunkFaults }, end(changes), campaign, NOW_MS);
}

test('what the rule names is tried again, each time later, and no more often than it says', () => {
  const first = decide({ outcome: 'busy' });
  assert.deepEqual(first, {
    kind: 'retry',
    nextAtMs: NOW_MS + 60_000,
    attempts: 1,
    trunkFaults: 0,
    isTrunkTried: false,
  });
  const second = decide({ outcome: 'busy' }, { attempts: 2 });
  assert.equal(second.kind === 'retry' && second.nextAtMs, NOW_MS + 120_000);
  assert.deepEqual(decide({ outcome: 'busy' }, { attempts: 3 }), { kind: 'final', status: 'busy', reason: '' });
});

test('what the rule does not name is final at once', () => {
  assert.equal(decide({ outcome: 'no_answer' }).kind, 'final');
  assert.equal(decide({ outcome: 'rejected' }).kind, 'final');
  assert.equal(decide({ outcome: 'answered', durationMs: 5_000 }).kind, 'final');
});

test('a number that does not exist is never tried again', () => {
  assert.equal(decide({ outcome: 'failed', isPermanent: true }).kind, 'final');
});

test("a trunk's fault does not count as a try, and the next one takes another trunk", () => {
  const decision = decide({ isTrunkFault: true });
  assert.deepEqual(decision, { kind: 'retry', nextAtMs: NOW_MS, attempts: 0, trunkFaults: 1, isTrunkTried: true });
});

test('who met a fault of the only trunk waits, longer each time; a trunk that rests for all uses up no try', () => {
  const alone = { trunk: { hasOther: false } };
  const waitOf = (trunkFaults: number, changes: Partial<CallEnd> = {}) => {
    const decision = decide({ isTrunkFault: true, ...changes }, { ...alone, trunkFaults });
    return decision.kind === 'retry' && decision.nextAtMs - NOW_MS;
  };
  assert.deepEqual([waitOf(0), waitOf(1), waitOf(4)], [5_000, 10_000, 80_000]);
  assert.equal(waitOf(0, { retryAfterSeconds: 30 }), 30_000);
  const resting = { attempts: 3, trunkFaults: TRUNK_FAULTS_MAX, trunk: { isResting: true } };
  const decision = decide({ isTrunkFault: true }, resting);
  assert.deepEqual(decision.kind === 'retry' && [decision.attempts, decision.trunkFaults], [2, TRUNK_FAULTS_MAX]);
});

test('a number that every trunk fails ends by its retry rule, not in a loop', () => {
  const decision = decide({ isTrunkFault: true }, { attempts: 3, trunkFaults: TRUNK_FAULTS_MAX });
  assert.equal(decision.kind, 'final');
});

test('who was not called for want of a port is called later, however often that was', () => {
  const decision = decide({ reason: 'not_placed', isUnplaced: true }, { attempts: 3, trunkFaults: TRUNK_FAULTS_MAX });
  assert.equal(decision.kind === 'retry' && decision.attempts, 2);
});

test('who may have been reached when a process died is not called again by a rule', () => {
  assert.deepEqual(decide({ reason: 'interrupted', isPermanent: true }), {
    kind: 'final',
    status: 'failed',
    reason: 'interrupted',
  });
  assert.equal(decide({ reason: 'interrupted' }).kind, 'retry', 'the trunk says that it never was answered');
});

test('nobody is queued again once the campaign was cancelled', () => {
  assert.deepEqual(decide({ outcome: 'busy' }, { isCancelled: true }), { kind: 'final', status: 'busy', reason: '' });
  const unplaced = decide({ isUnplaced: true }, { isCancelled: true });
  assert.deepEqual(unplaced, { kind: 'final', status: 'cancelled', reason: 'cancelled' });
});

test('a call that we take back ourselves is made again, and does not count', () => {
  const decision = decide({ outcome: 'cancelled' });
  assert.equal(decision.kind === 'retry' && decision.attempts, 0);
});

test('a single call whose phone has rung is not made again, whoever ended it', () => {
  const isOnlyOnce = true;
  const fault = decide({ outcome: 'failed', reason: 'trunk_unavailable', isTrunkFault: true }, { isOnlyOnce });
  assert.deepEqual(fault, { kind: 'final', status: 'failed', reason: 'trunk_unavailable' });
  const ours = decide({ outcome: 'cancelled' }, { isOnlyOnce });
  assert.deepEqual(ours, { kind: 'final', status: 'failed', reason: 'interrupted' });
});
