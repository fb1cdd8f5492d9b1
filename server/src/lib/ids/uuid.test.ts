import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUuid, msFromUuidV7, uuidV7, uuidV7Floor } from './uuid.ts';

test('ids are version 7, distinct, and carry their time', () => {
  const ids = Array.from({ length: 2000 }, () => uuidV7(1_767_323_045_123));
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(msFromUuidV7(id), 1_767_323_045_123);
  }
});

test('the floor of a millisecond is below every id of it and above every id before it', () => {
  const floor = uuidV7Floor(1_767_323_045_123);
  assert.ok(isUuid(floor));
  assert.ok(uuidV7(1_767_323_045_123) >= floor);
  assert.ok(uuidV7(1_767_323_045_122) < floor);
});

test('odd ids are no uuids', () => {
  for (const raw of ['', '1', 'x'.repeat(36), `${uuidV7Floor(0)} `]) assert.equal(isUuid(raw), false);
});
