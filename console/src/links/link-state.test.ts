import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkState, shownAddress } from './link-state.ts';

test('a link works until it is disabled or its end has come', () => {
  const end = '2026-01-31T09:00:00.000000Z';
  const endMs = Date.parse(end);
  assert.equal(linkState({ disabled: false, expires_at: null }), 'works');
  assert.equal(linkState({ disabled: false, expires_at: end }, endMs - 1), 'works');
  assert.equal(linkState({ disabled: false, expires_at: end }, endMs), 'expired');
  assert.equal(linkState({ disabled: true, expires_at: end }, endMs), 'disabled');
});

test('an address is shown without its scheme', () => {
  assert.equal(shownAddress('https://go.example.com/seeds'), 'go.example.com/seeds');
  assert.equal(shownAddress('http://127.0.0.1:8081/http-x'), '127.0.0.1:8081/http-x');
});
