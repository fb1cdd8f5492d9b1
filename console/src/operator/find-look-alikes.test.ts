import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLookAlikes } from './find-look-alikes.ts';

const of = (sender_id: string, account_id: number) => ({ sender_id, account_id });
const names = (asked: string, ...known: string[]) =>
  findLookAlikes(
    of(asked, 1),
    known.map((name) => of(name, 2)),
  ).map(({ sender_id }) => sender_id);

test('a name that the eye takes for another one is told', () => {
  assert.deepEqual(names('V0lley', 'Volley', 'Valley'), ['Volley']);
  assert.deepEqual(names('Koala-Shop', 'KOALA SHOP'), ['KOALA SHOP']);
  assert.deepEqual(names('Amazlng', 'Amazing'), ['Amazing']);
  assert.deepEqual(names('rnarket', 'Market'), ['Market']);
});

test('one’s own names, other names and other numbers are none', () => {
  assert.deepEqual(findLookAlikes(of('Volley', 1), [of('Volley', 1)]), []);
  assert.deepEqual(names('1900', '1990', 'lgoo', '+1900'), ['+1900']);
});
