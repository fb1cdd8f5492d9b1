import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lockedTables, lockNotes } from './testkit/watch-locks.ts';

test('the watch over the locks knows what a statement locks, and what is out of order', () => {
  const put = 'insert into campaign_counts (n) select 1 on conflict (n) do update set n = 2';
  assert.deepEqual(lockedTables(put), [{ table: 'campaign_counts', isWaiting: true }]);
  assert.deepEqual(lockedTables('insert into messages (id) values ($1)'), []);
  assert.deepEqual(lockedTables('select id from messages where id = $1 for update skip locked'), [
    { table: 'messages', isWaiting: false },
  ]);
  const note = lockNotes();
  assert.equal(note('a', 'update sms_campaigns set held = 0', [1, 7]), null);
  assert.equal(note('b', 'update sms_campaigns set held = 0', [1, 8]), null);
  assert.equal(note('c', 'update sms_campaigns set held = 0', [1, 7]), null, 'what it has already');
  assert.equal(
    note('d', 'update sms_campaigns set held = 0', [1, 6]),
    'd locks sms_campaigns 6 after b locked sms_campaigns 8',
  );
  assert.match(note('e', put, [1]) ?? '', /^e locks campaign_counts after/);
  const counts = lockNotes();
  assert.equal(counts('f', put, [1, 7, 'queued', '', -2, 3]), null);
  assert.equal(counts('f', put, [1, 7, 'sent', '', 2, 3]), null, 'the next count of the lane');
  assert.match(counts('f', put, [1, 7, 'failed', '', 2, 3]) ?? '', /^f locks campaign_counts after/);
  assert.match(counts('f', put, [1, 8, 'sent', '', 2, 4]) ?? '', /^f locks campaign_counts after/, 'another lane');
});
