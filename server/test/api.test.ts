import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runApiFile } from './testkit/api-cases.ts';

const FOLDER = join(import.meta.dirname, 'api');

for (const name of readdirSync(FOLDER).sort()) {
  if (name.endsWith('.json')) await runApiFile(join(FOLDER, name));
}
