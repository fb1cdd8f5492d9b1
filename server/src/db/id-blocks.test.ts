import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../test/testkit/database.ts';
import { startIdBlocks } from './index.ts';

const { db } = await openTestDatabase();

test('after a clean stop numbers go on where they were left', async () => {
  const first = startIdBlocks(db);
  assert.deepEqual([await first.next('kites'), await first.next('kites'), await first.next('boats')], [1, 2, 1]);
  await first.giveBack();
  const second = startIdBlocks(db);
  assert.deepEqual([await second.next('kites'), await second.next('boats')], [3, 2]);
});

test('accounts, carriers and what else people make one at a time are numbered 1, 2, 3, whoever makes them', async (context) => {
  const nowMs = context.mock.method(performance, 'now', () => 0);
  for (const noun of ['accounts', 'carriers', 'trunks', 'routes']) {
    const seen: number[] = [];
    // Each process dies, or does nothing for a minute, after each.
    for (let minute = 0; minute < 4; minute += 1) {
      nowMs.mock.mockImplementation(() => minute * 60_000);
      seen.push(await startIdBlocks(db).next(noun));
    }
    assert.deepEqual(seen, [1, 2, 3, 4], noun);
  }
});

test('what others took in the meantime is never given out again', async () => {
  const [one, other] = [startIdBlocks(db), startIdBlocks(db)];
  const seen = [await one.next('tents'), await other.next('tents')];
  await one.giveBack();
  seen.push(await startIdBlocks(db).next('tents'), await other.next('tents'));
  await other.giveBack();
  seen.push(await other.next('tents'), await startIdBlocks(db).take('tents', 5));
  assert.equal(new Set(seen).size, seen.length, String(seen));
});

test('numbers that are asked for while others are given back are still nobody else’s', async () => {
  const processes = Array.from({ length: 8 }, () => startIdBlocks(db));
  const seen: number[] = [];
  const work = processes.map(async (ids, index) => {
    for (let turn = 0; turn < 40; turn += 1) {
      seen.push(await ids.next('lamps'));
      if (turn % (index + 2) === 0) await ids.giveBack();
    }
  });
  await Promise.all(work);
  assert.equal(new Set(seen).size, 8 * 40);
});

test('what is made later has the higher number, one by one or many at once', async () => {
  const ids = startIdBlocks(db);
  const seen: number[] = [];
  for (let turn = 0; turn < 30; turn += 1) {
    seen.push(await ids.next('flags'));
    if (turn % 7 === 3) seen.push(await ids.take('flags', 3));
  }
  assert.deepEqual(
    seen,
    [...seen].sort((a, b) => a - b),
  );
});

test('two processes that make a thing now and then number them nearly in order of time', async (context) => {
  const nowMs = context.mock.method(performance, 'now', () => 0);
  const processes = [startIdBlocks(db), startIdBlocks(db)];
  const seen: number[] = [];
  for (let minute = 0; minute < 20; minute += 1) {
    nowMs.mock.mockImplementation(() => minute * 60_000);
    seen.push((await processes[minute % 2]?.next('drums')) ?? 0);
  }
  assert.deepEqual(
    seen,
    [...seen].sort((a, b) => a - b),
  );
  assert.ok((seen.at(-1) ?? 0) < 20 * 1_000, 'few numbers are given up');
});
