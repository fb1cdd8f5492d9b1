import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newKeyInput } from './new-key-input.ts';

const typed = {
  name: 'Web shop',
  scopes: ['read'],
  addresses: '',
  onlyTo: '',
  mode: 'live',
  perMinute: '',
  lastDay: '',
};

test('a key of which nothing more was said works from everywhere, without end and without a limit of its own', () => {
  assert.deepEqual(newKeyInput(typed, 'UTC'), {
    name: 'Web shop',
    mode: 'live',
    scopes: ['read'],
    allowed_addresses: [],
    only_to: [],
    requests_per_minute: null,
    expires_at: null,
  });
});

test('addresses are read line by line, or as a list', () => {
  const { allowed_addresses } = newKeyInput(
    { ...typed, addresses: ' 192.0.2.7\r\n\n2001:db8::/32, 192.0.2.0/24 ' },
    'UTC',
  );
  assert.deepEqual(allowed_addresses, ['192.0.2.7', '2001:db8::/32', '192.0.2.0/24']);
});

test('numbers are read line by line, with the spaces that people write', () => {
  const { only_to } = newKeyInput({ ...typed, onlyTo: ' 024 412 3456\r\n\n+233 20 123 4567, ' }, 'UTC');
  assert.deepEqual(only_to, ['024 412 3456', '+233 20 123 4567']);
});

test('a limit that is no number is never left out', () => {
  const limits = ['60', '1e3', 'sixty', '-1', '1.5'].map((perMinute) => newKeyInput({ ...typed, perMinute }, 'UTC'));
  assert.deepEqual(
    limits.map(({ requests_per_minute }) => requests_per_minute),
    [60, 1_000, 0, -1, 1.5],
  );
});

test('a key works to the end of its last day by the clocks of the zone, also where they are changed that day', () => {
  const end = (lastDay: string, zone: string) => newKeyInput({ ...typed, lastDay }, zone).expires_at;
  assert.equal(end('2026-12-31', 'UTC'), '2027-01-01T00:00:00.000Z');
  assert.equal(end('2026-12-31', 'America/New_York'), '2027-01-01T05:00:00.000Z');
  assert.equal(end('2026-10-25', 'Europe/Berlin'), '2026-10-25T23:00:00.000Z');
  assert.equal(end('12026-10-25', 'UTC'), '12026-10-25', 'the service refuses it');
});
