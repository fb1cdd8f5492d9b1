import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLANK, changesOf, type Draft, isOther, keepingTime, NOBODY, withNumbers } from './draft.ts';

const recipients = {
  group_ids: ['a', 'b'],
  segment_ids: ['s'],
  contact_ids: [1, 2],
  phone_numbers: ['233200000001'],
  except: { group_ids: ['c'], segment_ids: [] },
};
const draft = { ...BLANK, sender_id: 'Volley', message: 'Hello', recipients };

test('another text, sender or audience is another draft, in whatever order it is named', () => {
  assert.equal(isOther(draft, { ...draft, recipients: { ...recipients, group_ids: ['b', 'a'] } }), false);
  assert.equal(isOther(draft, { ...draft, message: 'Bye' }), true);
  assert.equal(isOther(draft, { ...draft, sender_id: 'Other' }), true);
  assert.equal(isOther(draft, { ...draft, recipients: { ...recipients, contact_ids: [1] } }), true);
  assert.equal(isOther(draft, { ...draft, recipients: { ...recipients, except: NOBODY.except } }), true);
  assert.equal(isOther(draft, { ...draft, recipients: { ...recipients, phone_numbers: ['0200000001'] } }), true);
});

test('a change reads the newest draft, and added numbers stand first, each once', () => {
  const change = changesOf<Draft>((now) => ({ recipients: withNumbers(now.recipients, ['7', '233200000001']) }), draft);
  assert.deepEqual(change, { recipients: { ...recipients, phone_numbers: ['7', '233200000001'] } });
});

test('a scheduled campaign keeps its time, unless it gets a day by the clocks of each recipient that is still to begin', () => {
  const onDay = (start_day: string | null) => ({
    scheduled_at: null,
    is_recurring: false,
    sending_window: { from: '09:00', to: '20:00', time_zone: 'recipient', start_day },
  });
  const { sending_window } = onDay('2020-01-07');
  assert.deepEqual(keepingTime({ scheduled_at: null, message: 'Bye' }), { message: 'Bye' });
  assert.deepEqual(keepingTime(onDay('2020-01-07')), { sending_window }, 'it is reviewed before it begins');
  assert.deepEqual(keepingTime(onDay('2999-01-07')), onDay('2999-01-07'));
  assert.deepEqual(keepingTime({ scheduled_at: '2030-01-07T09:00' }), { scheduled_at: '2030-01-07T09:00' });
});
