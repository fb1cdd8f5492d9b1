import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareNext, shareNextOf } from './share-next.ts';

test('who asks while it runs gets the next run, shared with all who ask meanwhile', async () => {
  const begun: (() => void)[] = [];
  const work = shareNext(() => new Promise<void>((resolve) => begun.push(resolve)));
  const order: string[] = [];
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  void work().then(() => order.push('first'));
  await turn();
  void work().then(() => order.push('second'));
  void work().then(() => order.push('third'));
  await turn();
  assert.equal(begun.length, 1, 'one at a time');
  begun[0]?.();
  await turn();
  assert.deepEqual(order, ['first']);
  assert.equal(begun.length, 2);
  begun[1]?.();
  await turn();
  assert.deepEqual(order, ['first', 'second', 'third']);
});

test('a run that fails fails for those who asked for it, and the next one runs', async () => {
  let runs = 0;
  const work = shareNext(async () => {
    runs += 1;
    if (runs === 1) throw new Error('away');
  });
  await assert.rejects(work(), /away/);
  await work();
  assert.equal(runs, 2);
});

test('things with keys of their own are shared apart, by the work of who asked first, and forgotten when nobody waits', async () => {
  const share = shareNextOf<string>();
  const runs: string[] = [];
  const gate = Promise.withResolvers<void>();
  const ask = (key: string) =>
    share(key, async () => {
      runs.push(key);
      await gate.promise;
      return `${key} ${runs.length}`;
    });
  const first = ask('a');
  await new Promise((resolve) => setImmediate(resolve));
  const later = [ask('a'), ask('a'), ask('b')];
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(runs, ['a', 'b'], 'what runs is not joined');
  gate.resolve();
  assert.deepEqual(await Promise.all([first, ...later]), ['a 2', 'a 3', 'a 3', 'b 2']);
  assert.equal(await share('a', async () => 'other work'), 'other work');
});
