import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessAlive } from '../../server/src/lib/files/process-identity.ts';
import { listMigrations } from '../../server/src/schema/index.ts';
import { runVolley, startVolley } from '../../server/test/testkit/command-line.ts';
import { openTestDatabase } from '../../server/test/testkit/database.ts';

const TIMEOUT_MS = 60_000;
const scratch = mkdtempSync(join(tmpdir(), 'volley-serve-'));
// Under root, Postgres runs as another user, who must be able to enter the folder.
chmodSync(scratch, 0o755);
after(() => rmSync(scratch, { recursive: true, force: true }));

async function until<T>(what: string, look: () => T | null): Promise<T> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const found = look();
    if (found !== null) return found;
    if (performance.now() > end) throw new Error(`No ${what} within ${TIMEOUT_MS / 1000} s.`);
    await sleep(5);
  }
}

function postgresOf(dataDir: string): number | null {
  try {
    const [pid = ''] = readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n');
    return Number(pid) || null;
  } catch {
    // The file is not there yet, because the folder is still being made.
    return null;
  }
}

test('the first and the last that a first start shows is its greeting, and a message goes out', async () => {
  const settings = { VOLLEY_DATA_DIR: join(scratch, 'first'), VOLLEY_PORT: '0', VOLLEY_LINKS_PORT: '0' };
  const { child, texts, ended } = startVolley(['serve'], settings, scratch);
  const key = await until('line to try', () => /-d "api_key=(volley_live_\S+)"\n\n/.exec(texts.all)?.[1] ?? null);
  const api = /^ {2}API +(\S+)\/v1$/m.exec(texts.all)?.[1];
  const quick = new URLSearchParams({ to: '0244123456', message: 'Hello', sender_id: 'Volley', api_key: key });
  const reply = await fetch(`${api}/v1/sms-campaigns/quick?${quick}`);
  const sent = (await reply.json()) as { data: { status: string } };
  assert.equal(sent.data.status, 'sent');
  child.kill('SIGTERM');
  assert.equal((await ended).code, 0);
  assert.match(texts.all, /^\nVolley [\d.]+ is running\.\n/);
  assert.match(texts.all, /api_key=volley_live_\S+"\n\n$/);
});

test('a stop while it is still starting leaves no database behind', async () => {
  const dataDir = join(scratch, 'data');
  const settings = { VOLLEY_DATA_DIR: dataDir, VOLLEY_PORT: '0', VOLLEY_LINKS_PORT: '0' };
  const { child, ended } = startVolley(['serve'], settings, scratch);
  const postgres = await until('database', () => postgresOf(dataDir));
  child.kill('SIGTERM');
  assert.equal((await ended).code, 128 + constants.signals.SIGTERM);
  await until('end of the database', () => (isProcessAlive(postgres) ? null : true));
});

test('what a migration would do is told before, and nothing is written for it', async () => {
  const { url, sql } = await openTestDatabase({ isEmpty: true });
  const target = { DATABASE_URL: url, VOLLEY_DATA_DIR: join(scratch, 'plan') };
  const words = await runVolley(['migrate', '--plan'], target);
  assert.equal(words.code, 0, words.err);
  assert.match(words.out, /^These migrations are pending, and nothing was changed:\n\n {2}91 baseline\n/);
  assert.match(words.out, /→ new table contacts: at once/);
  const planned = await runVolley(['migrate', '--plan', '--json'], target);
  const { pending } = JSON.parse(planned.out) as { pending: { number: number; statements: unknown[] }[] };
  assert.deepEqual(
    pending.map(({ number }) => number),
    listMigrations().map(({ number }) => number),
  );
  assert.deepEqual(await sql("select relname from pg_class where relnamespace = 'public'::regnamespace"), []);
  const migrated = await openTestDatabase();
  assert.deepEqual(await runVolley(['migrate', '--plan'], { ...target, DATABASE_URL: migrated.url }), {
    ...{ code: 0, out: 'The database is up to date.\n', err: '' },
  });
  const never = await runVolley(['migrate', '--plan'], { VOLLEY_DATA_DIR: join(scratch, 'nothing here') });
  assert.equal(never.out, 'There is no database yet: the first start makes one.\n');
  assert.equal(existsSync(join(scratch, 'nothing here')), false);
});
