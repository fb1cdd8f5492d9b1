import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { test } from 'node:test';
import { VisitorCountry } from './visitor-country.ts';

const trusted = new BlockList();
trusted.addAddress('10.0.0.1');
const PROXY = '10.0.0.1';

const CASES: readonly (readonly [lines: readonly string[], country: string])[] = [
  [['CF-IPCountry: GH'], 'GH'],
  [['cf-ipcountry:gh'], 'GH'],
  [['Host: a.example', 'cf-IPCountry:  fr  ', 'DNT: 1'], 'FR'],
  [['CF-IPCountry: XX'], ''],
  [['CF-IPCountry: T1'], ''],
  [['CF-IPCountry: Ghana'], ''],
  [['CF-IPCountry:'], ''],
  [['X-CF-IPCountry: GH'], ''],
  [['CF-IPCountry: GH', 'CF-IPCountry: FR'], ''],
  [[], ''],
];

/** As Node's server gives them: what comes twice is joined. */
function parsed(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return headers;
}

test('the country that a trusted proxy names is read alike from both ways in', () => {
  const country = new VisitorCountry('CF-IPCountry', trusted);
  for (const [lines, wanted] of CASES) {
    const text = `${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
    assert.deepEqual([country.ofText(text, PROXY), country.ofHeaders(parsed(lines), PROXY)], [wanted, wanted], text);
  }
});

test('nobody else is believed, and without a name nobody is asked', () => {
  const text = 'CF-IPCountry: GH\r\n\r\n';
  const headers = { 'cf-ipcountry': 'GH' };
  for (const [country, peer] of [
    [new VisitorCountry('CF-IPCountry', trusted), '10.0.0.2'],
    [new VisitorCountry('CF-IPCountry', null), PROXY],
    [new VisitorCountry('', trusted), PROXY],
  ] as const)
    assert.deepEqual([country.ofText(text, peer), country.ofHeaders(headers, peer)], [null, null]);
});
