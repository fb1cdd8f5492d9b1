import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Uuid } from '../lib/ids/uuid.ts';
import { type ActiveLink, switchesAt } from './link.ts';
import { LinkMemory } from './link-memory.ts';

const CODE = fc.string({ unit: fc.constantFrom(...'abAB01-_'), minLength: 3, maxLength: 64 });
const ID = fc.integer({ min: -(2 ** 52), max: 2 ** 52 });

/** Any link that can exist, including ones with long locations. */
const LINK: fc.Arbitrary<ActiveLink> = fc.record({
  code: CODE,
  id: ID,
  accountId: fc.nat(2 ** 31 - 1),
  location: fc.oneof(fc.webUrl(), fc.constant(''), fc.constant(`https://a.example/${'x'.repeat(60_000)}`)),
  expiresAtMs: fc.option(fc.integer({ min: 0, max: 8.64e15 })),
  hasMaxVisits: fc.boolean(),
  isDisabled: fc.boolean(),
  isOptOut: fc.boolean(),
  switches: fc.nat(127).map(switchesAt),
  message: fc.option(fc.tuple(fc.uuid(), fc.nat()).map(([id, campaignId]) => ({ id: id as Uuid, campaignId }))),
});

const asciiOf = (link: ActiveLink) => ({ ...link, location: encodeURI(link.location) });

test('what is remembered comes back as it went in, the last of its code, and what is deleted is gone', () => {
  const change = fc.oneof(LINK.map(asciiOf), CODE);
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const memory = new LinkMemory(10_000);
      const wanted = new Map<string, ActiveLink>();
      for (const one of changes) {
        if (typeof one === 'string') {
          memory.delete(one);
          wanted.delete(one);
          continue;
        }
        memory.set(one);
        wanted.set(one.code, one);
        assert.equal(memory.get(one.code)?.switches, one.switches, 'one object for each choice');
      }
      for (const one of changes) {
        const code = typeof one === 'string' ? one : one.code;
        assert.deepEqual(memory.get(code), wanted.get(code));
      }
    }),
    { numRuns: 200 },
  );
});

function link(code: string, location = 'https://a.example/'): ActiveLink {
  const rest = { expiresAtMs: null, hasMaxVisits: false, isDisabled: false, isOptOut: false, switches: null };
  return { code, id: 1, accountId: 1, location, message: null, ...rest };
}

test('many links are all found, though others of them have gone', () => {
  const memory = new LinkMemory(100_000);
  const codes = Array.from({ length: 40_000 }, (_, index) => `code${index}`);
  for (const code of codes) memory.set(link(code, `https://a.example/${code}`));
  for (const code of codes.filter((_, index) => index % 3 === 0)) memory.delete(code);
  for (const [index, code] of codes.entries())
    assert.equal(memory.get(code)?.location, index % 3 === 0 ? undefined : `https://a.example/${code}`);
  assert.equal(memory.get('code40000'), undefined);
  memory.clear();
  assert.equal(memory.get('code1'), undefined);
});

test('what is asked for stays, what is not is forgotten, and there are never more than its bounds', () => {
  const memory = new LinkMemory(100);
  const codes = Array.from({ length: 5_000 }, (_, index) => `code${index}`);
  for (const code of codes) {
    memory.set(link(code));
    assert.ok(memory.get('code0'));
  }
  const known = codes.filter((code) => memory.get(code) !== undefined);
  assert.ok(known.length >= 50 && known.length <= 100, `${known.length} are known`);
  // A generation has room for about a thousand links of 60 KB.
  const large = new LinkMemory(1_000_000);
  const some = codes.slice(0, 3_000);
  for (const code of some) large.set(link(code, `https://a.example/${'x'.repeat(60_000)}`));
  const kept = some.filter((code) => large.get(code) !== undefined);
  assert.ok(kept.length >= 1_000 && kept.length <= 2_200, `${kept.length} are known`);
});

test('what cannot be kept as bytes is not remembered, nor what it was before', () => {
  const memory = new LinkMemory(100);
  for (const location of ['https://ü.example/', `https://a.example/${'x'.repeat(70_000)}`]) {
    memory.set(link('abc'));
    memory.set(link('abc', location));
    assert.equal(memory.get('abc'), undefined);
  }
});
