import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallPace } from './call-pace.ts';

test('calls that come at once leave one interval apart, and another trunk is not held up', async () => {
  const pace = new CallPace();
  const startMs = performance.now();
  const order: string[] = [];
  const leaveAt = async (name: string, trunkId: number) => {
    await pace.take(trunkId, 20);
    order.push(name);
    return performance.now() - startMs;
  };
  const calls = [leaveAt('first', 1), leaveAt('second', 1), leaveAt('third', 1), leaveAt('other', 2)];
  // No timer fires between these.
  for (let turn = 0; turn < 20; turn += 1) await null;
  assert.deepEqual(order, ['first', 'other']);
  const [, second = 0, third = 0] = await Promise.all(calls);
  assert.ok(second >= 20 && third >= 40);
  assert.deepEqual(order, ['first', 'other', 'second', 'third']);
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

test('whatever part of a millisecond it is, a call does not leave before its turn', async () => {
  for (let part = 0; part < 1; part += 0.01) {
    const pace = new CallPace();
    for (const wholeMs = Math.ceil(performance.now()); performance.now() < wholeMs + part; );
    const startMs = performance.now();
    await pace.take(1, 3);
    // Other work of the event loop shifts the moment at which it checks its timers.
    setImmediate(() => undefined);
    await pace.take(1, 3);
    assert.ok(performance.now() - startMs >= 3);
  }
});
