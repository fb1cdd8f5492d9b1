// A list, a form and a question before deleting, by the keyboard alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, settle } from '../../testkit/console-stage.ts';

const TIMEOUT_MS = 200_000;

test('a contact is added, mended, found, changed and deleted by the keyboard alone', {
  timeout: TIMEOUT_MS,
}, async () => {
  // The number that is refused at first.
  const { page, end } = await openConsole('/contacts', { as: 'author', mayBeRefused: /^422$/ });
  await settle(page);
  await page.getByRole('link', { name: 'New contact' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'New contact' }).waitFor();
  const number = page.getByLabel('Phone number');
  await number.focus();
  await page.keyboard.type('12');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kojo');
  await page.keyboard.press('Enter');
  await page.locator('[role="alert"]:focus').waitFor();
  assert.equal(await number.getAttribute('aria-invalid'), 'true');
  await number.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('+233 24 499 0001');
  await page.keyboard.press('Enter');
  await page.getByText('+233 24 499 0001 is a contact now.').waitFor();

  await page.keyboard.press('/');
  await page.keyboard.type('0244990001');
  await page.waitForURL(/search=/);
  const link = page.getByRole('link', { name: '+233 24 499 0001' });
  await link.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Kojo' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Write to them', exact: true }).count(), 0);
  await page.getByLabel('Last name').focus();
  await page.keyboard.type('Alhassan');
  await page.keyboard.press('Enter');
  await page.getByText('Saved.').waitFor();
  // The form is made anew with what was saved, and the focus must not be lost with the former one.
  await page.locator('form:has(input[name="last_name"][value="Alhassan"]) [type="submit"]:focus').waitFor();

  await page.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('+233 24 499 0001 is deleted.').waitFor();
  await end();
});

test('whoever may only read sees contacts and no way to change them', { timeout: TIMEOUT_MS }, async () => {
  const { page, end } = await openConsole('/contacts', { as: 'viewer' });
  await settle(page);
  await page.getByRole('searchbox').waitFor();
  assert.equal(await page.getByRole('link', { name: 'New contact' }).count(), 0);
  await end();
});
