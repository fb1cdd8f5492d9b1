import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listDays, listHours } from './time-slots.ts';

const range = (from: string, to: string, zone: string) => ({ from: new Date(from), to: new Date(to), zone });
const keys = (slots: readonly { readonly key: string }[]) => slots.map(({ key }) => key);

test('every day of a range has its place, by the clocks of the zone', () => {
  const days = listDays(range('2026-11-20T22:00Z', '2026-11-22T21:15Z', 'Africa/Cairo'));
  assert.deepEqual(keys(days), ['2026-11-21', '2026-11-22']);
  // The ranges contain a day of 25 hours and one of 23.
  assert.equal(listDays(range('2026-10-23T22:00Z', '2026-10-26T23:00Z', 'Europe/Berlin')).length, 3);
  assert.equal(listDays(range('2026-03-27T23:00Z', '2026-03-30T22:00Z', 'Europe/Berlin')).length, 3);
  assert.match(days[0]?.name ?? '', /21.*2026/);
});

test('an hour that clocks show twice is there twice, and one in a zone of half hours begins on its own hour', () => {
  const back = listHours(range('2026-10-25T00:00Z', '2026-10-25T02:00Z', 'Europe/Berlin'));
  assert.deepEqual(keys(back), ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z']);
  assert.equal(back[0]?.short, back[1]?.short);
  const kolkata = listHours(range('2026-11-23T08:45Z', '2026-11-23T10:15Z', 'Asia/Kolkata'));
  assert.deepEqual(keys(kolkata), ['2026-11-23T08:30:00.000Z', '2026-11-23T09:30:00.000Z']);
});
