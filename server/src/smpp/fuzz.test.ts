import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz } from './fuzz.ts';

test('100,000 mutated PDUs raise nothing but errors of the protocol, and reach every part of the decoder', () => {
  const result = fuzz(100_000, 20_260_101);
  assert.equal(result.count, 100_000);
  // If one of these counts were low, the mutations would be too wild or too mild to prove anything.
  assert.ok(result.decoded > 10_000, `${result.decoded} decoded`);
  assert.ok(result.refused > 10_000, `${result.refused} refused`);
  assert.ok(result.broken > 100, `${result.broken} broken`);
});
