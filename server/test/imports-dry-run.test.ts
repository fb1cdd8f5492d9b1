// What a dry run promises is what the import does, also for people who stand in many rows of a file.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { importCaller } from './testkit/imports.ts';

const app = await startTestApp();

/** Three chunks of rows: every third person comes again and again, with other values or with the same. */
const ROWS = Array.from({ length: 1_000 }, (_, row) => {
  const person = row % 3 === 0 ? row % 60 : row;
  const [name, email] = [
    row % 7 === 0 ? '' : `Ama ${Math.floor(row / 60) % 4}`,
    row % 5 === 0 ? `a${Math.floor(row / 90) % 2}@example.com` : '',
  ];
  return `${name},024412${String(person).padStart(4, '0')},${email}`;
});
const FILE = `Name,Phone,Email\n${ROWS.join('\n')}\n`;

for (const policy of ['fill', 'overwrite', 'leave'])
  test(`the figures of a dry run are those of the import (${policy})`, async () => {
    const { key } = await app.newAccount();
    const { ask, read, move } = importCaller(app, key);
    const contacts = [0, 3, 4, 57].map((person) => ({ phone_number: `024412${String(person).padStart(4, '0')}` }));
    await ask('POST', '/contacts/bulk', { contacts });
    const { uuid } = await read(FILE);
    await ask('PUT', `/imports/${uuid}`, { on_existing: policy });
    const { check } = await move(uuid, 'check');
    const { counts } = await move(uuid, 'start');
    const { created, changed, same, left, refused } = check;
    assert.deepEqual({ created, changed, same, left, refused }, counts);
    assert.ok(policy === 'leave' ? left > 200 : changed > 0, JSON.stringify(counts));
  });
