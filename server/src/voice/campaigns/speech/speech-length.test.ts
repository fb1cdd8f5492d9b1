import assert from 'node:assert/strict';
import { test } from 'node:test';
import { speechMsMax } from './speech-length.ts';

// The measured durations, in milliseconds, of the built-in voices and in particular of the slowest.
const MEASURED: readonly (readonly [string, number])[] = [
  ['Hello Ama, your appointment in Accra is tomorrow at nine. Press one to confirm, press two to move it.', 7_050],
  ['W'.repeat(30), 15_585],
  ['7'.repeat(30), 13_000],
  ['77777 '.repeat(6), 16_595],
  ['1234567890', 5_855],
  ['$77,777.77 $77,777.77', 10_785],
  ['aeiou '.repeat(10), 5_835],
  ['2026-11-23', 3_310],
  ['77%77%77%', 4_735],
  ['XYZ BMW QRS', 2_410],
  ['I', 750],
];

test('no text takes longer than is held for it', () => {
  for (const [text, ms] of MEASURED) assert.ok(speechMsMax(text) >= ms, `${text}: ${speechMsMax(text)} of ${ms}`);
});

test('usual speech is reckoned at no more than twice and a half its length', () => {
  const [[text, ms] = ['', 0]] = MEASURED;
  assert.ok(speechMsMax(text) <= ms * 2.5, `${speechMsMax(text)}`);
});

test('a name in capitals, a number and a syllable of another script take longer than a letter', () => {
  const letters = speechMsMax('kofi');
  for (const other of ['KOFI', '4711', '안녕하세']) assert.ok(speechMsMax(other) > letters, other);
});
