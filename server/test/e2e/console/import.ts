import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openConsole } from '../../testkit/console-stage.ts';

test('a thousand pasted rows become contacts; what was refused is mended in place and sent again', async () => {
  const { page, end } = await openConsole('/contacts/import', { as: 'owner' });
  const good = Array.from({ length: 1_000 }, (_, index) => `024455${String(index).padStart(4, '0')},Person ${index}`);
  const rows = ['phone number,name of child', ...good.slice(0, 500), 'nobody,Kofi', ...good.slice(500)];
  await page.getByLabel('Rows').fill(rows.join('\n'));
  assert.equal(await page.getByLabel('Phone number').inputValue(), '0');
  const leftOut = page.getByText('This column is left out: name of child (Person 0).');
  await leftOut.waitFor();
  await page.getByLabel('First name').selectOption('name of child (Person 0)');
  await leftOut.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add the contacts' }).click();
  await page.getByText('1,000 contacts are new').waitFor();
  await page.getByRole('heading', { name: 'One row was refused' }).waitFor();
  await page.getByText('Line 502').waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the refused rows' }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  assert.match(file, /^\uFEFFphone number,name of child,reason\r\nnobody,Kofi,/);

  await page.getByRole('button', { name: 'Mend these rows here' }).click();
  assert.equal(await page.getByLabel('Rows').inputValue(), 'phone number,name of child\nnobody,Kofi');
  await page.getByLabel('Rows').fill('phone number,name of child\n0501239999,Kofi');
  await page.getByRole('button', { name: 'Add the contacts' }).click();
  await page.getByText('One contact is new').waitFor();

  await page.getByLabel('Rows').fill('0501239998\n0501239999\n+233501239998');
  await page.getByRole('button', { name: 'Add the contacts' }).click();
  await page.getByText('2 rows added nothing: their numbers are contacts already, or stand in earlier rows.').waitFor();
  await page.getByRole('link', { name: 'See the contacts' }).click();
  await page.getByRole('link', { name: '+233 50 123 9998' }).waitFor();
  await end();
});

test('an import that breaks says how far it came, and the rest stays to be added once more', async () => {
  const { page, end } = await openConsole('/contacts/import', { as: 'owner', mayBeRefused: /^409$/ });
  let asked = 0;
  await page.route('**/v1/contacts/bulk', async (route) => {
    asked += 1;
    const json = { success: false, code: 'storage_limit', message: 'There is no room for more.' };
    return asked === 2 ? route.fulfill({ status: 409, json }) : route.continue();
  });
  const numbers = Array.from({ length: 1_002 }, (_, index) => `024466${String(index).padStart(4, '0')}`);
  await page.getByLabel('Rows').fill(numbers.join('\n'));
  await page.getByRole('button', { name: 'Add the contacts' }).click();
  const told = page.getByRole('status').filter({ hasText: '1,000 of 1,002 rows are done' });
  await told.getByText('There is no room for more.').waitFor();
  assert.equal(await page.getByLabel('Rows').inputValue(), 'phone_number\n0244661000\n0244661001');
  await page.getByRole('button', { name: 'Add the contacts' }).click();
  await page.getByText('2 contacts are new').waitFor();
  assert.equal(await told.count(), 0);
  await end();
});
