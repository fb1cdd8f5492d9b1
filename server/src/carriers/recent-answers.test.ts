import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { RecentAnswers } from './recent-answers.ts';

const message = {
  id: '01890000-0000-7000-8000-0000000012ab' as Uuid,
  phoneNumber: '233201234567' as PhoneNumber,
};

test('an id is recent for as long as its message may take to be stored', () => {
  const answers = new RecentAnswers();
  answers.keep(message, ['a', null], 1_000);
  assert.deepEqual(
    [answers.isRecent('a', 1_500), answers.isRecent('b', 1_500), answers.isRecent('a', 3_500)],
    [true, false, false],
  );
});

test('a receipt that names our reference alone means the id of that number, part after part', () => {
  const answers = new RecentAnswers();
  answers.keep(message, ['a', 'b'], 0);
  assert.equal(answers.findByReference(0x12ab, ['233209999999']), null);
  assert.equal(answers.findByReference(0x12ac, ['233201234567']), null);
  const found = [1, 2].map(() => answers.findByReference(0x12ab, ['Volley', '233201234567']));
  assert.deepEqual(found, ['a', 'b']);
});
