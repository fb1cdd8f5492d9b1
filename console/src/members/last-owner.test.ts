import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLastOwner } from './last-owner.ts';

const ama = { uuid: 'ama', role: 'owner', suspended_at: null } as const;
const kojo = { uuid: 'kojo', role: 'owner', suspended_at: null } as const;
const esi = { uuid: 'esi', role: 'developer', suspended_at: null } as const;

test('the last owner is the one beside whom no owner can sign in', () => {
  assert.equal(isLastOwner([ama, esi], ama), true);
  assert.equal(isLastOwner([ama, kojo], ama), false);
  assert.equal(isLastOwner([ama, { ...kojo, suspended_at: '2026-01-31T09:00:00.000000Z' }], ama), true);
  assert.equal(isLastOwner([ama, esi], esi), false);
});
