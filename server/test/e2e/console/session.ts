// How a person gets in and out, and what the browser keeps for them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, settle } from '../../testkit/console-stage.ts';

const TIMEOUT_MS = 200_000;

test('a one-time link that was not copied whole says so', { timeout: TIMEOUT_MS }, async () => {
  const { page, end } = await openConsole('/welcome', { as: 'nobody' });
  await page.getByRole('heading', { name: 'The link is not complete' }).waitFor();
  await end();
});

test('signing out leads to the page where one signs in', { timeout: TIMEOUT_MS }, async () => {
  const { page, end } = await openConsole('/me', { as: 'viewer' });
  await page.getByText('This session').waitFor();
  await page.getByRole('button', { name: /Your profile, theme and language/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/console/sign-in');
  await end();
});

test('the language and the theme that were chosen stay', { timeout: TIMEOUT_MS }, async () => {
  const { page, end } = await openConsole('/me', { as: 'viewer' });
  const menu = page.getByRole('button', { name: /profile|profil/ });
  await menu.click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await menu.click();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('heading', { name: 'Profil et sécurité' }).waitFor();
  await settle(page);
  const root = page.locator('html');
  assert.deepEqual([await root.getAttribute('lang'), await root.getAttribute('data-theme')], ['fr', 'dark']);
  await end();
});
