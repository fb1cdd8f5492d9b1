// Writes every generated file. Each has a test that fails when it is stale.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { GENERATED } from './generated-files.ts';

const ROOT = resolve(import.meta.dirname, '..');

for (const [path, render] of Object.entries(GENERATED)) {
  const file = join(ROOT, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, render());
  process.stdout.write(`${path}\n`);
}
