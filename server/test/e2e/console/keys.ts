// A developer makes a key for a program, and takes it away again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, stage } from '../../testkit/console-stage.ts';

test('a developer makes a key that is shown once, gives no right beyond their own, and revokes it', {
  timeout: 200_000,
}, async () => {
  const { app } = stage;
  // An address that is none, and the password that is asked for again.
  const { page, end } = await openConsole('/keys/new', { as: 'developer', mayBeRefused: /^4(?:03|22)$/ });
  await page.getByLabel('Name').fill('Market stall');
  assert.equal(await page.getByRole('checkbox', { name: /^Send/ }).count(), 0);
  assert.equal(await page.getByRole('link', { name: 'Members' }).count(), 0);
  const addresses = page.getByLabel('Works from');
  await addresses.fill('192.0.2.300');
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.locator('[role="alert"]:focus').waitFor();
  assert.equal(await addresses.getAttribute('aria-invalid'), 'true');
  await addresses.fill('127.0.0.0/8\n::1');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const shown = page.getByRole('dialog', { name: 'The key Market stall' });
  const key = await shown.locator('code').first().innerText();
  assert.match(key, /^volley_live_[0-9A-Za-z]{36}$/);
  assert.equal((await app.call('GET', '/v1/contacts', { key })).status, 200);
  await shown.getByRole('button', { name: 'I have kept the key' }).click();
  await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Market stall' });
  await row.getByText(key.slice(0, 16)).waitFor();
  assert.ok(!(await page.content()).includes(key), 'the key is nowhere on the page');

  await row.getByRole('button').click();
  await page.getByText('127.0.0.0/8').waitFor();
  await page.getByRole('button', { name: 'Revoke' }).click();
  const asked = page.getByRole('dialog', { name: 'Revoke Market stall?' });
  const confirmedAt = (at: string) =>
    app.sql('update sessions set confirmed_at = now() - $1::interval where user_id = (select max(id) from users)', [
      at,
    ]);
  await confirmedAt('1 hour');
  await asked.getByRole('button', { name: 'Revoke' }).click();
  await page.getByLabel('Password').first().waitFor();
  await page.keyboard.press('Escape');
  assert.equal((await app.call('GET', '/v1/contacts', { key })).status, 200, 'nothing was done');
  await confirmedAt('0 seconds');
  await asked.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Market stall is revoked.').waitFor();
  assert.equal((await app.call('GET', '/v1/contacts', { key })).status, 401);
  await row.waitFor({ state: 'detached' });
  await end();
});
