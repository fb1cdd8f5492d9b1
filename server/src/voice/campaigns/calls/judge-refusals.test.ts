import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallEnd } from '../../dialer.ts';
import { CALLEE_REFUSALS_MAX, judgeRefusal, REFUSALS_MAX, type RefusalRun } from './judge-refusals.ts';
import { UNPLACED_END } from './running-call.ts';

const NONE: RefusalRun = { refusalStatus: null, refusalsInRow: 0 };
const end = (changes: Partial<CallEnd>): CallEnd => ({
  ...UNPLACED_END,
  isUnplaced: false,
  outcome: 'failed',
  ...changes,
});
const refused = (statusCode: number, reason = 'refused') => end({ outcome: 'rejected', statusCode, reason });

test('the same refusal so many times in a row is enough, sooner where it is the trunk that refuses', () => {
  const countOf = (call: CallEnd): number => {
    let run = NONE;
    for (let count = 1; ; count += 1) {
      const news = judgeRefusal(run, call);
      assert.ok(news);
      if (news.isEnough) return count;
      run = news;
    }
  };
  assert.equal(countOf(refused(403)), REFUSALS_MAX);
  assert.equal(
    countOf(end({ statusCode: 401, reason: 'trunk_refused_us', isTrunkFault: true, isTrunkGone: true })),
    REFUSALS_MAX,
  );
  assert.equal(countOf(refused(603, 'declined')), CALLEE_REFUSALS_MAX);
  assert.equal(countOf(end({ statusCode: 404, reason: 'invalid_number', isPermanent: true })), CALLEE_REFUSALS_MAX);
});

test('another refusal begins anew, and who rang or answered ends the row', () => {
  const run = { refusalStatus: 403, refusalsInRow: 9 };
  assert.deepEqual(judgeRefusal(run, refused(488)), { refusalStatus: 488, refusalsInRow: 1, isEnough: false });
  for (const outcome of ['answered', 'busy', 'no_answer'] as const)
    assert.deepEqual(judgeRefusal(run, end({ outcome })), { ...NONE, isEnough: false });
  assert.equal(judgeRefusal(NONE, end({ outcome: 'answered' })), null);
});

test('a trunk that is away or overloaded, and what we end ourselves, are no refusals', () => {
  const run = { refusalStatus: 403, refusalsInRow: 9 };
  assert.equal(judgeRefusal(run, end({ isTrunkFault: true, isTrunkGone: true })), null);
  assert.equal(judgeRefusal(run, end({ statusCode: 503, isTrunkFault: true })), null);
  assert.equal(judgeRefusal(run, end({ outcome: 'cancelled' })), null);
});
