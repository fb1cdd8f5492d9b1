import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const isFixing = process.argv.includes('--fix');
const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);

const steps: readonly [name: string, command: string, args: readonly string[]][] = [
  ['types', bin('tsc'), ['-p', 'tsconfig.json']],
  ['types of the console', bin('tsc'), ['-p', 'console/tsconfig.json']],
  ['lint and format', bin('biome'), ['check', ...(isFixing ? ['--write'] : []), '--error-on-warnings', '.']],
  [
    'tidy',
    process.execPath,
    ['--test', '--test-reporter=dot', 'server/test/tidy.test.ts', 'server/test/tidy-console.test.ts'],
  ],
];

let failed = 0;
for (const [name, command, args] of steps) {
  const startedAt = performance.now();
  const { status } = spawnSync(command, [...args], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) failed += 1;
  process.stdout.write(
    `${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)\n`,
  );
}
process.exit(failed === 0 ? 0 : 1);
