// A carrier by the profile of a provider, as the operator adds and changes it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openAuthority } from '../../testkit/certificates.ts';
import { openConsole, settle, stage, violationsOf } from '../../testkit/console-stage.ts';
import { eventually } from '../../testkit/eventually.ts';
import { PROVIDER_DEFINITION } from '../../testkit/http-provider.ts';

async function fillCertificate(page: Page): Promise<void> {
  const { cert, key } = openAuthority('An authority').issue('volley.example');
  await page.getByLabel('Certificate by which the other side knows this server').fill(cert);
  await page.getByLabel('Private key of that certificate').fill(key);
}

/** The certificate that is shown does not count as a new one, which would need its key. */
async function saveAgain(page: Page, id: string | undefined): Promise<void> {
  await page.getByText('Client certificate ends').waitFor();
  await page.getByText('Rate and other settings').click();
  await page.getByLabel('Requests at the same time').fill('8');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await eventually(
    async () => (await stage.app.call('GET', `/v1/admin/carriers/${id}`)).body.data,
    (carrier) => carrier.window === 8 && carrier.tls_certificate !== '',
  );
}

test('a profile of one’s own is asked for what it names, its faults stand at their fields, and a stored secret stays', async () => {
  const { app } = stage;
  const { page, end } = await openConsole('/operator/carriers/new', {
    as: 'operator',
    bypassCSP: true,
    mayBeRefused: /^422$/,
  });
  await settle(page);
  await page.getByRole('searchbox').fill('phone');
  await page.getByRole('link', { name: 'Twilio' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'SMSGate (Android phone)' }).waitFor();
  await page.getByRole('searchbox').fill('another');
  await page.getByRole('link', { name: 'Another provider with an HTTP API' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'New carrier: Another provider with an HTTP API' }).waitFor();
  const add = page.getByRole('button', { name: 'Add the carrier' });
  await page.getByLabel('Name', { exact: true }).fill('Of our own');
  const profile = page.getByLabel('Profile', { exact: true });
  await profile.fill('{"name": "own",]');
  await page.getByText(/^This is not JSON: .*(?:line 1 column|position) 15/).waitFor();
  const { request, ...without } = PROVIDER_DEFINITION;
  await profile.fill(JSON.stringify({ ...without, number_form: 'roman' }));
  await add.click();
  const fault = page.getByRole('alert');
  await fault.getByText(/definition\.number_form: .*definition\.request: /).waitFor();
  await profile.fill(JSON.stringify({ ...without, request }));
  await page.getByLabel('API key').fill('the key of the provider');
  await page.getByLabel('Address', { exact: true }).fill('no address');
  await add.click();
  await fault.getByRole('link', { name: /^Address: / }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('https://127.0.0.1:9');
  assert.deepEqual(await violationsOf(page, null), []);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Of our own' }).waitFor();
  await page.getByText('Not tried live').waitFor();

  await page.getByRole('button', { name: 'Show the address' }).click();
  const address = page.getByRole('group', { name: 'Address for receipts and replies' }).locator('code');
  const first = await address.innerText();
  await page.getByRole('button', { name: 'Create a new address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create a new address' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.notEqual(await address.innerText(), first);
  await page.getByLabel('Number for a test message').fill('0244123456');
  await page.getByRole('button', { name: 'Test now' }).click();
  await page.getByText('The provider did not take the message').waitFor();
  await page.getByText('The setting VOLLEY_CARRIER_ADDRESSES can allow it.').waitFor();

  await page.getByText('Rate and other settings').click();
  await page.getByLabel('Requests at the same time').fill('7');
  await fillCertificate(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. It is in effect.').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { body } = await app.call('GET', `/v1/admin/carriers/${id}`);
  assert.deepEqual([body.data.window, body.data.secrets], [7, ['api_key']]);
  await saveAgain(page, id);
  assert.deepEqual(await violationsOf(page, null), []);
  await page.getByRole('button', { name: 'Remove' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Of our own is removed.').waitFor();
  await end();
});
