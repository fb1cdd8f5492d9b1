import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeTemplate, startTestServer } from '../server/test/testkit/database.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** What each command runs. Globs are relative to the root; a file named on the command line is run alone. */
const SUITES: Record<string, { readonly include: readonly string[]; readonly exclude: readonly string[] }> = {
  all: {
    include: ['{contract,sdk,cli}/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['server/test/chaos/**', 'server/test/interop/**'],
  },
  /** What must hold on every database: the contract from outside, and the stores. */
  contract: {
    include: ['server/test/**/*.test.ts'],
    exclude: ['server/test/chaos/**', 'server/test/interop/**', 'server/test/tidy*.test.ts'],
  },
  chaos: { include: ['server/test/chaos/**/*.test.ts'], exclude: [] },
  interop: { include: ['server/test/interop/**/*.test.ts'], exclude: [] },
};

function filesOf(argument: string | undefined): string[] {
  const suite = SUITES[argument ?? 'all'];
  if (!suite) return process.argv.slice(2);
  const found = globSync([...suite.include], { cwd: ROOT, exclude: ['**/node_modules/**', ...suite.exclude] });
  return found.sort();
}

/** What chaos measures must not be disturbed by other chaos; and it takes its time, on a slow machine minutes for one test. */
const isChaos = (files: readonly string[]): boolean => files.every((file) => file.startsWith('server/test/chaos/'));

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/** The runner's own summary comes last in its output, a line per figure. */
function readTotals(output: string): Totals {
  const figure = (name: string) => Number(new RegExp(`^(?:# |ℹ )${name} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  return {
    passed: figure('pass'),
    failed: figure('fail') + figure('cancelled'),
    skipped: figure('skipped') + figure('todo'),
  };
}

async function runTests(files: readonly string[], url: string): Promise<{ totals: Totals; code: number }> {
  // Files wait for sockets and clocks more than they compute, so two run at a time even on two cores.
  const options = [
    '--test',
    `--test-concurrency=${isChaos(files) ? 1 : 2}`,
    '--test-reporter=spec',
    `--test-timeout=${isChaos(files) ? 600_000 : 300_000}`,
    '--disable-warning=ExperimentalWarning',
  ];
  const child = spawn(process.execPath, [...options, ...files], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, VOLLEY_TEST_SERVER: url },
  });
  let tail = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    tail = (tail + text).slice(-200_000);
  });
  const code = await new Promise<number>((done) => {
    child.on('exit', (status) => done(status ?? 1));
  });
  // The summary stands before the list of failures: look for its last occurrence.
  const summary = tail.slice(Math.max(0, tail.lastIndexOf('\nℹ tests '), tail.lastIndexOf('\n# tests ')));
  return { totals: readTotals(summary), code };
}

const files = filesOf(process.argv[2]);
if (files.length === 0) {
  process.stdout.write('There is no test of this kind yet.\n0 passed, 0 failed, 0 skipped\n');
  process.exit(0);
}
const external = process.env['VOLLEY_TEST_SERVER'];
const server = external ? { url: external, stop: async () => undefined } : await startTestServer();
await makeTemplate(server.url);
const { totals, code } = await runTests(
  files.map((file) => join(file)),
  server.url,
);
await server.stop();
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
process.exit(code);
