import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareText, compilePattern, VARIABLE } from './match-text.ts';

const compare = (pattern: string, text: string, max = 30) => compareText(compilePattern(pattern, max), text);
const fits = (pattern: string, text: string, max = 30) => compare(pattern, text, max).difference === null;

test('a text fits its pattern with any values that are short enough', () => {
  const pattern = 'Dear {#var#}, your code is {#numeric#}. -VOLLEY';
  assert.ok(fits(pattern, 'Dear Asha, your code is 123456. -VOLLEY'));
  assert.ok(fits(pattern, 'Dear , your code is . -VOLLEY'));
  assert.ok(fits(pattern, `Dear ${'x'.repeat(30)}, your code is 1. -VOLLEY`));
  assert.ok(!fits(pattern, `Dear ${'x'.repeat(31)}, your code is 1. -VOLLEY`));
  assert.ok(fits('{#var#}{#var#} end', `${'x'.repeat(60)} end`));
  assert.ok(!fits('{#var#}{#var#} end', `${'x'.repeat(61)} end`));
  assert.ok(fits('a{#var#}', 'a'));
  assert.ok(!fits('a{#var#}', `a${'b'.repeat(31)}`));
  assert.ok(!fits('no variable', 'no variable!'));
});

test('a value may contain what follows it in the pattern', () => {
  assert.ok(fits('{#var#}, {#var#}.', 'a, b, c.'));
  assert.ok(fits('x{#var#}ab', 'xababab'));
  assert.ok(fits('{#var#}aa{#var#}aa', 'aaaaaaa'));
  // The first place where ", " stands is too far from the end; a later one is not.
  assert.ok(fits('{#var#}, {#var#}', `a, ${'b'.repeat(20)}, ${'c'.repeat(25)}`));
});

test('a difference names the place, what should stand there, and what does', () => {
  assert.deepEqual(compare('Your order {#var#} is ready.', 'Your order A-1 was ready.').difference, {
    position: 15,
    expected: 'is ready.',
    found: 'was ready.',
  });
  assert.deepEqual(compare('Hello', 'Hullo').difference, { position: 1, expected: 'ello', found: 'ullo' });
  assert.deepEqual(compare('Hello', 'Hello you').difference, { position: 5, expected: '', found: ' you' });
  assert.deepEqual(compare('Hello you', 'Hello').difference, { position: 5, expected: ' you', found: '' });
  assert.deepEqual(compare('A{#var#}Z', `A${'x'.repeat(40)}Z`).difference, {
    position: 31,
    expected: 'Z',
    found: `${'x'.repeat(10)}Z`,
  });
});

/** The same question asked of a regular expression, which may take for ever on longer texts. */
function fitsSlowly(pattern: string, text: string, max: number): boolean {
  const escaped = pattern.split(VARIABLE).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${escaped.join(`[^]{0,${max}}`)}$`).test(text);
}

test('ten thousand random patterns and texts compare as a regular expression says', () => {
  let seed = 7;
  const draw = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const word = (length: number) => Array.from({ length }, () => 'ab'[draw(2)]).join('');
  let fitting = 0;
  for (let round = 0; round < 10_000; round += 1) {
    const pattern = Array.from({ length: 1 + draw(5) }, () => (draw(2) === 0 ? '{#var#}' : word(draw(3)))).join('');
    const text = word(draw(12));
    const max = draw(4);
    const { difference } = compare(pattern, text, max);
    assert.equal(difference === null, fitsSlowly(pattern, text, max), `${pattern} and ${text} with ${max}`);
    if (difference === null) fitting += 1;
    else assert.ok(difference.position <= text.length);
  }
  assert.ok(fitting > 500 && fitting < 9_500, `${fitting} fitted`);
});

test('the worst pattern and text of full length are compared within 20 ms of processor time', () => {
  const pattern = compilePattern(`${'aa{#var#}'.repeat(30)}${'a'.repeat(1_200)}b`, 100);
  const before = process.cpuUsage();
  const { difference } = compareText(pattern, 'a'.repeat(1_530));
  const { user } = process.cpuUsage(before);
  assert.ok(difference !== null);
  assert.ok(user < 20_000, `it took ${user} µs`);
});

test('a comparison tells what it took, which a clock would tell only roughly', () => {
  assert.deepEqual(compare('a{#var#}', 'ab'), { difference: null, agreed: 1, steps: 1 });
  assert.deepEqual(compare('Hello', 'Hullo there'), {
    ...{ difference: { position: 1, expected: 'ello', found: 'ullo there' }, agreed: 1, steps: 2 },
  });
  assert.deepEqual(compare('a{#var#}b{#var#}', 'aabaab', 3), { difference: null, agreed: 2, steps: 1 + 4 });
});
