import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasSecondFactor, isFromTheFuture, joinClaims, provedAt } from './read-claims.ts';

test('what proves a person is signed, and an address and the word for it stand in one document', () => {
  const by = { verifiedClaim: 'email_verified' };
  const signed = { sub: 'a', email: 'a@kojo.example', email_verified: false };
  const told = { sub: 'a', email: 'b@kojo.example', email_verified: true, amr: ['mfa'], acr: 'phr', auth_time: 1 };
  const ofSigned = joinClaims(signed, told, by);
  assert.deepEqual([ofSigned['email'], ofSigned['email_verified']], ['a@kojo.example', false]);
  assert.deepEqual([hasSecondFactor(ofSigned), provedAt(ofSigned, Date.now())], [false, null]);
  const ofTold = joinClaims({ sub: 'a', email: 'a@kojo.example' }, told, by);
  assert.deepEqual([ofTold['email'], ofTold['email_verified']], ['b@kojo.example', true]);
});

test('an ID token of a clock that is a little ahead is taken, and none of a time that has not come', () => {
  const nowMs = 1_800_000_000_000;
  const at = (seconds: number) => isFromTheFuture({ sub: 'a', iat: nowMs / 1000 + seconds }, nowMs);
  assert.deepEqual([-3_600, 0, 300, 301, 8_000_000_000].map(at), [false, false, false, true, true]);
});
