import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { inspect } from 'node:util';
import { findOrBuildConsole } from '../server/src/console-files/index.ts';
import { startLog } from '../server/src/log.ts';
import { makeTemplateWithMonths, startTestServer } from '../server/test/testkit/database.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** The seconds that each file last took here. The file is deleted with node_modules, and only the order depends on it. */
const SECONDS_FILE = join(ROOT, 'node_modules/.cache/test-seconds.json');
/** A file that takes longer hangs. On a slow machine a chaos file takes minutes. */
const FILE_TIMEOUT_MS = 600_000;
const SLOWEST_SHOWN = 10;
/** In CI, failed files run once more, alone. More failures than this are not due to a busy machine. */
const REPEATED_FILES_MAX = 3;
const ERROR_CHARACTERS_MAX = 2_000;

interface Suite {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** The files to run at a time on two cores. Most of them wait for a socket, a clock or Postgres. */
  readonly atOnce: number;
}

/** A browser on every page of the console, and the packages. One story by mouse, `console-story`, is among the daily tests. */
const PAGES = [
  'server/test/e2e/{console,console-account,console-pages,audience-story,people,passkeys,reference}.test.ts',
  'scripts/{build-packages,installed-package}.test.ts',
];

/**
 * Large programs of others: a JDK with Maven, Go, generators of clients, and a fuzzer that sends tens of thousands of requests. They take as long
 * as half of all other suites, and the suite `interop` has a smaller one of each kind: our own fuzzer, and clients in Perl and Python.
 */
const PEERS = ['server/test/interop/{openapi-clients,schema-fuzzer,smpp-clients-java}.test.ts'];

/** The files of each command. Globs are relative to the root. A file named on the command line runs alone. */
const SUITES: Record<string, Suite> = {
  all: {
    include: ['{contract,text,sdk,cli,console}/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['server/test/chaos/**', 'server/test/interop/**', ...PAGES],
    atOnce: 6,
  },
  pages: { include: PAGES, exclude: [], atOnce: 3 },
  /** What must hold on every database: the contract from outside, and the stores. */
  contract: {
    include: ['server/test/**/*.test.ts'],
    exclude: [
      ...['server/test/chaos/**', 'server/test/interop/**', 'server/test/tidy*.test.ts'],
      // The browser's pages, the process that reads files, sound and the edge of HTTP do not depend on the database.
      ...['server/test/e2e/{browser,console-story}.test.ts', ...PAGES],
      'server/test/{sheet-process,imports-hostile,http-edge,odd-requests,large-bodies,openapi,voice-spoken,readme-first-steps}.test.ts',
    ],
    atOnce: 4,
  },
  /** What may differ between releases of Postgres even on one server: the plans, the schema, and a case of each operation. */
  statements: {
    include: [
      'server/test/{api,statements,schema,partitions}.test.ts',
      'server/test/{bounded-lists,contacts-search,message-links-store,reconcile-costs,young-tables}.test.ts',
    ],
    exclude: [],
    atOnce: 6,
  },
  /** Most of their time they wait for real time-outs. */
  chaos: { include: ['server/test/chaos/**/*.test.ts'], exclude: ['server/test/chaos/cluster-*.test.ts'], atOnce: 3 },
  /** On several servers that form one database: each statement, a case of each operation, and servers that fail. */
  cluster: {
    include: ['server/test/{api,statements,schema}.test.ts', 'server/test/chaos/cluster-*.test.ts'],
    exclude: [],
    atOnce: 2,
  },
  /** These test nothing and take pictures. */
  screenshots: { include: ['scripts/take-screenshots.ts'], exclude: [], atOnce: 1 },
  pictures: { include: ['scripts/take-pictures.ts'], exclude: [], atOnce: 1 },
  interop: { include: ['server/test/interop/**/*.test.ts'], exclude: PEERS, atOnce: 2 },
  peers: { include: PEERS, exclude: [], atOnce: 1 },
};

/** Files that measure time, play sound, build what others build too, or stop servers that all share: no other test may run beside them. */
const ALONE: ReadonlySet<string> = new Set([
  'scripts/installed-package.test.ts',
  'server/test/assign-group.test.ts',
  'server/test/chaos/cluster-faults.test.ts',
  'server/test/chaos/cluster-rebalance.test.ts',
  'server/test/chaos/cluster-silence.test.ts',
  'server/test/chaos/hostile-imports.test.ts',
  'server/test/chaos/links.test.ts',
  'server/test/chaos/sms-code-latency.test.ts',
  'server/test/chaos/sms-hostile-carrier.test.ts',
  'server/test/chaos/sms-hostile-tenant.test.ts',
  'server/test/chaos/sms-stop.test.ts',
  'server/test/chaos/voice-hostile-trunk.test.ts',
  'server/test/chaos/voice-outage.test.ts',
  'server/test/chaos/voice-spoken.test.ts',
  'server/test/chaos/voice-trunk.test.ts',
]);

function filesOf(suite: Suite | undefined): string[] {
  if (!suite) return process.argv.slice(2);
  return globSync([...suite.include], { cwd: ROOT, exclude: ['**/node_modules/**', ...suite.exclude] }).sort();
}

function readSeconds(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(SECONDS_FILE, 'utf8')) as Record<string, number>;
  } catch {
    // This is the first run on this machine, or the last one was cut off while it wrote.
    return {};
  }
}

/** Puts the longest first, so that no core waits at the end for a long one. Of files without a time, tests from outside come first. */
function longestFirst(files: readonly string[], seconds: Readonly<Record<string, number>>): string[] {
  const guess = (file: string) => seconds[file] ?? (/^(server\/test|cli)\//.test(file) ? 1_000 : 1);
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
  /** The files to run again. A test that a file imports is reported under the path of the imported file, which cannot be run alone. */
  readonly failedFiles: Set<string>;
}

const shortPath = (file: string): string => (file.startsWith(ROOT) ? file.slice(ROOT.length + 1) : file);

async function runFiles(files: readonly string[], atOnce: number, seconds: Record<string, number>): Promise<Outcome> {
  const totals: Outcome = { passed: 0, failed: 0, skipped: 0, isGood: false, failures: [], failedFiles: new Set() };
  const stream = run({ files: [...files], cwd: ROOT, concurrency: atOnce, timeout: FILE_TIMEOUT_MS });
  stream.on('test:fail', ({ file, name, details }) => {
    const error = inspect(details.error.cause ?? details.error, { depth: 4 }).slice(0, ERROR_CHARACTERS_MAX);
    const path = shortPath(file ?? name);
    totals.failures.push({ file: path, name, error });
    // A file that crashed or hung has no summary.
    if (files.includes(path)) totals.failedFiles.add(path);
  });
  stream.on('test:summary', ({ file, counts, success, duration_ms: durationMs }) => {
    if (file !== undefined) {
      seconds[shortPath(file)] = Math.round(durationMs) / 1_000;
      if (!success) totals.failedFiles.add(shortPath(file));
      return;
    }
    totals.passed = counts.passed;
    totals.skipped = counts.skipped + counts.todo;
    // Includes failed and cancelled tests.
    totals.failed = counts.tests - totals.passed - totals.skipped;
    totals.isGood = success;
  });
  const report = stream.compose(new spec());
  report.pipe(process.stdout);
  await finished(report);
  return totals;
}

/** Builds the console once. Otherwise, in a fresh checkout, each service that a test starts would build it beside all others. */
async function buildConsole(): Promise<void> {
  const options = { log: startLog({ level: 'silent' }), signal: new AbortController().signal };
  // If it cannot be built, the tests of the console report why.
  await findOrBuildConsole({ root: ROOT, dataDir: tmpdir() }, options).catch(() => undefined);
}

const suite = SUITES[process.argv[2] ?? 'all'];
const files = filesOf(suite);
if (files.length === 0) {
  process.stdout.write('There is no test of this kind yet.\n0 passed, 0 failed, 0 skipped\n');
  process.exit(0);
}
if (suite !== undefined) await buildConsole();
const external = process.env['VOLLEY_TEST_SERVER'];
const server = external ? { url: external, stop: async () => undefined } : await startTestServer();
await makeTemplateWithMonths(server.url);
process.env['VOLLEY_TEST_SERVER'] = server.url;

const seconds = readSeconds();
const sum: Outcome = { passed: 0, failed: 0, skipped: 0, isGood: true, failures: [], failedFiles: new Set() };
const batches = [
  { files: files.filter((file) => !ALONE.has(file)), atOnce: suite?.atOnce ?? 2 },
  { files: files.filter((file) => ALONE.has(file)), atOnce: 1 },
];
for (const batch of batches) {
  if (batch.files.length === 0) continue;
  const outcome = await runFiles(longestFirst(batch.files, seconds), batch.atOnce, seconds);
  sum.passed += outcome.passed;
  sum.failed += outcome.failed;
  sum.skipped += outcome.skipped;
  sum.isGood &&= outcome.isGood;
  sum.failures.push(...outcome.failures);
  for (const file of outcome.failedFiles) sum.failedFiles.add(file);
}
const failedFiles = [...sum.failedFiles];
const isFew = failedFiles.length > 0 && failedFiles.length <= REPEATED_FILES_MAX;
if (process.env['CI'] === 'true' && suite !== undefined && isFew) {
  process.stdout.write(`\nRunning again what failed, with nothing beside it: ${failedFiles.join(', ')}\n`);
  const again = await runFiles(failedFiles, 1, seconds);
  sum.isGood = again.isGood;
  if (again.isGood) {
    sum.passed += sum.failed;
    sum.failed = 0;
  }
}
await server.stop();
mkdirSync(dirname(SECONDS_FILE), { recursive: true });
writeFileSync(SECONDS_FILE, JSON.stringify(seconds));

const slowest = files.toSorted((a, b) => (seconds[b] ?? 0) - (seconds[a] ?? 0)).slice(0, SLOWEST_SHOWN);
process.stdout.write('\nThe slowest files:\n');
for (const file of slowest) process.stdout.write(`${(seconds[file] ?? 0).toFixed(1).padStart(7)} s  ${file}\n`);
for (const { file, name, error } of sum.failures) {
  const verdict = sum.isGood ? 'Passed only when it was run again' : 'Failed';
  process.stdout.write(`\n${verdict}: ${name} (${file})\n${error}\n`);
}
process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped\n`);
process.exit(sum.isGood ? 0 : 1);
