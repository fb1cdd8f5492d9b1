// A noun of the API that no page explains is found out.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { allOperations } from '@volley/contract';

const DOCS = join(import.meta.dirname, '../../docs');
const pages = readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && !name.startsWith('adr'))
  .map((name) => readFileSync(join(DOCS, name), 'utf8'))
  .join('\n');

test('every noun of the API is named by its path in a page of docs', () => {
  const nouns = new Set(allOperations.map(({ path }) => /^\/(?:admin\/)?[^/]+/.exec(path)?.[0] ?? path));
  assert.ok(nouns.size > 40, `${nouns.size} nouns`);
  assert.deepEqual(
    [...nouns].filter((noun) => !new RegExp(`${noun.replaceAll('.', '\\.')}\\b`).test(pages)),
    [],
  );
});
