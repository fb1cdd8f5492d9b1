// The dates that cases of the API choose lie ahead in whatever year they run, on the same days of the week and beside the same changes of the clocks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aheadOf, CHOSEN_YEAR, moveDates } from './testkit/chosen-times.ts';

const offsetAt = (day: string, hour: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' })
    .formatToParts(new Date(`${day}T${hour}:00Z`))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

test('dates keep their days of the week and the nights when clocks change, in each year', () => {
  for (let year = 2028; year < 2050; year += 1) {
    for (const written of ['2027-03-01', '2027-05-03', '2027-10-31', '2027-11-01']) {
      const moved = moveDates(written, 2027, year);
      assert.equal(moved.slice(0, 4), String(year));
      assert.equal(new Date(moved).getUTCDay(), new Date(written).getUTCDay(), moved);
      assert.equal(moveDates(moved, year, 2027), written);
    }
    for (const night of ['2027-03-28', '2027-10-31']) {
      const moved = moveDates(night, 2027, year);
      assert.notEqual(offsetAt(moved, '00:59'), offsetAt(moved, '01:00'), moved);
    }
    assert.equal(
      moveDates('{"a":"2027-01-31T09:00","b":"2027-02-30","c":"2026-03-01"}', 2027, year),
      `{"a":"${year}-01-31T09:00","b":"${year}-02-30","c":"2026-03-01"}`,
    );
  }
});

test('the dates of cases are ahead of today, and less than two years', () => {
  const days = (Date.parse(aheadOf('2027-01-01')) - Date.now()) / 86_400_000;
  assert.ok(days > 0 && days < 367, `${CHOSEN_YEAR} begins in ${days} days`);
});
