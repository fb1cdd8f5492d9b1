import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineParts } from './line-parts.ts';

async function partsOf(text: string, bytesMax: number): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of lineParts(new Blob([text]), bytesMax)) parts.push(new TextDecoder().decode(part));
  return parts;
}

test('a file is cut at the ends of its lines, and nothing of it is lost', async () => {
  assert.deepEqual(await partsOf('12,3\n45,6\n78,9', 7), ['12,3\n', '45,6\n', '78,9']);
  assert.deepEqual(await partsOf('12,3\n45,6\n', 10), ['12,3\n45,6\n']);
  assert.deepEqual(await partsOf('', 7), []);
  assert.deepEqual(await partsOf('1234567890\n1,2\n', 7), ['1234567', '890\n', '1,2\n'], 'a line that is too long');
});
