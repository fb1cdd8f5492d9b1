import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type About, type Evidence, Health } from './health.ts';

let recipients = 0;

/** Notes evidence several times, each time about another recipient unless one is named. */
function note(health: Health, evidence: Evidence, count: number, nowMs: number, about?: Partial<About>): void {
  for (let at = 0; at < count; at += 1) {
    recipients += 1;
    health.note(evidence, nowMs, { phoneNumber: `233${recipients}`, senderId: 'Volley', ...about });
  }
}

for (const evidence of ['throttled', 'timeout', 'error'] as const) {
  test(`a carrier rests when more than half of its answers are bad: ${evidence}`, () => {
    const health = new Health();
    note(health, 'good', 5, 0);
    note(health, evidence, 5, 100);
    assert.equal(health.isFit(100), true);
    note(health, evidence, 1, 100);
    assert.deepEqual([health.isFit(100), health.getWord(100), health.reason], [false, 'resting', evidence]);
  });
}

test('however good its past, a carrier that gives nothing but bad answers for a second rests', () => {
  const health = new Health();
  note(health, 'good', 15_000, 0);
  note(health, 'throttled', 500, 1_000);
  assert.equal(health.isFit(1_000), true, 'one volley is one piece of evidence');
  health.note('good', 1_900);
  note(health, 'throttled', 20, 2_100);
  assert.equal(health.isFit(2_100), true);
  health.note('throttled', 3_100);
  assert.deepEqual([health.isFit(3_100), health.reason], [false, 'throttled']);
});

test('a few bad answers prove nothing, and old ones are forgotten', () => {
  const health = new Health();
  note(health, 'timeout', 4, 0);
  assert.equal(health.isFit(0), true);
  note(health, 'timeout', 4, 60_000);
  assert.equal(health.isFit(60_000), true);
});

test('after a rest a few probes go out; one good answer makes it well, a bad one doubles the rest', () => {
  const health = new Health();
  note(health, 'timeout', 5, 0);
  assert.equal(health.isFit(4_999), false);
  assert.deepEqual([health.isFit(5_000), health.getWord(5_000)], [true, 'on_trial']);
  for (let probe = 0; probe < 3; probe += 1) assert.equal(health.beginProbe(), true);
  assert.equal(health.isFit(5_000), false);
  health.note('timeout', 5_500);
  for (let probe = 0; probe < 3; probe += 1) health.endProbe();
  assert.deepEqual([health.isFit(15_499), health.isFit(15_500)], [false, true]);
  health.beginProbe();
  health.note('good', 15_600);
  health.endProbe();
  assert.deepEqual([health.getWord(15_600), health.beginProbe(), health.reason], ['well', false, null]);
});

test('an answer to what went out before the rest does not lengthen it', () => {
  const health = new Health();
  note(health, 'timeout', 5, 0);
  note(health, 'timeout', 50, 1_000);
  assert.equal(health.isFit(5_000), true);
});

test('a share of good receipts that falls to half of the usual puts a carrier to rest', () => {
  const health = new Health();
  const receipts = (good: number, bad: number) => {
    for (let at = 0; at < good; at += 1) health.noteReceipt(true, 0);
    for (let at = 0; at < bad; at += 1) health.noteReceipt(false, 0);
  };
  receipts(45, 5);
  receipts(25, 25);
  assert.equal(health.isFit(0), true);
  receipts(10, 40);
  assert.deepEqual([health.isFit(0), health.reason], [false, 'receipts']);
});

test('what one destination brings about never rests a carrier, nor keeps one that is on trial from being well', () => {
  const one = { phoneNumber: '233201234567' };
  for (const evidence of ['error', 'timeout', 'refused'] as const) {
    const health = new Health();
    note(health, evidence, 30, 0, one);
    note(health, evidence, 30, 2_000, one);
    assert.equal(health.getWord(2_000), 'well', evidence);
  }
  const health = new Health();
  note(health, 'error', 5, 0);
  note(health, 'error', 5, 6_000, one);
  assert.equal(health.getWord(6_000), 'on_trial');
  note(health, 'error', 3, 6_000);
  assert.equal(health.getWord(6_000), 'resting');
});

test('a carrier that refuses one recipient after the other rests; a share of refusals is no evidence', () => {
  const health = new Health();
  for (let at = 0; at < 50; at += 1) {
    note(health, 'refused', 9, at);
    note(health, 'good', 1, at);
  }
  assert.equal(health.getWord(100), 'well');
  note(health, 'refused', 10, 200);
  assert.equal(health.getWord(200), 'well', 'others may be taken in this moment');
  note(health, 'refused', 1, 1_300);
  assert.deepEqual([health.getWord(1_300), health.reason], ['resting', 'refused']);
  const silent = new Health();
  note(silent, 'refused', 10, 0);
  assert.equal(silent.getWord(0), 'resting', 'it never took anything');
});

test('a sender that a carrier does not know says nothing of other senders', () => {
  const health = new Health();
  note(health, 'sender_refused', 100, 0);
  note(health, 'sender_refused', 100, 2_000);
  assert.equal(health.getWord(2_000), 'well');
  note(health, 'sender_refused', 1, 2_000, { senderId: 'Other' });
  assert.equal(health.getWord(2_000), 'resting');
});

test('an answer that usually means that nothing is taken rests a carrier once three recipients in a row got it', () => {
  const health = new Health();
  note(health, 'perhaps_refused_all', 20, 0, { phoneNumber: '233201234567' });
  note(health, 'perhaps_refused_all', 1, 0);
  note(health, 'good', 1, 0);
  note(health, 'perhaps_refused_all', 2, 0);
  assert.equal(
    health.isFit(0),
    true,
    'one message may be tried again and again, and one that is taken shows that others are',
  );
  note(health, 'perhaps_refused_all', 1, 0);
  assert.deepEqual([health.isFit(0), health.reason], [false, 'refused_all']);
});
