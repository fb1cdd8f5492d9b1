// Dates whose order nobody can tell are asked once for a file, with examples; what the file shows by itself is proposed.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { atEnd } from './testkit/at-end.ts';
import { commandLine } from './testkit/command-line.ts';
import { eventually } from './testkit/eventually.ts';
import { importCaller } from './testkit/imports.ts';

const app = await startTestApp();

async function newCaller() {
  const { id, key } = await app.newAccount();
  return { id, ...importCaller(app, key) };
}

const DAY_MS = 86_400_000;
const birthdayOf = (row: number): Date => new Date(Date.UTC(1990, 0, 1) + (row % 365) * DAY_MS);
const fileOf = (dates: readonly string[]): string =>
  `Name,Phone,Birthday\n${dates.map((date, row) => `P${row},024412${String(row).padStart(4, '0')},${date}`).join('\n')}\n`;

async function birthdays(id: number): Promise<(string | null)[]> {
  const rows = await app.sql<{ day: string | null }>(
    `select fields ->> 'birthday' as day from contacts where account_id = $1 order by phone_number`,
    [id],
  );
  return rows.map(({ day }) => day);
}

test('800 birthdays with the month first are read as the file shows, also those that could be another day', async () => {
  const { id, read, move } = await newCaller();
  const dates = Array.from({ length: 800 }, (_, row) => birthdayOf(row));
  const one = await read(fileOf(dates.map((date) => date.toLocaleDateString('en-US', { timeZone: 'UTC' }))));
  assert.deepEqual([one.date_order, one.date_proof], ['month_first', '1/13/1990']);
  const [first] = one.columns[2].unclear_dates;
  assert.deepEqual(first, { value: '1/2/1990', day_first: '1990-02-01', month_first: '1990-01-02' });
  const { check } = await move(one.uuid, 'check');
  assert.deepEqual([check.created, check.without_value, check.reasons], [800, 0, []]);
  await move(one.uuid, 'start');
  assert.deepEqual(
    await birthdays(id),
    dates.map((date) => date.toISOString().slice(0, 10)),
  );
});

test('an order that no date shows is open and said once: for this file, and for the next one with these columns', async () => {
  const { id, ask, read, move } = await newCaller();
  const written = ['03/04/1990', '11-12-85', '05/06/1979 0:00', '07/07/1991', '1990-01-31'];
  const one = await read(fileOf(written));
  const [, , { unclear_dates: unclear }] = one.columns;
  assert.deepEqual([one.date_order, one.date_proof], [null, '']);
  assert.deepEqual(unclear, [
    { value: '03/04/1990', day_first: '1990-04-03', month_first: '1990-03-04' },
    { value: '11-12-85', day_first: '1985-12-11', month_first: '1985-11-12' },
    { value: '05/06/1979 0:00', day_first: '1979-06-05', month_first: '1979-05-06' },
  ]);
  const open = (await move(one.uuid, 'check')).check;
  assert.deepEqual([open.created, open.without_value], [5, 3]);
  assert.match(open.reasons[0].reason, /either of two days/);
  await ask('PUT', `/imports/${one.uuid}`, { date_order: 'day_first' });
  assert.equal((await move(one.uuid, 'check')).check.without_value, 0);
  await move(one.uuid, 'start');
  assert.deepEqual(await birthdays(id), ['1990-04-03', '1985-12-11', '1979-06-05', '1991-07-07', '1990-01-31']);
  assert.equal((await read(fileOf(['02/03/1980']))).date_order, 'day_first');
  const shown = await read(fileOf(['02/13/1980', '02/03/1980']));
  assert.deepEqual([shown.date_order, shown.date_proof], ['month_first', '02/13/1980']);
});

test('the command line shows the first rows, says what is open, and takes the order', async () => {
  const { key } = await app.newAccount();
  const { say } = commandLine({ VOLLEY_URL: app.api, VOLLEY_KEY: key });
  const folder = mkdtempSync(join(tmpdir(), 'volley-dates-'));
  atEnd(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'people.csv');
  writeFileSync(file, fileOf(['03/04/1990', '11/12/85']));
  const open = await say('import', file, '--check-only');
  assert.match(open, /^row +1 Name +2 Phone +3 Birthday\n2 +P0 +0244120000 +03\/04\/1990$/m);
  assert.match(open, /open whether .* Add --date-order day_first \(03\/04\/1990 is 1990-04-03, /);
  assert.match(open, /2 × Birthday was left out\. This could be either of two days/);
  const settled = await say('import', file, '--check-only', '--date-order', 'month_first');
  assert.match(settled, /Dates begin with the month: 03\/04\/1990 is 1990-03-04, 11\/12\/85 is 1985-11-12\./);
  assert.doesNotMatch(settled, /left out/);
});

test('dates that contradict each other leave the order open, and what is no day is named', async () => {
  const { id, read, move } = await newCaller();
  const one = await read(fileOf(['25.12.90', '12/31/1990', '03.04.1990', '03/04/1990', '31/02/1990']));
  assert.deepEqual([one.date_order, one.date_proof], [null, '']);
  const { check } = await move(one.uuid, 'check');
  assert.deepEqual(
    check.reasons.map(({ outcome, rows, samples }: (typeof check.reasons)[number]) => [outcome, rows, samples]),
    [
      ['without_value', 1, [{ row: 5, value: '03/04/1990' }]],
      ['without_value', 1, [{ row: 6, value: '31/02/1990' }]],
    ],
  );
  await move(one.uuid, 'start');
  assert.deepEqual(await birthdays(id), ['1990-12-25', '1990-12-31', '1990-04-03', null, null]);
});

test('the first rows are told until the rows of the file go', async () => {
  const { read, ask, move } = await newCaller();
  const one = await read(
    `Phone,Note,City\n${Array.from({ length: 9 }, (_, row) => `024412000${row},${'long '.repeat(30)},`).join('\n')}\n`,
  );
  assert.equal(one.first_rows.length, 5);
  assert.deepEqual(one.first_rows[0], { row: 2, cells: ['0244120000', 'long '.repeat(12)] });
  await move(one.uuid, 'start');
  await app.sql(
    `update imports set ended_at = ended_at - interval '40 days', sweep_at = now() - interval '1 day' where uuid = $1`,
    [one.uuid],
  );
  await app.sql(`update jobs set next_run_at = now() where name = 'sweep-imports'`);
  const swept = await eventually(
    () => ask('GET', `/imports/${one.uuid}`),
    ({ first_rows: rows }) => rows.length === 0,
  );
  assert.equal(swept.columns[0].name, 'Phone');
});
