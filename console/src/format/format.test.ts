import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameDay } from './day-name.ts';
import { chooseLanguage, chooseLocale, firstDayOfWeek } from './locale.ts';
import { formatPhone } from './phone.ts';
import { formatMoment, readTime } from './time.ts';

test('the language is the one that was chosen, else the first of the browser that there is, else English', () => {
  assert.equal(chooseLanguage('fr', ['en-GB']), 'fr');
  assert.equal(chooseLanguage(null, ['de-DE', 'fr-CI', 'en']), 'fr');
  assert.equal(chooseLanguage('xx', ['de']), 'en');
});

test('a locale that Intl refuses is passed over', () => {
  assert.equal(chooseLocale('en', ['en-US@posix', 'en-GH']), 'en-GH');
  assert.equal(chooseLocale('en', ['en-US@posix']), 'en-GB');
  assert.equal(chooseLocale('fr', ['en-GB']), 'fr');
});

test('a week begins as the region has it, and on Monday where no region is known', () => {
  assert.equal(firstDayOfWeek(['en-US']), 0);
  assert.equal(firstDayOfWeek(['en-GB', 'en-US']), 1);
  assert.equal(firstDayOfWeek(['ar-EG']), 6);
  assert.equal(firstDayOfWeek(['en', 'en-US@posix', 'fr-CA']), 0);
  assert.equal(firstDayOfWeek(['fr']), 1);
  assert.equal(firstDayOfWeek(['en']), 1);
});

test('a number is written in groups after its calling code', () => {
  assert.equal(formatPhone('233244123456'), '+233 24 412 3456');
  assert.equal(formatPhone('12025550123'), '+1 202 555 0123');
  assert.equal(formatPhone('4915123456789'), '+49 1512 345 6789');
  assert.equal(formatPhone('Volley'), 'Volley');
});

test('both ways in which the service writes a time are read as UTC', () => {
  assert.equal(readTime('2026-01-31T09:00:00.000000Z').toISOString(), '2026-01-31T09:00:00.000Z');
  assert.equal(readTime('2026-01-31 09:00:00').toISOString(), '2026-01-31T09:00:00.000Z');
});

test('a time of a list is told to the second, with the day and the year where they differ from now', () => {
  const now = new Date(2026, 10, 29, 18);
  const at = (year: number, month: number, day: number) => new Date(year, month, day, 16, 27, 3).toISOString();
  assert.equal(formatMoment(at(2026, 10, 29), now), '16:27:03');
  assert.match(formatMoment(at(2026, 10, 27), now), /27.*, 16:27:03$/);
  assert.doesNotMatch(formatMoment(at(2026, 10, 27), now), /2026/);
  assert.match(formatMoment(at(2025, 10, 27), now), /27.*2025, 16:27:03$/);
});

test('a day is named as a heading: today, yesterday, else its date with the weekday', () => {
  const at = (month: number, day: number, hour: number) => new Date(2026, month, day, hour).toISOString();
  assert.equal(nameDay(at(10, 29, 0), new Date(2026, 10, 29, 23)), 'Today');
  assert.equal(nameDay(at(10, 28, 23), new Date(2026, 10, 29, 1)), 'Yesterday');
  assert.match(nameDay(at(10, 27, 23), new Date(2026, 10, 29, 1)), /^Friday.*27.*2026$/);
});
