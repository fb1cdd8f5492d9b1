import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timestampFromMs } from '../time/timestamp.ts';
import { ALL_IDS, beyondCursor, isEmptyRange, withinTimes } from './id-range.ts';
import { type Uuid, uuidV7 } from './uuid.ts';

const MS = 1_767_323_045_123;
const id = '0196f0c2-7a10-7cc4-9d3e-0242ac120000' as Uuid;

test('a range of time has every id that was made in it, or a moment before its row', () => {
  const { firstId, lastId } = withinTimes(ALL_IDS, { from: timestampFromMs(MS), to: timestampFromMs(MS + 1_000) });
  for (const ms of [MS - 60_000, MS, MS + 999]) {
    const made = uuidV7(ms);
    assert.ok(firstId < made && made < lastId);
  }
  assert.ok(uuidV7(MS - 3_600_000) < firstId);
  assert.ok(uuidV7(MS + 3_600_000) > lastId);
  assert.deepEqual(withinTimes(ALL_IDS, {}), ALL_IDS);
  assert.ok(isEmptyRange(withinTimes(ALL_IDS, { from: timestampFromMs(MS + 3_600_000), to: timestampFromMs(MS) })));
  const ends = withinTimes(ALL_IDS, { from: timestampFromMs(-1), to: timestampFromMs(253_402_300_799_000) });
  assert.ok(!isEmptyRange(ends));
});

test('a cursor leaves out its own row and those before it, in either order', () => {
  assert.equal(beyondCursor(ALL_IDS, 'newest', id).lastId, '0196f0c2-7a10-7cc4-9d3e-0242ac11ffff');
  assert.equal(beyondCursor(ALL_IDS, 'oldest', id).firstId, '0196f0c2-7a10-7cc4-9d3e-0242ac120001');
  assert.deepEqual(beyondCursor(ALL_IDS, 'newest', null), ALL_IDS);
  const one = { firstId: id, lastId: id };
  assert.ok(isEmptyRange(beyondCursor(one, 'newest', id)));
  assert.ok(isEmptyRange(beyondCursor(one, 'oldest', id)));
});
