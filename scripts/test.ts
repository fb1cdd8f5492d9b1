import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from 'node:test';
import { spec, type TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import MANIFEST from '../package.json' with { type: 'json' };
import SERVER_MANIFEST from '../server/package.json' with { type: 'json' };
import { findOrBuildConsole } from '../server/src/console-files/index.ts';
import { startLog } from '../server/src/log.ts';
import { makeTemplateWithMonths, startTestServer } from '../server/test/testkit/database.ts';
import { forEachAtOnce } from './at-once.ts';
import { bundle } from './bundle.ts';
import { ALONE, filesOf, IN_PAIRS, LONGEST, ROOT, SUITES } from './suites.ts';

/** The seconds that each file last took here. The file is deleted with node_modules, and only the order depends on it. */
const SECONDS_FILE = join(ROOT, 'node_modules/.cache/test-seconds.json');
/** A file that takes longer hangs. On a slow machine a chaos file takes minutes. */
const FILE_TIMEOUT_MS = 600_000;
const SLOWEST_SHOWN = 10;
const PROGRAM = 'cli/src/main.ts';
const ERROR_CHARACTERS_MAX = 2_000;

function readSeconds(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(SECONDS_FILE, 'utf8')) as Record<string, number>;
  } catch {
    // This is the first run on this machine, or the last one was cut off while it wrote.
    return {};
  }
}

/** Puts the longest first, so that no core waits at the end for a long one. Of files without a time, those that are known to be long and then tests from outside come first. */
function longestFirst(files: readonly string[], seconds: Readonly<Record<string, number>>): string[] {
  const unknown = (file: string) => (LONGEST.has(file) ? 2_000 : /^(server\/test|cli)\//.test(file) ? 1_000 : 1);
  const guess = (file: string) => seconds[file] ?? unknown(file);
  return files.toSorted((a, b) => guess(b) - guess(a));
}

interface Failure {
  readonly file: string;
  readonly name: string;
  readonly error: string;
}

interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  isGood: boolean;
  readonly failures: Failure[];
}

/** Leaves out the sums of one file, which are added up for the whole suite. */
async function* withoutSums(events: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
  for await (const event of events) {
    if (event.type !== 'test:diagnostic' || event.data.file !== undefined) yield event;
  }
}

async function runFile(file: string, sum: Outcome, seconds: Record<string, number>): Promise<void> {
  const stream = run({
    files: [programs.get(file) ?? file],
    cwd: ROOT,
    timeout: suite?.fileTimeoutMs ?? FILE_TIMEOUT_MS,
  });
  stream.on('test:fail', ({ name, details }) => {
    const error = inspect(details.error.cause ?? details.error, { depth: 4 }).slice(0, ERROR_CHARACTERS_MAX);
    sum.failures.push({ file, name, error });
  });
  stream.on('test:summary', ({ file: of, counts, success, duration_ms: durationMs }) => {
    if (of !== undefined) return;
    seconds[file] = Math.round(durationMs) / 1_000;
    const skipped = counts.skipped + counts.todo;
    sum.passed += counts.passed;
    sum.skipped += skipped;
    // Includes failed and cancelled tests.
    sum.failed += counts.tests - counts.passed - skipped;
    sum.isGood &&= success;
  });
  // What one file says stays together.
  process.stdout.write(await text(Readable.from(withoutSums(stream)).compose(new spec())));
}

/** Builds the console once. Otherwise, in a fresh checkout, each service that a test starts would build it beside all others. */
async function buildConsole(): Promise<void> {
  const options = { log: startLog({ level: 'silent' }), signal: new AbortController().signal };
  // If it cannot be built, the tests of the console report why.
  await findOrBuildConsole({ root: ROOT, dataDir: tmpdir() }, options).catch(() => undefined);
}

/** Bundles the program, and the files that start the service: each would spend a second on its modules before it tests anything. */
async function bundleTests(): Promise<ReadonlyMap<string, string>> {
  const ofService = files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('testkit/'));
  const without = [MANIFEST, SERVER_MANIFEST].flatMap(({ devDependencies }) => Object.keys(devDependencies));
  const folder = join(ROOT, '.volley/tests', process.argv[2] ?? 'all');
  const { files: bundled } = await bundle([PROGRAM, ...ofService], { folder, without });
  process.env['VOLLEY_TEST_PROGRAM'] = bundled.get(PROGRAM);
  return bundled;
}

const suite = SUITES[process.argv[2] ?? 'all'];
const files = suite ? filesOf(suite) : process.argv.slice(2);
if (files.length === 0) {
  process.stdout.write('There is no test of this kind yet.\n0 passed, 0 failed, 0 skipped\n');
  process.exit(0);
}
if (suite !== undefined) await buildConsole();
const programs = suite === undefined ? new Map<string, string>() : await bundleTests();
const external = process.env['VOLLEY_TEST_SERVER'];
const server = external ? { url: external, stop: async () => undefined } : await startTestServer();
await makeTemplateWithMonths(server.url);
process.env['VOLLEY_TEST_SERVER'] = server.url;

const seconds = readSeconds();
const sum: Outcome = { passed: 0, failed: 0, skipped: 0, isGood: true, failures: [] };
const batches = [
  {
    files: files.filter((file) => !ALONE.has(file) && !IN_PAIRS.has(file)),
    atOnce: suite?.atOnce ?? { least: 2, most: 2 },
  },
  { files: files.filter((file) => IN_PAIRS.has(file)), atOnce: { least: 2, most: 2 } },
  { files: files.filter((file) => ALONE.has(file)), atOnce: { least: 1, most: 1 } },
];
for (const batch of batches)
  await forEachAtOnce(longestFirst(batch.files, seconds), batch.atOnce, (file) => runFile(file, sum, seconds));
await server.stop();
mkdirSync(dirname(SECONDS_FILE), { recursive: true });
writeFileSync(SECONDS_FILE, JSON.stringify(seconds));

const slowest = files.toSorted((a, b) => (seconds[b] ?? 0) - (seconds[a] ?? 0)).slice(0, SLOWEST_SHOWN);
process.stdout.write('\nThe slowest files:\n');
for (const file of slowest) process.stdout.write(`${(seconds[file] ?? 0).toFixed(1).padStart(7)} s  ${file}\n`);
for (const { file, name, error } of sum.failures) {
  process.stdout.write(`\nFailed: ${name} (${file})\n${error}\n`);
}
process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped\n`);
process.exit(sum.isGood ? 0 : 1);
