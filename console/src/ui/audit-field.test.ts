import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AuditFieldsKey, useAuditFieldsText } from '../text/audit-fields.ts';
import type { Text } from '../text/use-text.ts';
import { nameField } from './audit-field.ts';

test('a field of the log is named in words, and one that nobody knows by its own name', () => {
  const say = (key: string) => (useAuditFieldsText.en as Record<string, string>)[key] ?? key;
  const t = say as unknown as Text<AuditFieldsKey>;
  assert.equal(nameField(t, 'sender_id'), 'sender ID');
  assert.equal(nameField(t, 'sending_window.from'), 'hours of sending · from');
  assert.equal(nameField(t, 'roles.0'), 'roles · 1');
  assert.equal(nameField(t, '(more fields)'), 'more fields');
  assert.equal(nameField(t, 'enquire_link_ms'), 'enquire link ms');
});
