import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import { allowsCallerId, type CallerIdTerms, dialledNumber, shownCallerId, takenPrefix } from './dial-rules.ts';

const ACCRA = '233302123456' as PhoneNumber;
const open = { prefixes: [], blockedPrefixes: [], callerIds: null };

test('a blocked beginning wins over one that is taken', () => {
  assert.equal(takenPrefix(open, ACCRA), '');
  assert.equal(takenPrefix({ ...open, prefixes: ['44'] }, ACCRA), null);
  assert.equal(takenPrefix({ ...open, prefixes: ['2', '233', '23'], blockedPrefixes: ['23390'] }, ACCRA), '233');
  assert.equal(takenPrefix({ ...open, prefixes: ['233'], blockedPrefixes: ['23330'] }, ACCRA), null);
});

test("a campaign's own number is shown only where the trunk allows it", () => {
  assert.equal(allowsCallerId(open, '233302000000'), true);
  assert.equal(allowsCallerId({ ...open, callerIds: ['233302000000'] }, '233302000000'), true);
  assert.equal(allowsCallerId({ ...open, callerIds: ['233302000000'] }, '233302000001'), false);
  assert.equal(allowsCallerId({ ...open, callerIds: [] }, ''), true);
});

test("who calls is written as the trunk's own number is, unless a rule or a prefix says otherwise", () => {
  const shown = (callerId: string, ofCampaign: string, terms: Partial<CallerIdTerms> = {}) =>
    shownCallerId({ callerId, callerIdPrefix: '', callerIdRules: [], ...terms }, ofCampaign);
  assert.equal(shown('', ''), '');
  assert.equal(shown('+233302000000', ''), '+233302000000');
  assert.equal(shown('+233302000000', '233302000001'), '+233302000001');
  assert.equal(shown('233302000000', '233302000001'), '233302000001');
  const national = { callerIdPrefix: '00', callerIdRules: [{ prefix: '233', strip: 3, prepend: '0' }] };
  assert.equal(shown('', '', national), '');
  assert.equal(shown('+233302000000', '', national), '0302000000');
  assert.equal(shown('+233302000000', '447700900123', national), '00447700900123');
});

test('the rule with the longest beginning writes the number; without one the dial prefix stands before it', () => {
  const rules = [
    { prefix: '233', strip: 3, prepend: '0' },
    { prefix: '23330', strip: 0, prepend: '00' },
    { prefix: '1', strip: 0, prepend: '+' },
  ];
  const dial = (number: string) => dialledNumber({ dialRules: rules, dialPrefix: '9' }, number as PhoneNumber);
  assert.equal(dial('233244123456'), '0244123456');
  assert.equal(dial('233302123456'), '00233302123456');
  assert.equal(dial('12025550123'), '+12025550123');
  assert.equal(dial('447700900123'), '9447700900123');
});
