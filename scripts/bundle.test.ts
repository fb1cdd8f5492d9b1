import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { bundle } from './bundle.ts';

const SERVICE = 'cli/src/serve-alone.ts';

test('the one file of the service is ASCII, since a single other character doubles what V8 keeps of it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'volley-bundle-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { files } = await bundle([SERVICE], { folder, without: [] });
  const lines = readFileSync(files.get(SERVICE) ?? '', 'utf8').split('\n');
  assert.deepEqual(
    lines.filter((line) => /[^\x00-\x7f]/.test(line)),
    [],
  );
});
