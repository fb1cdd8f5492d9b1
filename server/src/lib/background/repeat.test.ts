import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeat } from './repeat.ts';

test('a work that takes long is not begun again before it has ended, and a failure does not end the repetition', async () => {
  const begun: PromiseWithResolvers<void>[] = [];
  const errors: unknown[] = [];
  const keptAlive = setInterval(() => undefined, 1_000);
  const next = async (n: number): Promise<void> => {
    while (begun.length < n) await new Promise(setImmediate);
  };
  const repeated = repeat(
    1,
    () => {
      const one = Promise.withResolvers<void>();
      begun.push(one);
      return one.promise;
    },
    (error) => errors.push(error),
  );
  await next(1);
  // Several of the moments at which the work would be due pass.
  for (let moment = 0; moment < 5; moment += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  assert.equal(begun.length, 1, 'the first one is still under way');
  begun[0]?.reject(new Error('for once'));
  await next(2);
  assert.equal(errors.length, 1);
  let isStopped = false;
  const stopping = repeated.stop().then(() => {
    isStopped = true;
  });
  await new Promise(setImmediate);
  assert.equal(isStopped, false, 'a stop waits for what is under way');
  begun[1]?.resolve();
  await stopping;
  clearInterval(keptAlive);
  assert.equal(begun.length, 2);
});
