import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCycles } from './tidy/cycles.ts';
import { functionSizes } from './tidy/function-sizes.ts';
import { folderInRoom, unitOf } from './tidy/import-table.ts';
import { maskSource } from './tidy/mask-source.ts';
import { importsOf, isProof, type Source } from './tidy/sources.ts';

function sourceOf(path: string, text: string): Source {
  const { code, literals } = maskSource(text);
  return { path, text, code, literals, imports: importsOf(text, code) };
}

/** A hole of a template is written `@{` here, since an ordinary string that holds a real one looks like a mistake. */
const withHoles = (text: string): string => text.replaceAll('@{', '${');

test('comments, strings, templates and regular expressions are blanked in place', () => {
  const cases: [string, string][] = [
    ["a = 'it''s'; // gone", "a = '  '' ';        "],
    ['a /* x\n{ */ = b', 'a     \n     = b'],
    ['`a@{b + `c@{d}`}e`', '` @{b + ` @{d}`} `'],
    ['`{@{ {a: 1}.a }}`', '` @{ {a: 1}.a } `'],
    ['x.replace(/[/"]{2}/g, 1)', 'x.replace(/       /g, 1)'],
    ['a / b / c', 'a / b / c'],
    ['return /\'/.test("\\"")', 'return / /.test("  ")'],
    ["'\\\\'+'{'", "'  '+' '"],
  ];
  for (const [text, code] of cases) assert.equal(maskSource(withHoles(text)).code, withHoles(code));
});

test('strings are collected with the place they stand at', () => {
  const { literals } = maskSource(withHoles("a('one', `two @{3} four`)"));
  assert.deepEqual(
    literals.map(({ value }) => value),
    ['one', 'two ', ' four'],
  );
  assert.equal(literals[0]?.index, 2);
});

test('every form of import is found, and whether it survives the stripping of types', () => {
  const text = `import type { A } from './a.ts';
import { type B, c } from './b.ts';
import {
  d,
} from './d.ts';
export { e } from './e.ts';
import './f.ts';
const g = await import('./g.ts');
// import { h } from './h.ts';
const i = "import { i } from './i.ts'";`;
  const found = sourceOf('x.ts', text).imports.map(({ specifier, line, isTypeOnly }) => [specifier, line, isTypeOnly]);
  assert.deepEqual(found, [
    ['./a.ts', 1, true],
    ['./b.ts', 2, false],
    ['./d.ts', 5, false],
    ['./e.ts', 6, false],
    ['./f.ts', 7, false],
    ['./g.ts', 8, false],
  ]);
});

test('functions of every form are measured from their head to their last brace', () => {
  const text = `function one(a: { b: number }): Promise<{ c: string }> {
  if (a) {
    return 1;
  }
}
const two = async <T>(
  a: T,
): Promise<void> => {
};
class Three {
  #four(): void {
  }
}
const five = { six: 1 };
const seven = (a: number) => ({ a });`;
  const found = functionSizes(sourceOf('x.ts', text)).map(({ name, lines }) => [name, lines]);
  assert.deepEqual(found, [
    ['one', 5],
    ['two', 4],
    ['#four', 2],
  ]);
});

test('a ring of imports is found once, and a ring of types is none', () => {
  const ring = [
    sourceOf('a.ts', "import { b } from './b.ts';"),
    sourceOf('b.ts', "import { c } from './c.ts';"),
    sourceOf('c.ts', "import { b } from './b.ts';\nimport type { A } from './a.ts';"),
  ];
  assert.deepEqual(findCycles(ring), ['b.ts → c.ts → b.ts']);
});

test('a file belongs to its package, its room, or stands for itself', () => {
  assert.equal(unitOf('contract/src/fields.ts'), 'contract');
  assert.equal(unitOf('server/src/http/frame/mount.ts'), 'http');
  assert.equal(folderInRoom('server/src/http/frame/mount.ts'), 'frame');
  assert.equal(folderInRoom('server/src/http/index.ts'), null);
  assert.equal(unitOf('server/src/sms/campaigns/moves/move-campaign.ts'), 'sms/campaigns');
  assert.equal(isProof('server/src/smpp/testing/smsc.ts'), true);
  assert.equal(isProof('server/src/smpp/session.ts'), false);
});
