import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ALONE, filesOf, IN_PAIRS, LONGEST, ROOT, SUITES } from './suites.ts';

const ALL = filesOf({ include: ['**/*.test.ts'], exclude: ['.volley/**'] });
const filesOfSuites = (names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const suite = SUITES[name];
    assert.ok(suite, name);
    return filesOf(suite);
  });

test('each test file belongs to exactly one command', () => {
  const files = filesOfSuites(['all', 'more', 'pages', 'chaos', 'interop', 'peers']);
  // It needs a cluster, on which some files of the first command run too.
  const onCluster = filesOfSuites(['cluster']).filter((file) => file.includes('/cluster-'));
  assert.deepEqual([...files, ...onCluster].sort(), ALL);
});

test('what .ci/run runs is every test file but those of the large programs of others', () => {
  const names = ['all', 'long', 'contract', 'statements', 'pages', 'chaos', 'cluster', 'interop', 'peers'];
  const run = new Set(filesOfSuites(names));
  assert.deepEqual([...run].sort(), ALL);
});

test('each pattern of the long tests, and of those on spread tables, finds a file', () => {
  const globs = [SUITES['more'], SUITES['contract']].flatMap((suite) => suite?.include ?? []);
  const idle = globs.filter((glob) => filesOf({ include: [glob], exclude: [] }).length === 0);
  assert.deepEqual(idle, []);
});

test('each file that is named by itself is a test', () => {
  assert.deepEqual(
    [...ALONE, ...IN_PAIRS, ...LONGEST].filter((file) => !ALL.includes(file)),
    [],
  );
});

test('what cannot be proven on this machine counts as skipped, with the reason', () => {
  const isSaidOnly = (file: string) =>
    /(?:console\.log|stdout\.write)\(\s*['`][^'`]*\b(?:proven|asked)\b/.test(readFileSync(join(ROOT, file), 'utf8'));
  assert.deepEqual(filesOfSuites(['interop', 'peers']).filter(isSaidOnly), []);
});
