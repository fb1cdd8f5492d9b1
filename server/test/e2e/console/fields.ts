// A field of one's own: made, filled in, put into a text, kept while it is used, and deleted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';

const TIMEOUT_MS = 240_000;

test('a field is made, given to a contact, named in a text that it shows in, and deleted once nothing names it', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const { page, end } = await openConsole('/contacts', { as: 'sender' });
  await page.getByRole('link', { name: 'Fields' }).click();
  await page.getByRole('link', { name: 'New field' }).first().click();
  await page.getByLabel('Label').fill('Favourite crop');
  assert.equal(await page.getByLabel('Key').inputValue(), 'favourite_crop');
  await page.getByLabel('Kind').selectOption('choice');
  await page.getByLabel('Choices').fill('Maize\nYam');
  await page.getByLabel('Word where there is none').fill('crop');
  await page.getByRole('button', { name: 'Create the field' }).click();
  await page.getByText('The field Favourite crop is made.').waitFor();

  await page.goto(new URL('/console/contacts/new', page.url()).href);
  await page.getByLabel('Phone number').fill('0244680001');
  await page.getByLabel('Favourite crop').selectOption('Yam');
  await page.getByRole('button', { name: 'Add the contact' }).click();
  await page.getByText('+233 24 468 0001 is a contact now.').waitFor();
  await page.getByRole('link', { name: '+233 24 468 0001' }).click();
  const crop = page.getByLabel('Favourite crop');
  assert.equal(await crop.inputValue(), 'Yam');
  await crop.selectOption('Maize');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();

  await page.goto(new URL('/console/campaigns/new', page.url()).href);
  await page.getByLabel('Name', { exact: true }).fill('Seeds');
  await page.locator('#composer-message').fill('Your');
  await settle(page);
  const chip = page.getByRole('button', { name: 'Favourite crop' });
  await chip
    .or(page.getByRole('button', { name: 'More fields' }))
    .first()
    .waitFor();
  if ((await chip.count()) === 0) await page.getByRole('button', { name: 'More fields' }).click();
  await chip.click();
  assert.equal(await page.locator('#composer-message').inputValue(), 'Your {{favourite_crop}}');
  await page.getByLabel('Numbers').fill('0244680001');
  await page.getByRole('button', { name: 'Add numbers' }).click();
  await page.getByText('Your Maize').first().waitFor();
  await page.locator('[data-saved="saved"]').waitFor();
  const draft = new URL(page.url()).searchParams.get('draft');

  await page.goto(new URL('/console/contacts/fields/favourite_crop', page.url()).href);
  await page.getByRole('link', { name: 'Seeds' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Delete' }).count(), 0);
  const gone = await app.call('DELETE', `/v1/sms-campaigns/${draft}`, { key: app.key });
  assert.equal(gone.status, 200, gone.text);
  await page.reload();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The field Favourite crop is deleted.').waitFor();
  await end();
});

test('whoever may only read sees the fields and no way to change them', { timeout: TIMEOUT_MS }, async () => {
  const { page, end } = await openConsole('/contacts/fields', { as: 'viewer' });
  await settle(page);
  await page.getByRole('heading', { level: 1, name: 'Fields' }).waitFor();
  for (const name of ['New field', 'Move'])
    for (const role of ['button', 'link'] as const) assert.equal(await page.getByRole(role, { name }).count(), 0);
  await end();
});
