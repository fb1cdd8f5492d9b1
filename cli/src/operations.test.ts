import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { OPERATIONS } from '../../sdk/src/operations.generated.ts';

/** `messages.create` and `voiceCampaigns.searchRecipients` do the same and more. */
const BY_ANOTHER = ['smsCampaigns.quick', 'voiceCampaigns.recipients'];

test('every operation is called by a command', async () => {
  let source = '';
  for await (const path of glob('**/*.ts', {
    cwd: import.meta.dirname,
    exclude: (name) => name.endsWith('.test.ts'),
  })) {
    source += readFileSync(join(import.meta.dirname, path), 'utf8');
  }
  // Operations of a person's own session are for browsers.
  const ids = Object.entries(OPERATIONS).flatMap(([id, { auth }]) => (/^(session|open)$/.test(auth) ? [] : [id]));
  const missing = ids.filter((id) => !new RegExp(`\\bclient\\s*\\.${id.replaceAll('.', '\\s*\\.')}\\b`).test(source));
  assert.deepEqual(missing, BY_ANOTHER);
});
