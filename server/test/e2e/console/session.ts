// How a person gets in and out, and what the browser keeps for them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { addPerson, openBrowser, PASSWORD } from '../../testkit/browser-session.ts';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';

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

test('whoever must set up a second factor, or give it, is led to where one does it', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app, accountId } = stage;
  const oblige = (isRequired: boolean) =>
    app.sql('update accounts set second_factor_required = $2 where id = $1', [accountId, isRequired]);
  const { page, end } = await openConsole('/shortcuts', { as: 'viewer', mayBeRefused: /^403$/ });
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
  await oblige(true);
  try {
    await page.reload();
    await page.getByText('Set up a second factor').waitFor();
    assert.equal(new URL(page.url()).pathname, '/console/me');
    assert.equal(await page.getByText('This session').count(), 0);
    await app.sql(`insert into totp_factors select max(id), '\\x00', 0, now(), now() from users`);
    await page.reload();
    await page.getByRole('heading', { name: 'Second step' }).waitFor();
    await page.getByLabel('Code').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Contacts' }).count(), 0);
  } finally {
    await oblige(false);
  }
  await page.goto(`${app.api}/console/shortcuts`);
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
  await end();
});

test('a new password is asked for from the page where one signs in', { timeout: TIMEOUT_MS }, async () => {
  const { page, end } = await openConsole('/sign-in', { as: 'nobody' });
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email address').fill('ama@example.com');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('Ask an owner of your account').waitFor();
  await page.getByRole('button', { name: 'Go to the sign-in page' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await end();
});

test('a window follows when somebody signs out in another one', { timeout: TIMEOUT_MS }, async () => {
  const { page, end } = await openConsole('/shortcuts', { as: 'operator' });
  const other = await page.context().newPage();
  await other.goto(`${stage.app.api}/console/contacts`);
  await other.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Switch the account' }).waitFor();
  const loaded = other.waitForEvent('load');
  await page.getByRole('button', { name: /Your profile, theme and language/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await loaded;
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  await end();
});

test('an invitation is accepted by whoever is signed in, without a password', { timeout: TIMEOUT_MS }, async () => {
  const { app } = stage;
  const account = await app.newAccount();
  const { page, end } = await openConsole('/me', { as: 'viewer' });
  await settle(page);
  const [member] = await app.sql<{ email: string }>('select email from users order by id desc limit 1');
  const body = { email: member?.email, role: 'author', show_link: true };
  const made = await app.call('POST', '/v1/invitations', { key: account.key, body });
  await page.goto(`${app.api}/console/welcome#${made.body.data.link.split('#')[1]}`);
  await page.getByText(`You are signed in as ${member?.email}`).waitFor();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const roles = await app.sql('select role from memberships where account_id = $1', [account.id]);
  assert.deepEqual(roles, [{ role: 'author' }]);
  await end();
});

test('whoever proves their address for the first time says by the keyboard what they keep, and gives up the rest', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const [kept, given] = [await app.newAccount(), await app.newAccount()];
  const memberships = { [kept.id]: 'author', [given.id]: 'owner' };
  const planted = await addPerson(app, { memberships, isUnproven: true });
  const reset = { key: app.key, body: { vouch: true, show_link: true } };
  const made = await app.call('POST', `/v1/admin/users/${planted.uuid}/reset`, reset);
  const person = openBrowser(app);
  const body = { token: made.body.data.link.split('#')[1], password: PASSWORD };
  assert.equal((await person.call('POST', '/one-time-links/redeem', body)).status, 200);
  assert.equal((await person.call('POST', '/session', { email: planted.email, password: PASSWORD })).status, 201);
  const { page, end } = await openConsole('/sign-in', { as: 'nobody', mayBeRefused: /^40[13]$/ });
  const cookie = { name: 'volley_session', value: person.token(), url: app.api, httpOnly: true } as const;
  await page.context().addCookies([{ ...cookie, sameSite: 'Lax' }]);
  await page.goto(`${app.api}/console/me`);
  await page.getByRole('heading', { name: 'Confirm what you may do' }).waitFor();
  const boxes = page.getByRole('group', { name: 'What do you keep?' }).getByRole('checkbox');
  assert.deepEqual(await Promise.all((await boxes.all()).map((box) => box.isChecked())), [false, false]);
  const tabTo = async (wanted: Locator) => {
    for (let presses = 0; (await wanted.and(page.locator(':focus')).count()) === 0; presses += 1) {
      assert.ok(presses < 3, 'the Tab key leads there');
      await page.keyboard.press('Tab');
    }
  };
  await boxes.first().focus();
  await tabTo(page.getByRole('checkbox', { name: /author/i }));
  await page.keyboard.press('Space');
  await tabTo(page.getByRole('button', { name: 'Keep what is chosen, and give up the rest' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Confirm what you may do' }).waitFor({ state: 'detached' });
  const left = await app.sql<{ account_id: number; role: string }>(
    'select account_id::int, role from memberships m join users u on u.id = m.user_id where u.uuid = $1',
    [planted.uuid],
  );
  assert.deepEqual(left, [{ account_id: kept.id, role: 'author' }]);
  await end();
});
