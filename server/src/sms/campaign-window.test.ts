import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PhoneNumber } from '../lib/phone-number.ts';
import { startWindowGate, zoneOfCountry, zoneOfNumber } from './campaign-window.ts';

const at = (text: string): number => Date.parse(text);
const day = { fromMinute: 480, toMinute: 1200 };

test('a country has a zone only when all of it keeps one time', () => {
  assert.equal(zoneOfCountry('GH'), 'Africa/Accra');
  assert.equal(zoneOfCountry('DE'), 'Europe/Berlin');
  assert.equal(zoneOfCountry('US'), null);
  assert.equal(zoneOfNumber('233244123456' as PhoneNumber), 'Africa/Accra');
  assert.equal(zoneOfNumber('80012345678' as PhoneNumber), null);
});

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
