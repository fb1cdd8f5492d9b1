import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { startWakeableLoop } from './wakeable-loop.ts';

/** Longer than a test may take: a pass that begins all the same did not wait for the end of the pause. */
const NEVER_MS = 600_000;

/** A loop whose passes end when the test says so. */
function startStand() {
  const passes: PromiseWithResolvers<boolean>[] = [];
  const errors: unknown[] = [];
  let tellBegun: () => void = () => undefined;
  const loop = startWakeableLoop({
    pass() {
      const pass = Promise.withResolvers<boolean>();
      passes.push(pass);
      tellBegun();
      return pass.promise;
    },
    pauseMs: NEVER_MS,
    onError: (error) => errors.push(error),
  });
  const untilBegun = async (count: number): Promise<void> => {
    while (passes.length < count) {
      await new Promise<void>((resolve) => {
        tellBegun = resolve;
      });
    }
  };
  const staysAt = async (count: number): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    assert.equal(passes.length, count);
  };
  return { loop, passes, errors, untilBegun, staysAt };
}

test('a pass that may have left something is followed by another one, and one that found nothing by a pause', async () => {
  const { loop, passes, untilBegun, staysAt } = startStand();
  await untilBegun(1);
  passes[0]?.resolve(true);
  await untilBegun(2);
  passes[1]?.resolve(false);
  await staysAt(2);
  loop.wake();
  await untilBegun(3);
  passes[2]?.resolve(false);
  await loop.stop();
});

test('the pause ends by itself', async () => {
  const twice = Promise.withResolvers<void>();
  let passes = 0;
  const loop = startWakeableLoop({
    async pass() {
      passes += 1;
      if (passes === 2) twice.resolve();
      return false;
    },
    pauseMs: 1,
    onError: assert.fail,
  });
  await twice.promise;
  await loop.stop();
});

test('a wake during a pass is not lost, and passes do not overlap', async () => {
  const { loop, passes, untilBegun, staysAt } = startStand();
  await untilBegun(1);
  loop.wake();
  loop.wake();
  await staysAt(1);
  passes[0]?.resolve(false);
  await untilBegun(2);
  passes[1]?.resolve(false);
  await staysAt(2);
  await loop.stop();
});

test('a stop ends the pause, and no pass begins after it', async () => {
  const { loop, passes, untilBegun, staysAt } = startStand();
  await untilBegun(1);
  passes[0]?.resolve(false);
  await staysAt(1);
  assert.equal(loop.isStopped, false);
  await loop.stop();
  assert.equal(loop.isStopped, true);
  loop.wake();
  await staysAt(1);
});

test('a stop waits for the pass that is under way', async () => {
  const { loop, passes, untilBegun, staysAt } = startStand();
  await untilBegun(1);
  let isOver = false;
  const stopping = loop.stop().then(() => {
    isOver = true;
  });
  await staysAt(1);
  assert.equal(isOver, false);
  passes[0]?.resolve(true);
  await stopping;
  await staysAt(1);
});

test('a pass that fails is told once and followed by a pause, which a wake during the pass spares', async () => {
  const { loop, passes, errors, untilBegun, staysAt } = startStand();
  await untilBegun(1);
  passes[0]?.reject(new Error('away'));
  await staysAt(1);
  assert.deepEqual(errors, [new Error('away')]);
  loop.wake();
  await untilBegun(2);
  loop.wake();
  passes[1]?.reject(new Error('still away'));
  await untilBegun(3);
  assert.equal(errors.length, 2);
  passes[2]?.resolve(false);
  await loop.stop();
});

test('a loop that is always woken leaves others their turn', async () => {
  let passes = 0;
  const loop = startWakeableLoop({
    async pass() {
      passes += 1;
      return true;
    },
    pauseMs: NEVER_MS,
    onError: assert.fail,
  });
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  await loop.stop();
  assert.ok(passes > 0 && passes < 20, `${passes} passes`);
});
