import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { allOperations, operations } from '@volley/contract';
import { GENERATED } from './generated-files.ts';

const ROOT = resolve(import.meta.dirname, '..');

for (const [path, render] of Object.entries(GENERATED)) {
  test(`${path} is fresh (else: npm run docs)`, () => {
    assert.equal(readFileSync(join(ROOT, path), 'utf8'), render());
  });
}

test("an operation's id is its place in the tree, since the client is called by the tree and built by the ids", () => {
  for (const { id } of allOperations) {
    const found = id.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)?.[name], operations);
    assert.equal((found as { id?: string })?.id, id);
  }
});
