import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startNotices } from '../src/db/index.ts';
import { atEnd } from './testkit/at-end.ts';
import { openTestDatabase } from './testkit/database.ts';
import { eventually } from './testkit/eventually.ts';

const { url } = await openTestDatabase({ isEmpty: true });

async function start(isAlone: boolean) {
  const notices = await startNotices({ connectionString: url }, () => isAlone);
  atEnd(() => notices.stop());
  const heard: string[] = [];
  notices.on('fields', (items) => heard.push(...items.map((item) => `other ${item}`)));
  notices.on('fields', (items) => heard.push(...items.map((item) => `own too ${item}`)), { hearsOwn: true });
  return { notices, heard };
}

test('a notice reaches the other process once, and in its own those alone who asked for that', async () => {
  const [one, two] = [await start(false), await start(false)];
  one.notices.tell('fields', 'a');
  one.notices.tell('meadows', 'b');
  const heard = await eventually(
    () => two.heard,
    ({ length }) => length === 2,
  );
  assert.deepEqual(heard, ['other a', 'own too a']);
  assert.deepEqual(one.heard, ['own too a']);
});

test('a process that is alone asks the database for nothing, and hears its own notices', async () => {
  const alone = await start(true);
  const other = await start(false);
  alone.notices.tell('fields', 'a');
  assert.deepEqual(alone.heard, ['own too a']);
  // What the other one tells afterwards arrives, and nothing else had.
  other.notices.tell('fields', 'b');
  const heard = await eventually(
    () => alone.heard,
    ({ length }) => length === 3,
  );
  assert.deepEqual(heard, ['own too a', 'other b', 'own too b']);
  assert.deepEqual(other.heard, ['own too b']);
});
