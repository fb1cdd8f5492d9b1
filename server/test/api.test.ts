import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runApiFile } from './testkit/api-cases.ts';

const FOLDER = join(import.meta.dirname, 'api');

test('the contract holds, case by case', async (context) => {
  for (const name of readdirSync(FOLDER).sort()) {
    if (name.endsWith('.json')) await runApiFile(join(FOLDER, name), context);
  }
});
