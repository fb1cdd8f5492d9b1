import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SAMPLES } from '../../testkit/console-samples.ts';
import { openConsole, stage } from '../../testkit/console-stage.ts';

test('a segment is put together rule by rule while it is counted, saved, found in the composer, and deleted', async () => {
  await SAMPLES['/contacts/$id']?.(stage.app);
  const { page, end } = await openConsole('/segments/new', { as: 'owner' });
  await page.getByText('Complete the rules to see how many fit.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Called Ama');
  await page.getByRole('button', { name: 'Create the segment' }).click();
  await page.getByText('Rule 1 is incomplete. Complete it or remove it.').waitFor();
  const first = page.getByRole('group', { name: 'Rule 1', exact: true });
  const parts = [first.getByLabel('What it asks'), first.getByLabel('Value')];
  const [asked, value] = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y));
  assert.ok(asked !== undefined);
  assert.equal(asked, value, 'the value stands beside what it is compared with');
  await first.getByLabel('Value').fill('ama');
  await page.getByText(/contacts? fits?$/).waitFor();
  await page.getByRole('button', { name: 'Add a group of rules' }).click();
  const inner = page.getByRole('group', { name: 'Rule 2.1', exact: true });
  await inner.getByLabel('What it asks').selectOption('Country of the number');
  await inner.getByLabel('Country of the number').selectOption('Ghana');
  await page.getByText(/contacts? fits?$/).waitFor();
  await page.getByRole('button', { name: 'Create the segment' }).click();
  await page.getByRole('heading', { level: 1, name: 'Called Ama' }).waitFor();
  await page.getByRole('table', { name: 'Contacts' }).getByText('Ama').first().waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('What it is for').fill('Those called Ama.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Name and condition').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Write to them' }).click();
  await page.getByText('A draft for this segment is made.').waitFor();
  const choice = page.getByRole('checkbox', { name: /Called Ama/ });
  assert.ok(await choice.isChecked());
  // A draft for a segment keeps it from being deleted.
  const stored = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
  await choice.uncheck();
  await stored;

  await page.goto(new URL('/console/campaigns/new', page.url()).href);
  await page.getByRole('checkbox', { name: /Called Ama/ }).waitFor();

  await page.goto(new URL('/console/segments', page.url()).href);
  await page.getByRole('link', { name: 'Called Ama' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The segment Called Ama is deleted.').waitFor();
  await end();
});

test('a count that is an estimate says between which numbers it lies', async () => {
  const { page, end } = await openConsole('/groups', { as: 'owner' });
  await page.route('**/v1/segments/count', async (route) => {
    const response = await route.fetch();
    const data = { contacts: 780, contacts_min: 77, contacts_max: 1_600, is_exact: false, problems: [] };
    await route.fulfill({ response, json: { success: true, data } });
  });
  await page.goto(new URL('/console/segments/new', page.url()).href);
  await page.getByLabel('Value', { exact: true }).fill('Ama');
  await page.getByText('Between 77 and 1,600 contacts fit').waitFor();
  await end();
});
