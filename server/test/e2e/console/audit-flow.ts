// Who changed what: in the account, and for the operator in all of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, stage } from '../../testkit/console-stage.ts';

const TIMEOUT_MS = 240_000;

test('a change is found in the audit log of its account and in that of all, and opened by its address', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const other = await app.newAccount();
  const made = await app.call('POST', '/v1/groups', { key: other.key, body: { name: 'Growers' } });
  const { uuid } = made.body.data;
  await app.call('PUT', `/v1/groups/${uuid}`, { key: other.key, body: { name: 'Growers of maize' } });
  const { page, end } = await openConsole('/operator/audit', { as: 'operator' });
  await page.getByRole('searchbox', { name: 'Number of the account' }).fill(String(other.id));
  await page.waitForURL(/account=/);
  await page.getByRole('link', { name: 'Changed a group' }).click();
  const entry = page.getByRole('dialog', { name: 'Changed a group' });
  await entry.getByText('groups.update').waitFor();
  await entry.getByRole('row', { name: 'name Growers Growers of maize' }).waitFor();
  await entry.getByRole('button', { name: 'All of the same kind' }).click();
  await page.getByRole('link', { name: 'Made a group' }).waitFor({ state: 'detached' });
  await page.goto(`${app.api}/console/operator/audit?target=${uuid}&operation=groups.create`);
  await page.getByRole('link', { name: 'Made a group' }).click();
  await page.waitForURL(/entry=/);
  await page.reload();
  await page.getByRole('dialog', { name: 'Made a group' }).getByText('a key').waitFor();

  await app.call('POST', '/v1/groups', { key: app.key, body: { name: 'Millers' } });
  await page.goto(`${app.api}/console/audit?operation=groups.create`);
  await page.getByRole('link', { name: 'Made a group' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Made a group' });
  await drawer.waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  assert.match((await file).suggestedFilename(), /^audit-\d{4}-\d\d-\d\d\.csv$/);
  await end();

  // Its members who do not work for the operator may not read it, so nothing leads there.
  const owner = await openConsole('/members', { as: 'owner' });
  await owner.page.getByRole('navigation').getByRole('link', { name: 'Members' }).waitFor();
  assert.equal(await owner.page.getByRole('link', { name: 'Audit log' }).count(), 0);
  await owner.end();
});
