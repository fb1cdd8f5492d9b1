import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { readConfig } from './config.ts';

const read = (environment: Record<string, string>) => readConfig({}, environment, tmpdir());

test('both listeners on one port are refused before anything is made, unless any port will do', () => {
  const isRefused = /^SettingError: VOLLEY_LINKS_PORT must differ from VOLLEY_PORT\.$/;
  assert.throws(() => read({ VOLLEY_PORT: '8081' }), isRefused);
  assert.equal(read({ VOLLEY_PORT: '0', VOLLEY_LINKS_PORT: '0' }).linksPort, 0);
});

test('all that is wrong is said at once', () => {
  assert.throws(
    () => read({ VOLLEY_PORT: 'x', VOLLEY_COUNTRY: 'ZZ' }),
    /VOLLEY_PORT must be.*\nVOLLEY_COUNTRY must be/,
  );
});
