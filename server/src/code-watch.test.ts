import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCodeWatch } from './code-watch.ts';

test('a trace shows no code, nor the part of one that is left where a text was cut', () => {
  const watch = startCodeWatch();
  assert.equal(watch.without('One-time code: 492039'), 'One-time code: 492039');
  watch.hide('492039');
  for (const [text, shown] of [
    ['One-time code: 492039', 'One-time code: ••••••'],
    ['id:7 stat:DELIVRD err:000 text:One-time code: 49203', 'id:7 stat:DELIVRD err:000 text:One-time code: •••••'],
    ['A long text ends with 492', 'A long text ends with •••'],
    ['039 is how the next part begins', '••• is how the next part begins'],
    ['Order 12345 of 2026', 'Order 12345 of 2026'],
  ] as const)
    assert.equal(watch.without(text), shown);
});
