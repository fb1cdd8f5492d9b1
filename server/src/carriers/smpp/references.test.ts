import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidV7 } from '../../lib/ids/uuid.ts';
import { References } from './references.ts';

const PHONE = '233244000001';

test('of 300 long texts to one phone no reference comes again within 255', () => {
  const references = new References();
  const used = Array.from({ length: 300 }, () =>
    references.next({ id: uuidV7(Date.now()), phoneNumber: PHONE, isRetry: false }),
  );
  for (const [at, reference] of used.entries())
    assert.ok(!used.slice(Math.max(0, at - 255), at).includes(reference), `${at}: ${reference}`);
  assert.ok(used.every((reference) => reference >= 0 && reference < 256));
});

test('a retry has the reference of the first try, and another phone its own', () => {
  const references = new References();
  const ids = ['x01', 'y01'];
  const first = ids.map((id) => references.next({ id, phoneNumber: PHONE, isRetry: false }));
  assert.deepEqual(first, [1, 2]);
  assert.deepEqual(
    ids.map((id) => references.next({ id, phoneNumber: PHONE, isRetry: true })),
    first,
  );
  assert.equal(references.next({ id: 'z01', phoneNumber: '233244000002', isRetry: false }), 1);
});
