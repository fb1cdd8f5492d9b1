import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallPace } from './call-pace.ts';

test('calls that come at once leave one interval apart, and another trunk is not held up', async () => {
  const pace = new CallPace();
  const startMs = performance.now();
  const leaveAt = async (trunkId: number) => {
    await pace.take(trunkId, 20);
    return performance.now() - startMs;
  };
  const [first, second, third, other] = await Promise.all([leaveAt(1), leaveAt(1), leaveAt(1), leaveAt(2)]);
  assert.ok(first < 20 && other < 20);
  assert.ok(second >= 20 && third >= 40);
});

test('time in which nobody called is not saved up', async () => {
  const pace = new CallPace();
  await pace.take(1, 10);
  await new Promise((resolve) => setTimeout(resolve, 35));
  const startMs = performance.now();
  await pace.take(1, 10);
  await pace.take(1, 10);
  assert.ok(performance.now() - startMs >= 10);
});

test('a long turn of the loop before it does not bring a call forward', async () => {
  for (let tries = 0; tries < 30; tries += 1) {
    const pace = new CallPace();
    const startMs = performance.now();
    await pace.take(1, 10);
    for (const untilMs = performance.now() + 5; performance.now() < untilMs; );
    await pace.take(1, 10);
    assert.ok(performance.now() - startMs >= 10);
  }
});
