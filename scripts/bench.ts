// npm run bench <name> [-- options]: runs one benchmark of bench/ and passes its output through.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const names = globSync('bench/*.ts', { cwd: ROOT })
  .map((file) => basename(file, '.ts'))
  .sort();

const [name = '', ...options] = process.argv.slice(2);
if (!names.includes(name)) {
  process.stderr.write(`Usage: npm run bench <name> [-- options]\nNames: ${names.join(', ')}\n`);
  process.exit(2);
}
const file = join(ROOT, 'bench', `${name}.ts`);
if (options.includes('--help')) {
  // The help is the comment above the file's first line of code.
  const head = readFileSync(file, 'utf8')
    .split('\n')
    .filter((_, index, lines) => lines.slice(0, index + 1).every((line) => line.startsWith('//')));
  process.stdout.write(`${head.map((line) => line.replace(/^\/\/ ?/, '')).join('\n')}\n`);
  process.exit(0);
}
const { status } = spawnSync(process.execPath, [file, ...options], { stdio: 'inherit' });
process.exit(status ?? 1);
