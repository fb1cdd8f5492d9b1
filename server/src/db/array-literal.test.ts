import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrayLiteral } from './array-literal.ts';

test('plain words, numbers and truth values stand as they are', () => {
  assert.equal(arrayLiteral(['a1-b', 7, -2.5, true, false]), '{a1-b,7,-2.5,true,false}');
  assert.equal(arrayLiteral([]), '{}');
});

test('what Postgres would read otherwise is quoted', () => {
  const values = ['', ' ', 'a,b', '{}', 'say "yes"', 'back\\slash', 'NULL', 'null', 'two\nlines', 'Ɛyɛ'];
  assert.equal(
    arrayLiteral(values),
    '{"","' + ' ","a,b","{}","say \\"yes\\"","back\\\\slash","NULL","null","two\nlines","Ɛyɛ"}',
  );
});

test('nothing is NULL', () => {
  assert.equal(arrayLiteral([null, undefined, 'x']), '{NULL,NULL,x}');
});

test('other things are left to the driver', () => {
  assert.equal(arrayLiteral([['nested']]), null);
  assert.equal(arrayLiteral([Buffer.from('x')]), null);
});
