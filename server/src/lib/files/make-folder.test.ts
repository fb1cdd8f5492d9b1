import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeFolder } from './make-folder.ts';

const scratch = mkdtempSync(join(tmpdir(), 'volley-folders-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

test('a folder is made with those above it, and the first one made is told', () => {
  assert.equal(makeFolder(join(scratch, 'a/b/c'), 0o700), join(scratch, 'a'));
  assert.equal(statSync(join(scratch, 'a/b/c')).mode & 0o777, 0o700);
  assert.equal(makeFolder(join(scratch, 'a/b/c')), undefined);
});

test('where a folder takes none, such as /proc, it fails at once', { skip: process.platform !== 'linux' }, () => {
  assert.throws(() => makeFolder('/proc/volley/data'), { code: /^(ENOENT|EACCES|EPERM)$/ });
});
