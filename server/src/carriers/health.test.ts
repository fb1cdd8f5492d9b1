import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Evidence, Health } from './health.ts';

function note(health: Health, evidence: Evidence, count: number, nowMs: number): void {
  for (let at = 0; at < count; at += 1) health.note(evidence, nowMs);
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
