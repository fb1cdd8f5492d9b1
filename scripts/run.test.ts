import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const TIMEOUT_MS = 60_000;
const pinnedName = `node-${process.platform}-${process.arch}`;
let checkout = '';

// A checkout with a stand-in for npm that records its calls and their arguments.
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'volley run '));
  mkdirSync(join(checkout, 'scripts'));
  for (const name of ['run.mjs', 'hand-over.mjs', 'service-bundle.mjs', 'load-joined.mjs'])
    copyFileSync(fileURLToPath(new URL(`./${name}`, import.meta.url)), join(checkout, 'scripts', name));
  writeLock('1.0.0');
  writeFileSync(
    join(checkout, 'entry.ts'),
    `const said: string = 'ran'; console.log(said, process.argv.slice(2).join('|'));`,
  );
  writeNpm(`mkdirSync('node_modules', { recursive: true });`);
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function writeLock(version: string): void {
  const packages = {
    '': {},
    'node_modules/a': { version, integrity: 'x' },
    'node_modules/tool': { dev: true, version, integrity: 'y' },
    'node_modules/z': { os: ['none'], version },
  };
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages }));
}

function writeNpm(body: string): void {
  const head = `const { appendFileSync, mkdirSync } = require('node:fs'); appendFileSync('npm.log', process.argv[2] + '\\n');`;
  writeFileSync(join(checkout, 'npm-cli.js'), `${head}\n${body}\n`);
}

const installs = () => (existsSync(join(checkout, 'npm.log')) ? readFileSync(join(checkout, 'npm.log'), 'utf8') : '');
const npmEnv = () => ({ ...process.env, npm_execpath: join(checkout, 'npm-cli.js') });

function run(words: string[] = ['entry.ts'], env: NodeJS.ProcessEnv = npmEnv()) {
  const script = join(checkout, 'scripts', 'run.mjs');
  return spawnSync(process.execPath, [script, ...words], { cwd: '/', env, encoding: 'utf8', timeout: TIMEOUT_MS });
}

test('it installs once, and anew only when the lockfile changes', () => {
  assert.match(run(['entry.ts', 'one', 'two words']).stdout, /^ran one\|two words\n$/);
  assert.equal(installs(), 'ci\n');
  assert.equal(run().stderr, '');
  assert.equal(installs(), 'ci\n');
  writeLock('1.0.1');
  assert.equal(run().status, 0);
  assert.equal(installs(), 'ci\nci\n');
});

test('what npm was told to install by hand is not installed again', () => {
  mkdirSync(join(checkout, 'node_modules'));
  const record = join(checkout, 'node_modules', '.package-lock.json');
  writeFileSync(record, JSON.stringify({ packages: { 'node_modules/a': { version: '0.9.0', integrity: 'x' } } }));
  run();
  assert.equal(installs(), 'ci\n');
  writeLock('1.0.2');
  const of = (integrity: string) => ({ version: '1.0.2', integrity });
  writeFileSync(record, JSON.stringify({ packages: { 'node_modules/a': of('x'), 'node_modules/tool': of('y') } }));
  assert.equal(run().status, 0);
  assert.equal(installs(), 'ci\n');
});

test('the service is installed without the tools, and what is missing is added when they are asked for', () => {
  mkdirSync(join(checkout, 'cli', 'src'), { recursive: true });
  writeFileSync(join(checkout, 'cli', 'src', 'main.ts'), `console.log('served');`);
  writeFileSync(join(checkout, 'scripts', 'service-flags.json'), '[]');
  writeNpm(
    `appendFileSync('words.log', process.argv.slice(2, 5).join(' ') + '\\n'); mkdirSync('node_modules', { recursive: true });`,
  );
  const words = () => readFileSync(join(checkout, 'words.log'), 'utf8');
  const serve = () => assert.equal(run(['cli/src/main.ts']).stdout, 'served\n');
  serve();
  serve();
  assert.match(words(), /^ci --omit=dev \S+\n$/);
  run();
  run();
  assert.match(words(), /^ci --omit=dev \S+\ninstall --no-save --include=dev\n$/);
  serve();
  assert.equal(words().split('\n').length, 3, 'whoever has everything can serve');
  writeLock('1.0.3');
  run();
  assert.match(words(), /\nci --include=dev \S+\n$/);
});

test('the service starts from one file, made anew when a source has changed, and from its sources where that cannot be made', () => {
  mkdirSync(join(checkout, 'cli', 'src'), { recursive: true });
  const source = join(checkout, 'cli', 'src', 'serve-alone.ts');
  writeFileSync(join(checkout, 'cli', 'src', 'main.ts'), `console.log('from sources');`);
  writeFileSync(source, `console.log('first');`);
  writeFileSync(join(checkout, 'scripts', 'service-flags.json'), '[]');
  const serve = () => run(['cli/src/main.ts', 'serve']).stdout;
  assert.equal(serve(), 'from sources\n');
  writeFileSync(
    join(checkout, 'scripts', 'bundle.ts'),
    `import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
     export async function bundle([program]: string[], { folder }: { folder: string }) {
       appendFileSync('bundled.log', 'again ');
       mkdirSync(folder);
       writeFileSync(folder + '/made-1.cjs', 'console.log("bundled");' + readFileSync(program, 'utf8'));
       return { files: new Map([[program, folder + '/made-1.cjs']]), sources: [program] };
     }`,
  );
  assert.equal(serve(), 'bundled\nfirst\n');
  assert.equal(serve(), 'bundled\nfirst\n');
  writeFileSync(source, `console.log('second');`);
  assert.equal(serve(), 'bundled\nsecond\n');
  assert.equal(readFileSync(join(checkout, 'bundled.log'), 'utf8'), 'again again ');
  assert.equal(run(['cli/src/main.ts', 'list']).stdout, 'from sources\n', 'other commands are quick without it');
});

test('two first starts at once install once, and both go on', async () => {
  writeNpm(`setTimeout(() => mkdirSync('node_modules', { recursive: true }), 300);`);
  const script = join(checkout, 'scripts', 'run.mjs');
  const both = [1, 2].map(() => spawn(process.execPath, [script, 'entry.ts'], { env: npmEnv(), stdio: 'ignore' }));
  assert.deepEqual(await Promise.all(both.map(async (child) => (await once(child, 'exit'))[0])), [0, 0]);
  assert.equal(installs(), 'ci\n');
});

test('the lock of an installer that is gone, or whose id another program has now, is taken over', () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  for (const [index, pid] of [gone, 1].entries()) {
    const lock = join(checkout, '.volley', 'install-lock');
    mkdirSync(lock, { recursive: true });
    writeFileSync(join(lock, 'pid'), String(pid));
    writeLock(`2.0.${index}`);
    assert.equal(run().status, 0);
    assert.equal(existsSync(lock), false);
  }
});

test('an installation that fails is told in one sentence, and the next start tries again', () => {
  const cases: [string, RegExp][] = [
    ['npm error code ENOTFOUND', /^The npm registry could not be reached[^\n]*$/],
    ['npm error code EACCES', /^This user may not write to [^\n]*$/],
    ['npm error code ENOSPC', /^The disk is full[^\n]*$/],
    ['npm error `npm ci` can only install packages when they are in sync', /^package-lock.json does not fit[^\n]*$/],
    ['npm error a riddle', /^npm error a riddle\nnpm ci failed[^\n]*$/],
  ];
  for (const [words, sentence] of cases) {
    writeNpm(`console.error(${JSON.stringify(words)}); process.exitCode = 1;`);
    const { status, stderr, stdout } = run();
    assert.equal(status, 1);
    assert.equal(stdout, '');
    const [first = '', ...rest] = stderr.trim().split('\n');
    assert.match(first, /^Installing/);
    assert.match(rest.join('\n'), sentence);
  }
  writeNpm(`mkdirSync('node_modules');`);
  assert.equal(run().status, 0);
});

test('without npm it says that npm is missing', () => {
  const { status, stderr } = run(['entry.ts'], { PATH: '/nowhere', HOME: checkout });
  assert.equal(status, 1);
  assert.match(stderr, /npm was not found/);
});

test('the Node of the project is used and comes first for what it starts, even if its mode was lost', () => {
  const bin = join(checkout, 'node_modules', pinnedName, 'bin');
  run();
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'node'), `#!/bin/sh\nPINNED=yes exec '${process.execPath}' "$@"\n`, { mode: 0o644 });
  writeFileSync(join(checkout, 'entry.ts'), 'console.log(process.env.PINNED, process.env.PATH);');
  const { stdout } = run();
  assert.equal(stdout.split(delimiter)[0], `yes ${bin}`);
});

test('a Node of the project that does not start here gives way to the one that is running', () => {
  const file = join(checkout, 'node_modules', pinnedName, 'bin', 'node');
  run();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '#!/nowhere/loader\n', { mode: 0o755 });
  assert.match(run().stdout, /^ran/);
});

test('the exit code of what was started is handed on', () => {
  writeFileSync(join(checkout, 'entry.ts'), 'process.exitCode = 7;');
  assert.equal(run().status, 7);
  assert.equal(run([]).status, 1);
});

test('signals reach what was started, and it is waited for', async () => {
  const cases: [string, NodeJS.Signals, number][] = [
    [`process.on('SIGTERM', () => setTimeout(() => process.exit(9), 50));`, 'SIGTERM', 9],
    [`process.on('SIGINT', () => process.exit(0));`, 'SIGINT', 0],
    ['', 'SIGTERM', 128 + 15],
  ];
  for (const [handler, signal, code] of cases) {
    writeFileSync(join(checkout, 'entry.ts'), `${handler} setInterval(() => {}, 1000); console.log('up');`);
    const script = join(checkout, 'scripts', 'run.mjs');
    const child = spawn(process.execPath, [script, 'entry.ts'], { env: npmEnv(), stdio: ['ignore', 'pipe', 'ignore'] });
    await once(child.stdout, 'data');
    child.kill(signal);
    assert.deepEqual(await once(child, 'exit'), [code, null]);
  }
});
