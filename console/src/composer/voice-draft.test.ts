import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOBODY } from './draft.ts';
import {
  BLANK_VOICE,
  hoursOf,
  isOtherCall,
  listMissingCalls,
  NO_TEXT,
  withKey,
  withoutKey,
  withWholeText,
} from './voice-draft.ts';

const recipients = { ...NOBODY, group_ids: ['a'] };

test('a blank draft lacks a name, people and a recording', () => {
  assert.deepEqual(listMissingCalls(BLANK_VOICE), ['name', 'recipients', 'recording_id']);
  assert.deepEqual(listMissingCalls({ ...BLANK_VOICE, name: 'Clinic', recipients, recording_id: 'r' }), []);
});

test('a text that is half written is missing, and is not stored', () => {
  const whole = { sender_id: 'Clinic', message: 'Please call us.' };
  const draft = { ...BLANK_VOICE, name: 'Clinic', recipients, recording_id: 'r' };
  assert.deepEqual(listMissingCalls({ ...draft, not_reached: NO_TEXT }), ['not_reached']);
  assert.deepEqual(listMissingCalls({ ...draft, not_reached: whole }), []);
  assert.deepEqual(withWholeText({ not_reached: { ...whole, message: ' ' } }), { not_reached: null });
  assert.deepEqual(withWholeText({ not_reached: whole }), { not_reached: whole });
  assert.deepEqual(withWholeText({ name: 'Clinic' }), { name: 'Clinic' });
  assert.equal(isOtherCall({ ...draft, not_reached: whole }, draft), true);
});

test('another recording or audience is another draft', () => {
  const draft = { ...BLANK_VOICE, recipients, recording_id: 'r' };
  assert.equal(isOtherCall(draft, { ...draft, recipients: { ...recipients } }), false);
  assert.equal(isOtherCall(draft, { ...draft, recording_id: 's' }), true);
  assert.equal(isOtherCall(draft, { ...draft, recipients: { ...recipients, contact_ids: [1] } }), true);
});

test('a key has one meaning, and can be taken out again', () => {
  const keys = withKey(withKey({}, '2', 'call me back'), '1', 'confirmed');
  assert.deepEqual(keys, { 1: 'confirmed', 2: 'call me back' });
  assert.deepEqual(withoutKey(keys, '2'), { 1: 'confirmed' });
  assert.deepEqual(withKey(keys, '1', 'yes'), { 1: 'yes', 2: 'call me back' });
});

test('a window that names no zone goes by the clocks of the account', () => {
  assert.equal(hoursOf(BLANK_VOICE), null);
  const calling_window = { from: '08:00', to: '20:00' };
  assert.deepEqual(hoursOf({ ...BLANK_VOICE, calling_window }), { ...calling_window, time_zone: '' });
});
