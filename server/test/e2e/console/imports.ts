// A file of people by mouse: uploaded, looked at, tried, imported, its results kept, and taken back.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';
import { eventually } from '../../testkit/eventually.ts';
import { makeMessyCsv } from '../../testkit/messy-file.ts';

const TIMEOUT_MS = 300_000;
const ROWS = 300;

/** Contacts of the account whose number is one of these. */
async function countPeople(numbers: ReadonlySet<string>): Promise<number> {
  const rows = await stage.app.sql<{ n: string }>(
    'select count(*) as n from contacts where account_id = $1 and phone_number = any($2)',
    [stage.accountId, [...numbers]],
  );
  return Number(rows[0]?.n);
}

async function countConsents(): Promise<number> {
  const rows = await stage.app.sql<{ n: string }>(
    `select count(*) as n from consents where account_id = $1 and channel = 'sms' and words = 'Yes, send me offers.'`,
    [stage.accountId],
  );
  return Number(rows[0]?.n);
}

test('a messy file is uploaded, mapped, tried, imported and taken back', { timeout: TIMEOUT_MS }, async () => {
  const file = makeMessyCsv(ROWS);
  const { page, end } = await openConsole('/contacts', { as: 'owner' });
  await settle(page);
  await page.getByRole('link', { name: 'Import files' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor();
  await page.getByRole('link', { name: 'Import a file' }).first().click();
  await page.getByRole('button', { name: 'Upload the file' }).click();
  await page.getByText('Choose a file first.').waitFor();
  const chosen = { name: file.fileName, mimeType: 'text/csv', buffer: file.bytes };
  await page.getByLabel('File with contacts').setInputFiles(chosen);
  await page.getByRole('button', { name: 'Upload the file' }).click();

  const number = page.getByLabel('Import Mobile No. as');
  await number.waitFor();
  assert.equal(await number.inputValue(), 'phone_number');
  assert.equal(await page.getByLabel('Import Name as', { exact: true }).inputValue(), 'full_name');
  assert.equal(await page.getByLabel('Import Joined as').inputValue(), 'new:date');
  assert.equal(await page.getByLabel('Encoding').inputValue(), 'windows-1252');
  assert.equal(await page.getByLabel('Between the cells').inputValue(), 'semicolon');
  await number.selectOption('leave_out');
  await page.getByText('Choose which column holds the phone numbers.').waitFor();
  await number.selectOption('phone_number');
  for (const name of ['Customer ID', 'City', 'VIP', 'Remarks', 'Column 9']) {
    await page.getByLabel(`Import ${name} as`).selectOption('leave_out');
  }
  await page.getByLabel('Put everybody into a group').selectOption('A new group');
  await page.getByLabel('Name of the new group').fill('Customers of the shop');
  await page.getByLabel('What everybody in the file agreed to').selectOption('Text messages');
  await page.getByLabel('When they agreed').fill('2024-05-01');
  await page.getByLabel('What they were shown').fill('Yes, send me offers.');
  await page.getByRole('button', { name: 'Check without importing' }).click();

  await page.getByRole('heading', { name: 'What the import would do' }).waitFor();
  await page
    .getByText(/its last digits are lost/)
    .first()
    .waitFor();
  assert.equal(await countPeople(file.people), 0);
  await page.getByRole('button', { name: /^Import \d+ people$/ }).click();
  await page.getByRole('heading', { name: 'Every row' }).waitFor();
  assert.equal(await countPeople(file.people), file.people.size);

  assert.equal(await countConsents(), file.people.size);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Refused rows' }).click();
  const results = readFileSync(await (await downloading).path(), 'utf8');
  assert.match(results, /its last digits are lost/);

  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await page.getByText('The import was undone.').waitFor();
  assert.equal(await countPeople(file.people), 0);
  assert.equal(await countConsents(), 0);
  await end();
});

test('dates that could be either of two days are asked once, beside the first rows', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, end } = await openConsole('/contacts/imports/new', { as: 'owner' });
  await settle(page);
  const csv = 'Name,Phone,Birthday\nAma,0244120001,03/04/1990\nYaw,0244120002,11/12/1985\n';
  const chosen = { name: 'birthdays.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel('File with contacts').setInputFiles(chosen);
  await page.getByRole('button', { name: 'Upload the file' }).click();
  const rows = page.getByRole('region', { name: 'The first rows of the file' });
  await rows.getByRole('row', { name: '2 Ama 0244120001 03/04/1990' }).waitFor();
  const question = page.getByRole('group', { name: 'Dates such as 03/04/1990' });
  await question.getByText(/1990 is (3 April|April 3,) 1990/).waitFor();
  await question.getByText(/1990 is (4 March|March 4,) 1990/).waitFor();
  await page.getByLabel('Import Birthday as').selectOption('leave_out');
  await question.waitFor({ state: 'detached' });
  await page.getByLabel('Import Birthday as').selectOption('new:date');
  await page.getByRole('radio', { name: /^The day comes first/ }).check();
  await page.getByRole('button', { name: 'Check without importing' }).click();
  await page.getByRole('heading', { name: 'What the import would do' }).waitFor();
  assert.equal(await page.getByText('Value left out').count(), 0);
  await page.getByRole('button', { name: 'Change the columns' }).click();
  assert.ok(await page.getByRole('radio', { name: /^The day comes first/ }).isChecked());
  await end();
});

test('pasted rows become contacts; what was refused is mended in place and imported again', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, end } = await openConsole('/contacts/import', { as: 'owner' });
  const good = Array.from({ length: 1_000 }, (_, index) => `024455${String(index).padStart(4, '0')},Person ${index}`);
  const rows = ['phone number,name of child', ...good.slice(0, 500), 'nobody,Kofi', ...good.slice(500)];
  await page.getByLabel('Or paste rows').fill(rows.join('\n'));
  await page.getByRole('button', { name: 'Upload the file' }).click();
  const child = page.getByLabel('Import name of child as');
  await child.selectOption('first_name');
  assert.equal(await page.getByLabel('Import phone number as').inputValue(), 'phone_number');
  await page.getByRole('button', { name: 'Check without importing' }).click();
  await page.getByRole('button', { name: 'Import 1,000 people' }).click();
  await page.getByText('1,000 contacts are new, 0 changed, 1 refused.').waitFor();
  await page.getByRole('link', { name: 'Mend them here' }).click();
  const pasted = page.getByLabel('Or paste rows');
  await page.getByRole('heading', { level: 1, name: 'Import a file' }).waitFor();
  await eventually(
    () => pasted.inputValue(),
    (text) => /nobody.*Kofi/.test(text),
  );

  await pasted.fill((await pasted.inputValue()).replace('nobody', '0501239999'));
  await page.getByRole('button', { name: 'Upload the file' }).click();
  await child.selectOption('first_name');
  await page.getByRole('button', { name: 'Check without importing' }).click();
  await page.getByRole('button', { name: 'Import one person' }).click();
  await page.getByText('One contact is new').waitFor();

  await page.goto(`${stage.app.api}/console/contacts/imports/new`);
  await pasted.fill('0501239998\n0501239999\n+233501239998');
  await page.getByRole('button', { name: 'Upload the file' }).click();
  await page.getByRole('button', { name: 'Check without importing' }).click();
  await page.getByRole('button', { name: 'Import one person' }).click();
  await page.getByRole('link', { name: 'See the contacts' }).click();
  await page.getByRole('link', { name: '+233 50 123 9998' }).waitFor();
  await end();
});

test('whoever said no in a file gets no messages, though the file says that all agreed', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, end } = await openConsole('/contacts/imports/new', { as: 'owner' });
  await page.getByLabel('Or paste rows').fill('Name,Phone,Opt out?\nAma,0244131001,no\nYaw,0244131002,yes\n');
  await page.getByRole('button', { name: 'Upload the file' }).click();
  const refusal = page.getByLabel('Import Opt out? as');
  await refusal.waitFor();
  assert.equal(await refusal.locator('option:checked').textContent(), 'Gets no messages when “yes”');
  await page.getByLabel('What everybody in the file agreed to').selectOption('Text messages');
  await page.getByLabel('When they agreed').fill('2024-05-01');
  await page.getByRole('button', { name: 'Check without importing' }).click();
  await page.getByText('One person gets no messages, because the file says so.').waitFor();
  await page.getByRole('button', { name: 'Import 2 people' }).click();
  await page.getByText('2 contacts are new').waitFor();
  await page.goto(`${stage.app.api}/console/opt-outs?number=024413100`);
  await page.getByRole('row').filter({ hasText: '+233 24 413 1002' }).waitFor();
  assert.equal(await page.getByText('+233 24 413 1001').count(), 0);
  const agreed = await stage.app.sql<{ phone_number: string; status: string }>(
    `select distinct phone_number, status from consents where account_id = $1
       and phone_number in ('233244131001', '233244131002') order by phone_number`,
    [stage.accountId],
  );
  assert.deepEqual(
    agreed.map(({ status }) => status),
    ['given', 'withdrawn'],
  );
  await end();
});
