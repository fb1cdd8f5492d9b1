// A template: written in two languages, sent by a campaign and by a single message, changed, and kept while it is used.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';

const TIMEOUT_MS = 240_000;

test('a template is written in two languages, chosen for a campaign and a message, and its versions say what changed', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const { page, end } = await openConsole('/campaigns', { as: 'sender' });
  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('link', { name: 'New template' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Seed prices');
  await page.getByLabel('Text', { exact: true }).fill('Hello {{frist_name}}, maize is 210');
  await page.getByText('There is no field {{frist_name}}.').waitFor();
  await page.getByLabel('Text', { exact: true }).fill('');
  await page.getByRole('button', { name: 'First name' }).click();
  await page.getByText('There is no field').waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), '{{first_name|friend}}');
  await page.getByLabel('Text', { exact: true }).fill('Hello {{first_name|friend}}, maize is 210');
  await page.getByLabel('Language', { exact: true }).fill('fr');
  await page.getByRole('button', { name: 'Add a language' }).click();
  await page.getByLabel('Text in fr').fill('Bonjour, maïs 210');
  await page.getByLabel('Show it in').selectOption('fr');
  await page.getByRole('region', { name: 'What a recipient sees' }).getByText('Bonjour, maïs 210').waitFor();
  await page.getByRole('button', { name: 'Create the template' }).click();
  await page.getByText('The template Seed prices is made.').waitFor();
  const template = page.url();
  await page.getByLabel('Text', { exact: true }).fill('Hello {{first_name|friend}}, maize is 220');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved as version 2.').waitFor();
  await page.locator('summary', { hasText: 'The text' }).waitFor();

  await page.goto(new URL('/console/campaigns/new', page.url()).href);
  await page.getByLabel('Name', { exact: true }).fill('Prices');
  await page.getByLabel('Template', { exact: true }).selectOption('Seed prices');
  await page.getByLabel('Numbers').fill('0244680021');
  await page.getByRole('button', { name: 'Add numbers' }).click();
  await page.getByText('Hello friend, maize is 220').first().waitFor();
  await page.locator('[data-saved="saved"]').waitFor();
  const draft = new URL(page.url()).searchParams.get('draft');

  await page.goto(template);
  await page.getByRole('link', { name: 'Prices' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Delete' }).count(), 0);
  const gone = await app.call('DELETE', `/v1/sms-campaigns/${draft}`, { key: app.key });
  assert.equal(gone.status, 200, gone.text);

  await page.goto(new URL('/console/messages/new', page.url()).href);
  await page.getByLabel('To', { exact: true }).fill('0244680021');
  await page.getByLabel('From', { exact: true }).selectOption('Volley');
  await page.getByLabel('Template', { exact: true }).selectOption('Seed prices');
  await page.getByLabel('Language', { exact: true }).selectOption('fr');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Bonjour, maïs 210').first().waitFor();

  await page.goto(template);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The template Seed prices is deleted.').waitFor();
  await end();
});

test('whoever may only read sees the templates and no way to change them', { timeout: TIMEOUT_MS }, async () => {
  const { page, end } = await openConsole('/templates', { as: 'viewer' });
  await settle(page);
  await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'New template' }).count(), 0);
  await end();
});
