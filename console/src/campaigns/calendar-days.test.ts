import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dayName, daysAfter, readDay, weekOf, weeksOf } from './calendar-days.ts';

const [SUNDAY, MONDAY] = [0, 1];
/** Far from UTC, by odd minutes, or with clocks that change at two in the morning or at midnight. */
const ZONES = ['Asia/Kathmandu', 'America/New_York', 'Pacific/Apia', 'America/Santiago'];

const own = process.env['TZ'];
after(() => setZone(own));

function setZone(zone: string | undefined): void {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
}

const names = (days: readonly Date[]): readonly string[] => days.map(dayName);

function inEachZone(check: (zone: string) => void): void {
  for (const zone of ZONES) {
    setZone(zone);
    assert.notEqual(new Date(2031, 0, 1).getTimezoneOffset(), 0, zone);
    check(zone);
  }
}

test('a day that an address names is this day in every zone, and each day is followed by the next', () => {
  inEachZone((zone) => {
    for (let day = readDay('2031-01-01'), count = 0; count < 366; day = daysAfter(day, 1), count += 1) {
      const expected = new Date(Date.UTC(2031, 0, 1 + count)).toISOString().slice(0, 10);
      assert.equal(dayName(day), expected, zone);
    }
  });
});

test('each month has every one of its days once, in whole weeks that begin with the day of the reader', () => {
  inEachZone((zone) => {
    for (const begins of [SUNDAY, MONDAY]) {
      for (let month = 0; month < 13; month += 1) {
        const weeks = weeksOf(new Date(2031, month, 15), begins);
        const where = `${zone} ${begins} ${dayName(new Date(2031, month, 15))}`;
        for (const week of weeks) {
          assert.deepEqual(
            week.map((day) => day.getDay()),
            Array.from({ length: 7 }, (_, index) => (begins + index) % 7),
            where,
          );
        }
        const days = names(weeks.flat());
        assert.equal(new Set(days).size, days.length, where);
        assert.deepEqual(days, [...days].sort(), where);
        const own = days.filter((name) => name.startsWith(dayName(new Date(2031, month, 15)).slice(0, 7)));
        assert.equal(own.length, new Date(2031, month + 1, 0).getDate(), where);
      }
    }
  });
});

test('the weeks in which New York changes its clocks have seven days, of 23 and of 25 hours among them', () => {
  setZone('America/New_York');
  const hours = (day: Date) =>
    (new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime() -
      new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime()) /
    3_600_000;
  const spring = weekOf(readDay('2031-03-12'), SUNDAY);
  assert.deepEqual(names(spring).slice(0, 2), ['2031-03-09', '2031-03-10']);
  assert.deepEqual(spring.map(hours), [23, 24, 24, 24, 24, 24, 24]);
  const autumn = weekOf(readDay('2031-11-01'), MONDAY);
  assert.deepEqual([names(autumn)[0], names(autumn).at(-1)], ['2031-10-27', '2031-11-02']);
  assert.deepEqual(autumn.map(hours), [24, 24, 24, 24, 24, 24, 25]);
});

test('a day that a zone has left out is the next one', () => {
  setZone('Pacific/Apia');
  assert.equal(dayName(readDay('2011-12-30')), '2011-12-31');
});
