import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOfTarget } from './audit-target.ts';

test('what was changed is named by the entry, unless the log does not keep its name', () => {
  assert.equal(nameOfTarget({ changes: { name: { from: 'Old', to: 'New' }, title: { to: 'x' } } }), 'New');
  assert.equal(nameOfTarget({ changes: { name: { from: 'Gone' } } }), 'Gone');
  assert.equal(nameOfTarget({ changes: { name: { to: '(not kept)' }, label: { to: 'Town' } } }), 'Town');
  assert.equal(nameOfTarget({ changes: { status: { to: 'sent' } } }), null);
});
