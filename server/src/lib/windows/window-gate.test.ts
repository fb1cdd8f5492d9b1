import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PhoneNumber } from '../phone/phone-number.ts';
import { beginOfFirstDayMs, startWindowGate } from './window-gate.ts';

const at = (text: string): number => Date.parse(text);
const day = { fromMinute: 480, toMinute: 1200 };

test('without a window it is always open', () => {
  const gate = startWindowGate({ window: null, timeZone: 'Africa/Accra' });
  assert.equal(gate.opensAtMs(at('2026-01-01T03:00:00Z')), at('2026-01-01T03:00:00Z'));
});

test("the campaign's own zone decides unless the window names another", () => {
  const nowMs = at('2026-07-01T06:30:00Z');
  const own = startWindowGate({ window: { ...day, zone: '' }, timeZone: 'Africa/Accra' });
  assert.equal(own.opensAtMs(nowMs), at('2026-07-01T08:00:00Z'));
  const named = startWindowGate({ window: { ...day, zone: 'Europe/Berlin' }, timeZone: 'Africa/Accra' });
  assert.equal(named.opensAtMs(nowMs), nowMs);
});

test('a clock that was set back is noticed, and so is the end of the day', () => {
  const gate = startWindowGate({ window: { ...day, zone: '' }, timeZone: 'UTC' });
  const open = at('2026-07-01T19:59:59.500Z');
  assert.equal(gate.opensAtMs(open), open);
  assert.equal(gate.opensAtMs(open + 1_000), at('2026-07-02T08:00:00Z'));
  assert.equal(gate.opensAtMs(at('2026-07-01T10:00:00Z')), at('2026-07-01T10:00:00Z'));
});

test("in the zone of the recipient each number has its own opening, and one that nobody can place has the campaign's", () => {
  const gate = startWindowGate({ window: { ...day, zone: 'recipient' }, timeZone: 'UTC' });
  const nowMs = at('2026-07-01T06:30:00Z');
  assert.equal(gate.isPerRecipient, true);
  assert.equal(gate.opensAtMs(nowMs), nowMs);
  assert.equal(gate.opensForAtMs('4915112345678' as PhoneNumber, nowMs, undefined), nowMs);
  assert.equal(gate.opensForAtMs('233244123456' as PhoneNumber, nowMs, undefined), at('2026-07-01T08:00:00Z'));
  assert.equal(gate.opensForAtMs('12025550123' as PhoneNumber, nowMs, undefined), at('2026-07-01T08:00:00Z'));
});

test('a zone that is known of the person stands above that of their number, for its window and for hours besides', () => {
  const recipientWindows = [{ fromMinute: 540, toMinute: 1260 }];
  const nowMs = at('2026-07-01T06:30:00Z');
  const ghana = '233244123456' as PhoneNumber;
  const byWindow = startWindowGate({ window: { ...day, zone: 'recipient' }, timeZone: 'UTC' });
  assert.equal(byWindow.opensForAtMs(ghana, nowMs, 'Europe/Berlin'), nowMs);
  const byHours = startWindowGate({ window: null, timeZone: 'UTC', recipientWindows });
  assert.equal(byHours.opensForAtMs(ghana, nowMs, 'Europe/Berlin'), at('2026-07-01T07:00:00Z'));
  assert.equal(byHours.opensForAtMs(ghana, nowMs, 'America/New_York'), at('2026-07-01T13:00:00Z'));
  assert.equal(
    byHours.opensForAtMs('12025550123' as PhoneNumber, nowMs, 'America/Chicago'),
    at('2026-07-01T14:00:00Z'),
  );
});

test('on a first day each number opens at the hour of its own clock; an hour that is past is now, or the next day', () => {
  const window = { fromMinute: 540, toMinute: 1200, zone: 'recipient', startDay: '2026-11-30' };
  const gate = startWindowGate({ window, timeZone: 'UTC' });
  const opens = (zone: string, now: string) =>
    new Date(gate.opensForAtMs('233244123456' as PhoneNumber, at(now), zone)).toISOString();
  const evening = '2026-11-29T20:00:00Z';
  assert.equal(opens('Africa/Nairobi', evening), '2026-11-30T06:00:00.000Z');
  assert.equal(
    opens('America/New_York', evening),
    '2026-11-30T14:00:00.000Z',
    'not the day before, though it is 15:00',
  );
  assert.equal(opens('Pacific/Auckland', evening), '2026-11-29T20:00:00.000Z', '9:00 has just come');
  assert.equal(opens('Pacific/Kiritimati', '2026-11-30T07:00:00Z'), '2026-11-30T19:00:00.000Z', '20:00 is past');
  assert.equal(beginOfFirstDayMs({ window, timeZone: 'UTC' }), at('2026-11-29T19:00:00Z'));
  const gap = { fromMinute: 150, toMinute: 600, zone: 'Europe/Berlin', startDay: '2026-03-29' };
  const inGap = startWindowGate({ window: gap, timeZone: 'UTC' });
  assert.equal(inGap.opensAtMs(at('2026-03-28T12:00:00Z')), at('2026-03-29T01:00:00Z'), '2:30 is skipped');
});

test('hours that hold for each number besides are looked at together with the window of the campaign', () => {
  const recipientWindows = [
    { fromMinute: 540, toMinute: 1260 },
    { fromMinute: 420, toMinute: 1200 },
  ];
  const gate = startWindowGate({ window: null, timeZone: 'UTC', recipientWindows });
  const nowMs = at('2026-07-01T06:30:00Z');
  assert.equal(gate.isPerRecipient, true);
  assert.equal(gate.opensAtMs(nowMs), nowMs);
  assert.equal(gate.opensForAtMs('4915112345678' as PhoneNumber, nowMs, undefined), at('2026-07-01T07:00:00Z'));
  assert.equal(gate.opensForAtMs('233244123456' as PhoneNumber, nowMs, undefined), at('2026-07-01T09:00:00Z'));
  const window = { fromMinute: 600, toMinute: 660, zone: 'Africa/Accra' };
  const both = startWindowGate({ window, timeZone: 'UTC', recipientWindows });
  assert.equal(both.opensAtMs(nowMs), at('2026-07-01T10:00:00Z'));
  assert.equal(both.opensForAtMs('233244123456' as PhoneNumber, nowMs, undefined), at('2026-07-01T10:00:00Z'));
});

test('hours that have none in common are put off again and again, and never open', () => {
  const window = { fromMinute: 600, toMinute: 660, zone: 'recipient' };
  const gate = startWindowGate({ window, timeZone: 'UTC', recipientWindows: [{ fromMinute: 720, toMinute: 780 }] });
  const nowMs = at('2026-07-01T06:30:00Z');
  const first = gate.opensForAtMs('233244123456' as PhoneNumber, nowMs, undefined);
  assert.ok(first > nowMs);
  assert.ok(gate.opensForAtMs('233244123456' as PhoneNumber, first, undefined) > first);
});
