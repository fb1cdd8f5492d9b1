// npm run bench <name> [-- options]: runs one benchmark of bench/ and hands its output through.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
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
const { status } = spawnSync(process.execPath, [join(ROOT, 'bench', `${name}.ts`), ...options], { stdio: 'inherit' });
process.exit(status ?? 1);
