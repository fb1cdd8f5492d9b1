import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextWindowOpening, type SendingWindow } from './recurrence-window.ts';

const ms = (iso: string): number => Date.parse(iso);
const at = (hour: number, minute = 0): number => hour * 60 + minute;

function opening(window: [from: number, to: number], timeZone: string, instant: string): string {
  const [fromMinute, toMinute] = window;
  return new Date(nextWindowOpening({ fromMinute, toMinute }, timeZone, ms(instant)))
    .toISOString()
    .replace('.000Z', 'Z');
}

test('inside the window the instant itself is the answer, at its end no more', () => {
  const day: [number, number] = [at(8), at(20)];
  assert.equal(opening(day, 'Africa/Accra', '2026-05-01T08:00:00Z'), '2026-05-01T08:00:00Z');
  assert.equal(opening(day, 'Africa/Accra', '2026-05-01T19:59:59Z'), '2026-05-01T19:59:59Z');
  assert.equal(opening(day, 'Africa/Accra', '2026-05-01T20:00:00Z'), '2026-05-02T08:00:00Z');
  assert.equal(opening(day, 'Africa/Accra', '2026-05-01T07:59:59.999Z'), '2026-05-01T08:00:00Z');
  assert.equal(opening(day, 'Africa/Lagos', '2026-05-01T07:30:00Z'), '2026-05-01T07:30:00Z');
  assert.equal(opening(day, 'Asia/Kolkata', '2026-05-01T14:30:00Z'), '2026-05-02T02:30:00Z');
});

test('a window may cross midnight, end at midnight, or be the whole day', () => {
  const night: [number, number] = [at(22), at(6)];
  assert.equal(opening(night, 'UTC', '2026-05-01T23:00:00Z'), '2026-05-01T23:00:00Z');
  assert.equal(opening(night, 'UTC', '2026-05-01T05:59:00Z'), '2026-05-01T05:59:00Z');
  assert.equal(opening(night, 'UTC', '2026-05-01T06:00:00Z'), '2026-05-01T22:00:00Z');
  assert.equal(opening([at(20), at(24)], 'UTC', '2026-05-01T00:00:00Z'), '2026-05-01T20:00:00Z');
  assert.equal(opening([at(9), at(9)], 'UTC', '2026-05-01T03:00:00Z'), '2026-05-01T03:00:00Z');
  assert.equal(opening([at(0), at(24)], 'UTC', '2026-05-01T23:59:59Z'), '2026-05-01T23:59:59Z');
});

test('a window whose beginning the clocks skip opens at the jump, one skipped whole opens the day after', () => {
  const afterMidnight = '2026-03-29T00:30:00Z'; // London goes from 01:00 to 02:00 half an hour later
  assert.equal(opening([at(1, 15), at(3)], 'Europe/London', afterMidnight), '2026-03-29T01:00:00Z');
  assert.equal(opening([at(1), at(1, 30)], 'Europe/London', afterMidnight), '2026-03-30T00:00:00Z');
});

/** Searches minute by minute, with another implementation of time zones. */
function slowOpening({ fromMinute, toMinute }: SendingWindow, timeZone: string, instantMs: number): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  for (let atMs = instantMs; ; atMs += 60_000) {
    const [hour = 0, minute = 0] = clock.format(atMs).split(':').map(Number);
    const now = at(hour, minute);
    const isOpen = fromMinute < toMinute ? now >= fromMinute && now < toMinute : now >= fromMinute || now < toMinute;
    if (isOpen) return atMs;
  }
}

test('around every change of clocks it is the first minute at which the window is open', () => {
  const changes: [timeZone: string, instant: string][] = [
    ['Europe/London', '2026-03-29T01:00:00Z'],
    ['Europe/London', '2026-10-25T01:00:00Z'],
    ['America/New_York', '2026-03-08T07:00:00Z'],
    ['America/New_York', '2026-11-01T06:00:00Z'],
    ['Africa/Casablanca', '2026-02-15T02:00:00Z'],
    ['Africa/Casablanca', '2026-03-22T02:00:00Z'],
    ['Africa/Cairo', '2026-04-23T22:00:00Z'],
  ];
  const windows: [number, number][] = [
    [at(1), at(1, 30)],
    [at(1, 15), at(3)],
    [at(2), at(2, 45)],
    [at(22), at(1, 30)],
    [at(23, 30), at(2)],
    [at(8), at(20)],
    [at(0), at(1)],
  ];
  for (const [timeZone, instant] of changes) {
    for (const [fromMinute, toMinute] of windows) {
      for (let minutes = -195; minutes <= 180; minutes += 75) {
        const startMs = ms(instant) + minutes * 60_000;
        const window = { fromMinute, toMinute };
        const label = `${timeZone} ${fromMinute}-${toMinute} at ${new Date(startMs).toISOString()}`;
        assert.equal(nextWindowOpening(window, timeZone, startMs), slowOpening(window, timeZone, startMs), label);
      }
    }
  }
});
