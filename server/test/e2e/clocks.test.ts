import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { keepPartitions } from '../../src/db/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { spawnVolley } from '../testkit/spawned-volley.ts';

const AHEAD_MS = 430 * 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'volley-clocks-'));
atEnd(() => rmSync(folder, { recursive: true, force: true }));

/** A machine whose clock is wrong, as the program sees it. */
function wrongClock(aheadMs: number): string {
  const path = join(folder, 'wrong-clock.mjs');
  writeFileSync(
    path,
    `const RealDate = Date;
     const now = () => RealDate.now() + ${aheadMs};
     globalThis.Date = class extends RealDate {
       constructor(...given) { given.length === 0 ? super(now()) : super(...given); }
       static now() { return now(); }
     };`,
  );
  return `--import=${pathToFileURL(path).href}`;
}

test("a start on a machine whose clock is 430 days ahead drops nothing, lives by the database's clock and says so", async () => {
  const { db, url, sql } = await openTestDatabase();
  await keepPartitions(db, [{ table: 'messages', retentionMonths: 13 }], Date.now());
  const months = async () =>
    (
      await sql<{ name: string }>(
        "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'messages'::regclass",
      )
    ).map(({ name }) => name);
  const before = await months();
  const volley = await spawnVolley({
    DATABASE_URL: url,
    VOLLEY_DATA_DIR: join(folder, 'data'),
    VOLLEY_PORT: '0',
    VOLLEY_LINKS_PORT: '0',
    VOLLEY_API_KEY: 'a-key-of-the-clock-tests',
    VOLLEY_LOG_LEVEL: 'info',
    NODE_OPTIONS: wrongClock(AHEAD_MS),
  });
  atEnd(async () => {
    volley.kill('SIGTERM');
    await volley.ended;
  });
  const jobsRan = async () =>
    (await sql("select 1 from jobs where name = 'keep-partitions' and last_ended_at is not null")).length === 1;
  for (const deadlineMs = performance.now() + 60_000; !(await jobsRan()); )
    assert.ok(performance.now() < deadlineMs, 'the job did not run');
  const after = await months();
  for (const name of before) assert.ok(after.includes(name), `${name} is kept`);
  const [row] = await sql<{ off: number }>(
    'select abs(extract(epoch from clock_timestamp() - max(heartbeat_at)))::int as off from processes',
  );
  assert.ok((row?.off ?? 1e9) < 60, `the heartbeat is ${row?.off} s off`);
  assert.match(volley.printed(), /this machine's clock is not the database's/);
  assert.match(volley.printed(), /nothing is deleted because of its age/);
});
