import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VolleyError } from '@volley/sdk';
import { addNumbers, readRefused } from './pasted-numbers.ts';

test('what is refused is told line by line, and the others are added', async () => {
  const saved: (readonly string[])[] = [];
  const result = await addNumbers('0244771234\nname\n12\n2332441234560000\n999999\n0244771235', async (numbers) => {
    saved.push(numbers);
    const at = numbers.indexOf('999999');
    if (at < 0) return;
    throw new VolleyError('refused', {
      kind: 'invalid_input',
      errors: { [`recipients.phone_numbers.${at}`]: ['This must be a valid phone number.', 'It has too few digits.'] },
    });
  });
  assert.deepEqual(result, {
    added: 2,
    refused: [
      { entry: 'name', why: { fault: 'letters' } },
      { entry: '12', why: { fault: 'short' } },
      { entry: '2332441234560000', why: { fault: 'long' } },
      { entry: '999999', why: 'It has too few digits.' },
    ],
  });
  assert.deepEqual(saved.at(-1), ['0244771234', '0244771235']);
});

test('another failure is passed on', async () => {
  const failure = new VolleyError('down', { kind: 'unreachable' });
  await assert.rejects(
    addNumbers('0244771234', () => Promise.reject(failure)),
    failure,
  );
  assert.deepEqual(readRefused(failure, ['0244771234']), []);
});
