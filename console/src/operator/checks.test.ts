import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useHealthText } from '../text/operator-health.ts';
import { keyIn } from '../text/use-text.ts';
import { inOrder } from './checks.ts';

test('what is wrong comes first, and a check that this page does not know has a name too', () => {
  const of = (name: string, is_ok: boolean, needs_attention: boolean) => ({ name, is_ok, needs_attention });
  const checks = [of('database', true, false), of('jobs', true, true), of('disk', false, true), of('time', true, true)];
  assert.deepEqual(
    inOrder(checks).map(({ name }) => name),
    ['disk', 'jobs', 'time', 'database'],
  );
  assert.deepEqual([keyIn(useHealthText, 'do_disk'), keyIn(useHealthText, 'do_moon')], ['do_disk', null]);
});
