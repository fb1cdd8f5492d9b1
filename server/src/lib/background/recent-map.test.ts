import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentMap } from './recent-map.ts';

test('what is asked for stays, what is not is forgotten, and there are never more than its bound', () => {
  const map = new RecentMap<number, string>(100);
  for (let key = 0; key < 10_000; key += 1) {
    map.set(key, `value ${key}`);
    assert.equal(map.get(0), 'value 0');
  }
  const known = Array.from({ length: 10_000 }, (_, key) => map.get(key)).filter((value) => value !== undefined);
  assert.ok(known.length >= 50 && known.length <= 100, `${known.length} are known`);
  assert.equal(map.get(9_999), 'value 9999');
  assert.equal(map.get(5_000), undefined);
});

test('a new value replaces an older one, and what is deleted is gone from both generations', () => {
  const map = new RecentMap<string, string>(4);
  for (const key of ['a', 'b', 'c']) map.set(key, 'old');
  map.set('a', 'new');
  assert.equal(map.get('a'), 'new');
  for (const key of ['a', 'b', 'c']) map.delete(key);
  for (const key of ['a', 'b', 'c']) assert.equal(map.get(key), undefined);
  map.set('d', 'here');
  map.clear();
  assert.equal(map.get('d'), undefined);
});
