// The link that the first start prints, as the person meets it who starts Volley for the first time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, stage } from '../../testkit/console-stage.ts';

const PASSWORD = 'lorry under seven mangoes';

test('the link of the first start makes a person, who is in at once, and can come back by password', {
  timeout: 200_000,
}, async () => {
  const { page, end } = await openConsole(`/welcome#${stage.app.firstLink}`, {
    as: 'nobody',
    mayBeRefused: /^4(?:01|10)$/,
  });
  await page.getByLabel('Your name').fill('Esi Owusu');
  await page.getByLabel('Email address').fill('esi@example.com');
  await page.getByLabel('New password').first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  // Whoever runs Volley is led to what makes it real.
  await page.getByRole('link', { name: 'Add a carrier' }).click();
  await page.getByRole('heading', { level: 1, name: 'New carrier' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  assert.doesNotMatch(page.url(), /#./, 'the token does not stay in the address');

  await page.context().clearCookies();
  await page.goto(`${stage.app.api}/console/contacts`);
  await page.getByLabel('Email address').fill('esi@example.com');
  await page.getByLabel('Password').first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/console/contacts', 'where the person wanted to go');

  await page.goto(`${stage.app.api}/console/welcome#${stage.app.firstLink}`);
  await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
  await end();
});
