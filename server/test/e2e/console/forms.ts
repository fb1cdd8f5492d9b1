// What forms have in common: the order of their buttons, countries and zones to choose from, and a question before what concerns
// everybody. And what a page does not show as long as there is nothing to show.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';

const buttonsOf = (form: Locator): Promise<string[]> =>
  form.locator('button').evaluateAll((buttons) => buttons.map(({ textContent }) => textContent ?? ''));
const wayOutOf = (form: Locator): Promise<number> =>
  form
    .getByRole('link', { name: 'Cancel' })
    .evaluate((link) => link.compareDocumentPosition(link.closest('form')?.querySelector('[type="submit"]') ?? link));

test('the way out stands before the action in forms of pages and of dialogs, and an account has a country and its likely zone', async () => {
  const { app } = stage;
  const other = await app.newAccount();
  const { page, end } = await openConsole('/groups/new', { as: 'operator' });
  await page.getByRole('button', { name: 'Create the group' }).waitFor();
  assert.equal(await wayOutOf(page.locator('main form')), 4, 'Node.DOCUMENT_POSITION_FOLLOWING');
  await page.goto(`${app.api}/console/operator/accounts/${other.id}`);
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').waitFor();
  assert.deepEqual(await buttonsOf(dialog.locator('form')), ['Cancel', 'Suspend']);
  await page.keyboard.press('Escape');

  await page.goto(`${app.api}/console/operator/accounts/new`);
  await page.getByLabel('Name', { exact: true }).fill('Nairobi Farms');
  const zone = page.getByLabel('Time zone');
  await page.getByLabel('Country').selectOption('Ghana');
  assert.equal(await zone.inputValue(), 'Africa/Accra');
  await page.getByLabel('Country').selectOption('Kenya');
  assert.equal(await zone.inputValue(), 'Africa/Nairobi');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.getByText('Kenya, Africa/Nairobi').waitFor();
  await end();
});

test('a route for all numbers is set after a question, and undone by the message that it is set', async () => {
  const { app } = stage;
  const read = async () => {
    const { body } = await app.call('GET', '/v1/admin/routes', { key: app.key });
    return (body.data.data as { updated_at: string }[]).map(({ updated_at: _, ...route }) => route);
  };
  const before = await read();
  const { page, end } = await openConsole('/operator/routes', { as: 'operator' });
  await page.getByRole('button', { name: 'Set the route' }).click();
  const asked = page.getByRole('dialog', { name: 'Set the route for all numbers?' });
  await asked.getByRole('button', { name: 'Leave it as it is' }).click();
  assert.deepEqual(await read(), before);
  await page.getByRole('button', { name: 'Set the route' }).click();
  await asked.getByRole('button', { name: 'Set the route' }).click();
  await page.getByText('The route is set.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The routes are as they were before.').waitFor();
  assert.deepEqual(await read(), before);
  await settle(page);
  await end();
});

test('the page of a draft shows no figures and no messages that it cannot have', async () => {
  const { app } = stage;
  const body = { name: 'Rain', sender_id: 'Volley', message: 'https://example.com/rain', shorten_urls: true };
  const made = await app.call('POST', '/v1/sms-campaigns', { key: app.key, body });
  assert.equal(made.status, 201, made.text);
  const { page, end } = await openConsole(`/campaigns/${made.body.data.uuid}`, { as: 'author' });
  await page.getByRole('heading', { name: 'Rain' }).waitFor();
  await settle(page);
  assert.equal(await page.getByRole('table').count(), 0);
  assert.equal(await page.getByRole('heading', { name: 'Links opened' }).count(), 0);
  await end();
});
