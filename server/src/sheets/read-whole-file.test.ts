import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../errors.ts';
import { readWholeFile } from './index.ts';

test('a file whose cells together are long is refused before all of it is in memory', async () => {
  const row = `${Array<string>(25).fill('x'.repeat(30_000)).join(',')}\n`;
  const file = Buffer.from(`name,text\n${row.repeat(40)}`);
  const wanted = { of: '1', rowsMax: 500, checkHeader: () => undefined };
  await assert.rejects(readWholeFile(file, wanted), (error) => {
    assert.ok(error instanceof AppError, String(error));
    assert.deepEqual(error.fields, { file: ['The file has more than 8,388,608 characters.'] });
    return true;
  });
  const { rows } = await readWholeFile(Buffer.from(`name,text\n${row.repeat(5)}`), wanted);
  assert.equal(rows.length, 5);
});

test('files that come together are read one after another, only a few wait, and nobody takes all places', async () => {
  const readFor = (of: string) =>
    readWholeFile(Buffer.from('name,text\na,b\n'), { of, rowsMax: 5, checkHeader: () => undefined });
  const many = Array.from({ length: 6 }, () => readFor('1'));
  many.push(readFor('2'));
  const ends = await Promise.allSettled(many);
  assert.equal(ends.at(-1)?.status, 'fulfilled');
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  assert.equal(ends.length - refused.length, 4);
  for (const error of refused) assert.deepEqual([error.code, error.retryAfterSeconds], ['conflict', 5]);
});
