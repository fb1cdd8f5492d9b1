import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isProcessAlive } from '../lib/files/process-identity.ts';
import { SettingError } from '../lib/settings/setting-error.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Connection } from './embedded-postgres-postmaster.ts';

const DEADLINE_MS = 60_000;
// The path has a space in it, so that every test runs with one.
const scratch = mkdtempSync(join(tmpdir(), 'volley pg '));
const template = join(scratch, 'template');
let copies = 0;

before(async () => {
  chmodSync(scratch, 0o755);
  const postgres = await start(template);
  await query(postgres.connection, 'create table kept (word text)');
  await postgres.stop();
});
after(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));

function start(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: () => {}, extra: { fsync: 'off' } });
}

/** Copies a data folder as a first start and a clean stop leave it, which is faster than a first start. */
function copyOfTemplate(): string {
  copies += 1;
  const dataDir = join(scratch, `data ${copies}`);
  execFileSync('cp', ['-a', template, dataDir]);
  return dataDir;
}

async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function until<T>(what: string, look: () => Promise<T | null> | T | null): Promise<T> {
  for (const deadline = Date.now() + DEADLINE_MS; Date.now() < deadline; await sleep(10)) {
    const found = await look();
    if (found !== null) return found;
  }
  throw new Error(`waited in vain for: ${what}`);
}

const words = (connection: Connection) => query(connection, 'select word from kept order by word');
const untilAnswers = (postgres: EmbeddedPostgres) =>
  until('an answer', () => words(postgres.connection).catch(() => null));

async function withPostgres(dataDir: string, work: (postgres: EmbeddedPostgres) => Promise<void>): Promise<void> {
  const postgres = await start(dataDir);
  try {
    await work(postgres);
  } finally {
    await postgres.stop();
  }
  assert.equal(isProcessAlive(postgres.pid), false);
  assert.equal(existsSync(join(dataDir, 'lock')), false);
}

/** Starts a Volley in a process of its own, to be killed. Its first line of output holds the id of its Postgres. */
function startElsewhere(dataDir: string): ChildProcess {
  const module = JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href);
  const options = `{ dataDir: ${JSON.stringify(dataDir)}, log() {}, extra: { fsync: 'off' } }`;
  const source = `import { startEmbeddedPostgres } from ${module};
    const postgres = await startEmbeddedPostgres(${options});
    console.log(JSON.stringify({ pid: postgres.pid, connection: postgres.connection }));
    setInterval(() => {}, 1000);`;
  return spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('a first start makes a database that sorts by code point, and a second start finds what was kept', async () => {
  const dataDir = copyOfTemplate();
  await withPostgres(dataDir, async ({ connection }) => {
    const found = await query(
      connection,
      `select 'Z' < 'a' and 'z' < 'é' as sorted, upper('é') as upper,
      current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone`,
    );
    assert.deepEqual(found, [{ sorted: true, upper: 'É', encoding: 'UTF8', zone: 'UTC' }]);
    await query(connection, `insert into kept values ('stays')`);
  });
  await withPostgres(dataDir, async ({ connection }) => assert.deepEqual(await words(connection), [{ word: 'stays' }]));
});

test('no one gets in without the password, and only we can read it', async () => {
  const dataDir = copyOfTemplate();
  await withPostgres(dataDir, async ({ connection }) => {
    await assert.rejects(query({ ...connection, password: 'guess' }, 'select 1'), { code: '28P01' });
    await assert.rejects(query({ ...connection, database: 'postgres', password: '' }, 'select 1'));
    assert.equal(connection.host, '127.0.0.1');
  });
  for (const file of ['postgres-password', 'postgres.log']) assert.equal(statSync(join(dataDir, file)).mode & 0o77, 0);
  assert.equal(statSync(join(dataDir, 'pg')).mode & 0o77, 0);
});

test('a killed Postgres is back on the same port with its data, though a busy backend outlived it', async () => {
  await withPostgres(copyOfTemplate(), async (postgres) => {
    const { pid } = postgres;
    await query(postgres.connection, `insert into kept values ('before the kill')`);
    // The query computes without ever waiting, so its backend does not notice that its postmaster died.
    const busy = query(postgres.connection, 'select count(*) from generate_series(1, 1000000000)').catch(() => null);
    await until('the busy backend', async () => {
      const active = `select 1 from pg_stat_activity where state = 'active' and query like '%count(*)%generate%' and pid <> pg_backend_pid()`;
      return (await query(postgres.connection, active)).length > 0 ? true : null;
    });
    process.kill(pid, 'SIGKILL');
    await until('another Postgres', () => (postgres.pid === pid ? null : true));
    assert.deepEqual(await untilAnswers(postgres), [{ word: 'before the kill' }]);
    await busy;
  });
});

test('a stop that comes while Postgres is being brought back leaves nothing behind', async () => {
  const dataDir = copyOfTemplate();
  const postgres = await start(dataDir);
  const { pid } = postgres;
  process.kill(pid, 'SIGKILL');
  await until('another Postgres', () => (postgres.pid === pid ? null : true));
  await postgres.stop();
  assert.equal(isProcessAlive(postgres.pid), false);
  assert.equal(existsSync(join(dataDir, 'lock')), false);
});

test('a Postgres that keeps dying is given up, and whoever listens is told', async () => {
  const postgres = await start(copyOfTemplate());
  const told = new Promise<Error>((settle) => postgres.onExit(settle));
  const killing = (async () => {
    for (let deaths = 0; deaths < 6; deaths += 1) {
      await untilAnswers(postgres);
      const { pid } = postgres;
      process.kill(pid, 'SIGKILL');
      if (deaths < 5) await until('another Postgres', () => (postgres.pid === pid ? null : true));
    }
  })();
  assert.match((await told).message, /more than 5 times within a minute/);
  await killing;
  await postgres.stop();
});

test('a Postgres that outlived its killed Volley is ended by its own id and its data is kept', async () => {
  const dataDir = copyOfTemplate();
  const volley = startElsewhere(dataDir);
  const [line] = await once(volley.stdout ?? volley, 'data');
  const orphan = JSON.parse(String(line)) as { pid: number; connection: Connection };
  await query(orphan.connection, `insert into kept values ('of the orphan')`);
  await kill(volley);
  assert.equal(isProcessAlive(orphan.pid), true);
  await withPostgres(dataDir, async (postgres) => {
    assert.equal(isProcessAlive(orphan.pid), false);
    assert.deepEqual(await words(postgres.connection), [{ word: 'of the orphan' }]);
  });
});

test('a start after Postgres was killed says that it recovered and how long it took, one after a clean stop says nothing', async () => {
  const dataDir = copyOfTemplate();
  const volley = startElsewhere(dataDir);
  const [line] = await once(volley.stdout ?? volley, 'data');
  const { pid, connection } = JSON.parse(String(line)) as { pid: number; connection: Connection };
  await query(connection, `insert into kept values ('before the kill')`);
  await kill(volley);
  process.kill(pid, 'SIGKILL');
  await withPostgres(dataDir, async (postgres) => {
    assert.match(postgres.recovery ?? '', /^Postgres had not been stopped properly: it recovered in \d+\.\d s\.$/);
    assert.deepEqual(await words(postgres.connection), [{ word: 'before the kill' }]);
  });
  await withPostgres(dataDir, async ({ recovery }) => assert.equal(recovery, null));
});

test('a stale pid file does not keep Postgres from starting, nor is the process that now has the id touched', async () => {
  const dataDir = copyOfTemplate();
  const owner = statSync(join(dataDir, 'pg'));
  const stranger = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid, cwd: '/' });
  try {
    for (const pid of [String(stranger.pid), '4194000', '']) {
      writeFileSync(join(dataDir, 'pg', 'postmaster.pid'), `${pid}\n${join(dataDir, 'pg')}\n`);
      await withPostgres(dataDir, async ({ connection }) => assert.deepEqual(await words(connection), []));
    }
    assert.equal(stranger.exitCode ?? stranger.signalCode, null);
  } finally {
    await kill(stranger);
  }
});

test('a first start that was killed half-way is begun anew', async () => {
  const dataDir = join(scratch, 'half');
  const volley = startElsewhere(dataDir);
  await until('initdb at work', () => {
    const draft = existsSync(dataDir) ? readdirSync(dataDir).find((name) => name.startsWith('pg.draft-')) : undefined;
    return draft !== undefined && existsSync(join(dataDir, draft, 'pg', 'PG_VERSION')) ? true : null;
  });
  await kill(volley);
  assert.equal(existsSync(join(dataDir, 'pg')), false);
  await withPostgres(dataDir, async ({ connection }) => {
    assert.deepEqual(await query(connection, 'select 1 as one'), [{ one: 1 }]);
  });
  assert.deepEqual(readdirSync(dataDir).sort(), ['pg', 'postgres-password', 'postgres.log']);
});

test('a second Volley on the same data folder is refused and the first is not disturbed', async () => {
  const dataDir = copyOfTemplate();
  await withPostgres(dataDir, async (postgres) => {
    await assert.rejects(start(dataDir), (error) => {
      assert.ok(error instanceof SettingError);
      assert.match(error.message, /VOLLEY_DATA_DIR/);
      assert.ok(error.message.includes(`process ${process.pid}`));
      return true;
    });
    assert.deepEqual(await words(postgres.connection), []);
  });
});

test('a data folder that cannot be used is refused in one sentence that names the setting', async () => {
  const olderMajor = copyOfTemplate();
  writeFileSync(join(olderMajor, 'pg', 'PG_VERSION'), '17\n');
  const noPassword = copyOfTemplate();
  rmSync(join(noPassword, 'postgres-password'));
  const file = join(scratch, 'a file');
  writeFileSync(file, '');
  const open = copyOfTemplate();
  chmodSync(join(open, 'pg'), 0o777);
  const cases: [string, RegExp][] = [
    [olderMajor, /Postgres 17, this Volley brings 18/],
    [noPassword, /not its postgres-password/],
    [file, /not a folder/],
    [join(file, 'below'), /not a folder/],
    [open, /open to others/],
  ];
  for (const [dataDir, sentence] of cases) {
    await assert.rejects(start(dataDir), (error) => {
      assert.ok(error instanceof SettingError, String(error));
      assert.equal(error.setting, 'VOLLEY_DATA_DIR');
      assert.match(error.message, sentence);
      assert.match(error.message, /VOLLEY_DATA_DIR/);
      return true;
    });
    assert.equal(existsSync(join(dataDir, 'lock')), false);
  }
});

test('the log of Postgres shows no statement and no value of one that failed, and is begun anew when it is large', async () => {
  const dataDir = copyOfTemplate();
  const log = join(dataDir, 'postgres.log');
  writeFileSync(log, Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));
  await withPostgres(dataDir, async ({ connection }) => {
    await assert.rejects(query(connection, `select '233241234567'::text::int4, 'secret'`));
  });
  assert.ok(statSync(log).size < 100_000);
  assert.equal(existsSync(`${log}.1`), true);
  assert.doesNotMatch(execFileSync('cat', [log], { encoding: 'utf8' }), /233241234567|secret/);
});
