import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMMAND_STATUSES, getCommandStatus, STATUS } from './command-status.ts';

test('every status has a name of its own and a sentence for people', () => {
  const all = [...COMMAND_STATUSES.values()];
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
  for (const { name, words } of all) assert.match(`${name} ${words}`, /^ESME_R\w+ [A-Z].*\.$/);
});

test('every status the code names is in the table', () => {
  for (const code of Object.values(STATUS)) assert.ok(COMMAND_STATUSES.has(code), `0x${code.toString(16)}`);
});

test('the classes that decide between waiting, trying again and giving up', () => {
  const classes = [0x00, 0x08, 0x0a, 0x0b, 0x0d, 0x0e, 0x14, 0x58, 0x64].map((code) => getCommandStatus(code).class);
  const expected = ['ok', 'temporary', 'permanent', 'permanent', 'bind', 'bind', 'throttled', 'throttled', 'temporary'];
  assert.deepEqual(classes, expected);
});

test("a carrier's own number is shown as it came", () => {
  assert.deepEqual(getCommandStatus(0x400), {
    code: 0x400,
    name: '0x00000400',
    class: 'unknown',
    words: 'The carrier answered with its own error number 0x00000400.',
  });
});
