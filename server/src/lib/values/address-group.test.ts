import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressGroup } from './address-group.ts';

const CASES: readonly [string, string][] = [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'not an address'],
];

test('limits count IPv4 addresses one by one and IPv6 addresses by their network', () => {
  for (const [address, group] of CASES) assert.equal(addressGroup(address), group, address);
});
