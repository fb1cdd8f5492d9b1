import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { addressOfLength, compileText, countText, countWritten, MESSAGE_CODE_LENGTH } from './index.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const sources = globSync('text/src/*.ts', { cwd: ROOT }).filter((path) => !/\.test\.ts$|-oracle\.ts$/.test(path));

test('nothing of the package needs Node: it imports itself alone, and compiles with what browsers have', () => {
  assert.ok(sources.length >= 7);
  for (const path of sources) {
    const imported = [...readFileSync(join(ROOT, path), 'utf8').matchAll(/ from '([^']+)'/g)].map(([, name]) => name);
    assert.deepEqual(
      imported.filter((name) => !name?.startsWith('./')),
      [],
      path,
    );
  }
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2024',
    '--lib',
    'es2024,dom',
    '--types',
    '',
    '--skipLibCheck',
  ];
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      ...['--ignoreConfig', '--module', 'nodenext', '--allowImportingTsExtensions', ...options],
      'text/src/index.ts',
    ],
    { cwd: ROOT, encoding: 'utf8' },
  );
  assert.equal(status, 0, stdout);
});

const rules = {
  missingField: 'default',
  replaceLookAlikes: false,
  links: { isShortened: true, address: 'https://go.example.com' },
} as const;
const AMA = { firstName: 'Ama', lastName: '' };

test('a text as it was written counts as what is made of it, whatever the codes of its links', () => {
  const piece = fc.constantFrom(
    ...['Hello ', '{{first_name}}', '{{last_name|friend}} ', ' https://example.com/harvest?offer=seeds&lot=17 '],
    ...['“quoted”', 'ə', '€', '{{opt_out_url}} ', 'seeds are 20% off today ', '😀', '{{nothing}}'],
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 60 }), fc.boolean(), (pieces, replaceLookAlikes) => {
      const written = pieces.join('');
      const merged = compileText(written, { ...rules, replaceLookAlikes }).merge(AMA, () => 'Zz3456789abc');
      assert.deepEqual(countWritten(written, AMA, { ...rules, replaceLookAlikes }), countText(merged?.text ?? ''));
    }),
    { seed: 20_260_131, numRuns: 300 },
  );
});

test('a recipient who is left out has no count', () => {
  assert.equal(countWritten('{{last_name}}', AMA, { ...rules, missingField: 'skip' }), null);
  assert.equal(countWritten(' ', AMA, rules)?.reason, 'empty_text');
  assert.equal(countWritten('x'.repeat(1_531), AMA, rules)?.reason, 'too_long');
});

test('who knows only how long a short link is keeps the same room for it', () => {
  const written = 'Seeds: https://example.com/a and https://example.com/b';
  const known = countWritten(written, AMA, rules);
  const linkLength = `${rules.links.address}/`.length + MESSAGE_CODE_LENGTH;
  const links = { isShortened: true, address: addressOfLength(linkLength) };
  assert.deepEqual(countWritten(written, AMA, { ...rules, links }), known);
});
