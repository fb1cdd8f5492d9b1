import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole } from '../../testkit/console-stage.ts';

test('a thousand pasted rows become contacts; what was refused is mended in place and sent again', async () => {
  const { page, end } = await openConsole('/contacts/import', { as: 'owner' });
  const good = Array.from({ length: 1_000 }, (_, index) => `024455${String(index).padStart(4, '0')},Person ${index}`);
  const rows = ['phone number,first name', ...good.slice(0, 500), 'nobody,Kofi', ...good.slice(500)];
  await page.getByLabel('Rows').fill(rows.join('\n'));
  await page.getByRole('button', { name: 'Add the contacts' }).click();
  await page.getByText('1,000 contacts are new').waitFor();
  await page.getByRole('heading', { name: 'One row was refused' }).waitFor();
  await page.getByText('Line 502').waitFor();

  await page.getByRole('button', { name: 'Mend these rows here' }).click();
  assert.equal(await page.getByLabel('Rows').inputValue(), 'phone number,first name\nnobody,Kofi');
  await page.getByLabel('Rows').fill('phone number,first name\n0501239999,Kofi');
  await page.getByRole('button', { name: 'Add the contacts' }).click();
  await page.getByText('One contact is new').waitFor();
  await end();
});
