import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VolleyError } from '@volley/sdk';
import { nameInSentences, withFlagNames } from './field-names.ts';

const NAMES = {
  sender_id: '--from',
  messages_per_second: '--rate',
  validity_seconds: '--valid-for',
  tiers: '--to',
  'recipients.phone_numbers': '--number',
  phone_number: '<number>',
} as const;

test('a refused field is named by what was typed for it, else in plain words', () => {
  const cases: [string, string, string][] = [
    ['messages_per_second', 'The messages per second field must be at least 0.', '--rate must be at least 0.'],
    [
      'tiers.0.1.weight',
      'The tiers.0.1.weight field must be at least 1.',
      '--to (the 1st, the 2nd, weight) must be at least 1.',
    ],
    ['phone_number', 'The phone number has already been taken.', '<number> has already been taken.'],
    [
      'recipients.phone_numbers.11',
      'This must be a valid phone number.',
      '--number (the 12th): This must be a valid phone number.',
    ],
    ['contact_ids.2', 'The contact ids.2 field must be an id.', 'The contact ids (the 3rd) must be an id.'],
    ['bind_kind', 'The bind kind field is not known here.', 'The bind kind field is not known here.'],
    ['anything', 'This is not so.', 'This is not so.'],
  ];
  for (const [field, sentence, said] of cases) assert.deepEqual(nameInSentences(field, [sentence], NAMES), [said]);
});

test('a sentence that does not name the field again says more about the one before it', () => {
  const said = ['The phone number field must be a valid phone number.', 'It has too few digits.'];
  assert.deepEqual(nameInSentences('phone_number', said, NAMES), [
    '<number> must be a valid phone number. It has too few digits.',
  ]);
  const two = ['The phone number field is odd.', 'The phone number field is long.'];
  assert.deepEqual(nameInSentences('phone_number', two, NAMES), ['<number> is odd.', '<number> is long.']);
});

test('a refusal keeps its status and its request when its fields are named', () => {
  const refusal = new VolleyError('The given data was invalid.', {
    kind: 'refused',
    status: 422,
    requestId: 'r1',
    errors: { sender_id: ['The sender id does not belong to your account.'] },
  });
  const named = withFlagNames(refusal, NAMES);
  assert.deepEqual([named.status, named.requestId, named.kind], [422, 'r1', 'refused']);
  assert.deepEqual(named.errors, { sender_id: ['--from does not belong to your account.'] });
});
