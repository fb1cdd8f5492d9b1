import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Gatherer, type GathererOptions } from './gatherer.ts';

interface Item {
  readonly key: string;
  readonly n: number;
}

interface Begun {
  readonly key: string;
  readonly ns: readonly number[];
  readonly end: PromiseWithResolvers<void>;
}

/** A gatherer whose batches end when the test says so. */
function startStand(options: Partial<GathererOptions<Item>> = {}) {
  const begun: Begun[] = [];
  const failed: { error: unknown; ns: readonly number[] }[] = [];
  const numbersOf = (batch: readonly Item[]) => batch.map(({ n }) => n);
  const gatherer = new Gatherer<Item>({
    keyOf: ({ key }) => key,
    work(batch) {
      const end = Promise.withResolvers<void>();
      begun.push({ key: batch[0].key, ns: numbersOf(batch), end });
      return end.promise;
    },
    onError: (error, batch) => failed.push({ error, ns: numbersOf(batch) }),
    batchMax: 3,
    inFlightMax: 1,
    gatherMs: 0,
    ...options,
  });
  const add = (key: string, ...ns: number[]): void => {
    for (const n of ns) gatherer.add({ key, n });
  };
  const end = async (index: number): Promise<void> => {
    begun[index]?.end.resolve();
    await nextTurn();
  };
  const batches = () => begun.map(({ ns }) => ns);
  return { gatherer, add, begun, end, failed, batches };
}

test('what is added in one turn of the event loop shares a batch, and what comes later shares the next one', async () => {
  const { gatherer, add, end, batches } = startStand();
  add('a', 1);
  add('a', 2);
  assert.deepEqual(batches(), []);
  assert.equal(gatherer.waiting, 2);
  await nextTurn();
  assert.deepEqual(batches(), [[1, 2]]);
  assert.equal(gatherer.waiting, 0);
  add('a', 3);
  add('a', 4);
  await nextTurn();
  assert.deepEqual(batches(), [[1, 2]], 'one batch at a time');
  await end(0);
  assert.deepEqual(batches(), [
    [1, 2],
    [3, 4],
  ]);
});

test('a batch holds no more than it may, in the order of arrival', async () => {
  const { add, end, batches } = startStand();
  add('a', 1, 2, 3, 4, 5, 6, 7);
  await nextTurn();
  await end(0);
  await end(1);
  assert.deepEqual(batches(), [[1, 2, 3], [4, 5, 6], [7]]);
});

test('keys are gathered apart', async () => {
  const { add, begun, end } = startStand();
  add('a', 1);
  add('b', 2);
  add('a', 3);
  await nextTurn();
  add('a', 4);
  add('b', 5);
  await end(1);
  assert.deepEqual(
    begun.map(({ key, ns }) => [key, ns]),
    [
      ['a', [1, 3]],
      ['b', [2]],
      ['b', [5]],
    ],
  );
});

test('without keys all share the batches', async () => {
  const { add, batches } = startStand({ keyOf: () => undefined });
  add('a', 1);
  add('b', 2);
  await nextTurn();
  assert.deepEqual(batches(), [[1, 2]]);
});

test('no more batches of a key are under way than may be', async () => {
  const { add, end, batches } = startStand({ inFlightMax: 2 });
  add('a', 1, 2, 3, 4, 5, 6, 7, 8);
  await nextTurn();
  assert.deepEqual(batches(), [
    [1, 2, 3],
    [4, 5, 6],
  ]);
  add('a', 9);
  await nextTurn();
  assert.equal(batches().length, 2);
  await end(1);
  assert.deepEqual(batches().at(-1), [7, 8, 9]);
  add('a', 10);
  await end(0);
  assert.deepEqual(batches().at(-1), [10]);
});

test('the first item of an idle key waits for others as long as it is told, the next batch does not', async () => {
  const { add, end, batches } = startStand({ gatherMs: 30 });
  const sinceMs = performance.now();
  add('a', 1);
  await nextTurn();
  add('a', 2);
  while (batches().length === 0) await nextTurn();
  assert.ok(performance.now() - sinceMs >= 29);
  assert.deepEqual(batches(), [[1, 2]]);
  add('a', 3);
  await end(0);
  assert.deepEqual(batches(), [[1, 2], [3]]);
});

test('a batch that fails is told of, and the next one begins', async () => {
  const { add, begun, failed, batches } = startStand();
  add('a', 1, 2, 3, 4);
  await nextTurn();
  begun[0]?.end.reject(new Error('away'));
  await nextTurn();
  assert.deepEqual(failed, [{ error: new Error('away'), ns: [1, 2, 3] }]);
  assert.deepEqual(batches(), [[1, 2, 3], [4]]);
});

test('what is put back comes before what waits', async () => {
  const { gatherer, add, end, batches } = startStand();
  add('a', 1, 2);
  await nextTurn();
  add('a', 3, 4);
  gatherer.putBack([
    { key: 'a', n: 1 },
    { key: 'a', n: 2 },
  ]);
  assert.equal(gatherer.waiting, 4);
  await end(0);
  assert.deepEqual(batches(), [
    [1, 2],
    [1, 2, 3],
  ]);
});

test('what is put back to an idle key begins by itself', async () => {
  const { gatherer, batches } = startStand();
  gatherer.putBack([{ key: 'a', n: 1 }]);
  await nextTurn();
  assert.deepEqual(batches(), [[1]]);
});

test('at a stop those that wait are taken, and those under way end', async () => {
  const { gatherer, add, end, batches } = startStand();
  add('a', 1);
  await nextTurn();
  add('a', 2);
  add('b', 3);
  assert.deepEqual(
    gatherer.takeWaiting().map(({ n }) => n),
    [2, 3],
  );
  assert.equal(gatherer.waiting, 0);
  let isSettled = false;
  const settled = gatherer.settled().then(() => {
    isSettled = true;
  });
  await nextTurn();
  assert.equal(isSettled, false);
  await end(0);
  await settled;
  assert.deepEqual(batches(), [[1]]);
});

test('a key that is idle for a moment while a batch is due has one queue all the time', async () => {
  const { add, begun, batches } = startStand({ inFlightMax: 2, gatherMs: 1 });
  add('a', 1);
  while (batches().length === 0) await nextTurn();
  // A batch with this item is due in a moment; the end of the earlier batch takes the item along before that.
  add('a', 2);
  begun[0]?.end.resolve();
  while (batches().length === 1) await nextTurn();
  begun[1]?.end.resolve();
  await nextTurn();
  add('a', 3, 4, 5, 6, 7, 8, 9, 10);
  while (batches().length === 2) await nextTurn();
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  assert.deepEqual(batches(), [[1], [2], [3, 4, 5], [6, 7, 8]]);
});

test('a gatherer that rests takes into one batch what is added a moment after one of several items, and rests after no other', async () => {
  const { add, end, batches } = startStand({ rests: true });
  add('a', 1, 2);
  await nextTurn();
  await end(0);
  add('a', 3);
  await nextTurn();
  add('a', 4);
  assert.deepEqual(batches(), [[1, 2]], 'it rests');
  while (batches().length === 1) await nextTurn();
  assert.deepEqual(batches().at(-1), [3, 4]);
  add('b', 5);
  await nextTurn();
  add('b', 6);
  await end(2);
  assert.deepEqual(batches().at(-1), [6], 'one item is no sign of others');
});
