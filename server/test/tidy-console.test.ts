// Reads the console's sources and holds them to rules of their own, besides those of the house.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PAGES } from '../../console/build/pages.ts';
import { findColours, isColour } from './tidy/console-colours.ts';
import { findWords } from './tidy/console-words.ts';
import { functionSizes } from './tidy/function-sizes.ts';
import { files, lineAt, ROOT, sources } from './tidy/sources.ts';

const TOKENS = 'console/src/styles/tokens.css';
const own = sources.filter(({ path }) => path.startsWith('console/src/') && !path.endsWith('.test.ts'));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test('words for people stand in console/src/text alone', () => {
  const elsewhere = own.filter(({ path }) => !path.startsWith('console/src/text/'));
  assert.deepEqual(
    elsewhere.flatMap(({ path, text }) => findWords(path, text).map((found) => `${path}:${found}`)),
    [],
  );
});

test('a word in an element, an attribute, a choice or a sentence is found, and names in code are not', () => {
  const text = `const a = <p title="Close">Save {isNew ? 'now' : later}</p>;
const b = 'The campaign is sent.';
const c = <input className="wide red" type="checkbox" data-state={isOn ? 'on' : 'off'} />;
throw new TypeError('There is no such page.');`;
  assert.deepEqual(findWords('example.tsx', text), ['1 Close', '1 Save', '1 now', '2 The campaign is sent.']);
});

test('colours stand in tokens.css alone', () => {
  const styles = files.filter((path) => /^console\/src\/.*\.css$/.test(path) && path !== TOKENS);
  const inStyles = styles.flatMap((path) => findColours(read(path)).map((found) => `${path}:${found}`));
  const inCode = own.flatMap(({ path, text, literals }) =>
    literals
      .filter(({ value }) => isColour(value))
      .map(({ value, index }) => `${path}:${lineAt(text, index)} ${value}`),
  );
  assert.deepEqual([...inStyles, ...inCode], []);
});

test('a colour is found however it is written, and a token or a colour of the system is none', () => {
  assert.deepEqual(findColours('a { color: #fff; }\nb { border: 1px solid red; }\nc { fill: rgb(0 0 0 / 50%); }'), [
    '1 #fff',
    '2 red',
    '3 rgb(',
  ]);
  assert.deepEqual(
    findColours('.red { color: var(--red); border-color: CanvasText; fill: currentColor } /* red */'),
    [],
  );
  assert.deepEqual(
    [isColour('#0b57d0'), isColour('#main'), isColour('red'), isColour('reduced')],
    [true, false, true, false],
  );
});

test('a component is measured from its head to its last brace', () => {
  const text = `export function One() {\n  return <p>{list.map((item) => (\n    <b key={item} />\n  ))}</p>;\n}`;
  const source = { path: 'example.tsx', text, code: text, literals: [], imports: [] };
  assert.deepEqual(
    functionSizes(source).map(({ name, lines }) => [name, lines]),
    [
      ['One', 5],
      ['unnamed', 3],
    ],
  );
});

test('the table of pages names each address once, and modules that are there', () => {
  const paths = PAGES.map(({ path }) => path);
  assert.equal(new Set(paths).size, paths.length);
  assert.deepEqual(
    PAGES.filter(({ path, module }) => !path.startsWith('/') || !existsSync(join(ROOT, 'console', module))),
    [],
  );
});

test('each check of the ready page says what to do about it, in the console and in docs/operations.md', () => {
  const source = read('server/src/start/readiness.ts');
  const names = [...new Set([...source.matchAll(/name: '(\w+)'/g)].map(([, name = '']) => name))];
  assert.ok(names.length >= 8, names.join(', '));
  const [words, docs] = [read('console/src/text/operator-health.ts'), read('docs/operations.md')];
  assert.deepEqual(
    names.filter((name) => !words.includes(`  do_${name}: '`) || !docs.includes(`\n| \`${name}\` |`)),
    [],
  );
});

test('each alarm for Prometheus is explained in docs/operations.md', () => {
  const alarms = [...read('deploy/prometheus/volley-alerts.yaml').matchAll(/- alert: (\w+)/g)].map(
    ([, name = '']) => name,
  );
  assert.ok(alarms.length >= 20, `${alarms.length} alarms`);
  const docs = read('docs/operations.md');
  assert.deepEqual(
    alarms.filter((name) => !docs.includes(`**${name}**`)),
    [],
  );
});
