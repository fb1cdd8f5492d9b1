import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../errors.ts';
import { readWholeFile } from './index.ts';

test('a file whose cells together are long is refused before all of it is in memory', async () => {
  const row = `${Array<string>(25).fill('x'.repeat(30_000)).join(',')}\n`;
  const file = Buffer.from(`name,text\n${row.repeat(40)}`);
  const wanted = { rowsMax: 500, checkHeader: () => undefined };
  await assert.rejects(readWholeFile(file, wanted), (error) => {
    assert.ok(error instanceof AppError, String(error));
    assert.deepEqual(error.fields, { file: ['The file has more than 8,388,608 characters.'] });
    return true;
  });
  const { rows } = await readWholeFile(Buffer.from(`name,text\n${row.repeat(5)}`), wanted);
  assert.equal(rows.length, 5);
});

test('files that come together are read one after another, and only a few wait', async () => {
  const read = () => readWholeFile(Buffer.from('name,text\na,b\n'), { rowsMax: 5, checkHeader: () => undefined });
  const ends = await Promise.allSettled(Array.from({ length: 6 }, read));
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  assert.equal(ends.length - refused.length, 4);
  for (const error of refused) assert.deepEqual([error.code, error.retryAfterSeconds], ['conflict', 5]);
});
