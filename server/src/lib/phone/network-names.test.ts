import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'node:test';
import { networkName } from './network-names.ts';

const cases: Record<string, string[]> = {
  // Ghana
  MTN: ['23324', '23325', '23353', '23354', '23355', '23359', '234803', '234913'],
  Telecel: ['23320', '23350'],
  airteltiGO: ['23323', '23326', '23327', '23356', '23357'],
  // Nigeria, Kenya, India, United Kingdom, Tanzania
  Glo: ['234805'],
  '9mobile': ['234809'],
  Airtel: ['234802', '254733', '9198765'],
  Safaricom: ['254712', '254110'],
  Telkom: ['254771'],
  'Reliance Jio': ['916001', '917012'],
  Three: ['447400'],
  O2: ['447512'],
  Yas: ['255711'],
  // There is no data for North America, for numbers of no country, or for digits that are no prefix.
  Unknown: ['1212', '80012', '99912', '23302', '0'],
};

test('the network is the one that the prefix was first given to', () => {
  for (const [name, prefixes] of Object.entries(cases)) {
    for (const prefix of prefixes) assert.equal(networkName(prefix.padEnd(12, '1')), name, prefix);
  }
});

test('the longest prefix decides', () => {
  assert.equal(networkName('4552000000'), 'telenor');
  assert.equal(networkName('4552130000'), 'telia');
  assert.equal(networkName('4552110000'), '3');
});

test('text that is no number is unknown', () => {
  for (const text of ['', 'MTN', '-1', 'Infinity', '0']) assert.equal(networkName(text), 'Unknown', text);
});

test('the data carries its licence notice and stays small', async () => {
  const file = new URL('./network-names.generated.json', import.meta.url);
  assert.ok(statSync(file).size < 700_000);
  const { default: data } = (await import(file.href, { with: { type: 'json' } })) as { default: { notice: string } };
  assert.match(data.notice, /Copyright The Libphonenumber Authors, Apache License 2\.0/);
});
