import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SAMPLES } from '../../testkit/console-samples.ts';
import { openConsole, stage } from '../../testkit/console-stage.ts';

test('a group is made, a contact put into it and taken out, and the toast puts it back', async () => {
  const contact = await SAMPLES['/contacts/$id']?.(stage.app);
  assert.ok(contact);
  const { page, end } = await openConsole('/groups/new', { as: 'owner' });
  await page.getByLabel('Name').fill('Market days');
  await page.getByRole('button', { name: 'Create the group' }).click();
  await page.getByRole('heading', { level: 1, name: 'Market days' }).waitFor();
  await page.getByText('Nobody is in this group').waitFor();

  await page.goto(new URL(`/console${contact}`, page.url()).href);
  await page.getByLabel('Put into a group').selectOption('Market days');
  await page.getByRole('button', { name: 'Put in', exact: true }).click();
  await page.getByRole('link', { name: 'Market days' }).click();
  await page.getByRole('button', { name: /Take .* out of the group/ }).click();
  await page.getByText('Nobody is in this group').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /Take .* out of the group/ }).waitFor();
  await end();
});
