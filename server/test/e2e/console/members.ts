// An owner lets people in, changes what they may do, and lets them go.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { addPerson, openBrowser, PASSWORD } from '../../testkit/browser-session.ts';
import { openConsole, stage } from '../../testkit/console-stage.ts';

const TIMEOUT_MS = 200_000;

const openMember = (page: Page, email: string) =>
  page.getByRole('row').filter({ hasText: email }).getByRole('button').click();

test('an owner invites by a link that is shown once, withdraws it, changes a role and removes a member', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app, accountId } = stage;
  const kojo = await addPerson(app, { memberships: { [accountId]: 'viewer' } });
  const { page, end } = await openConsole('/members/invite', { as: 'owner' });
  await page.getByLabel('Email address').fill('kofi@example.com');
  await page.getByRole('radio', { name: /^Sender/ }).check();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const shown = page.getByRole('dialog', { name: 'The invitation of kofi@example.com' });
  const link = await shown.locator('code').innerText();
  assert.match(link, /\/console\/welcome#\S{20,}$/);
  await shown.getByRole('button', { name: 'I have handed it on or kept it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  const invited = page.getByRole('button', { name: 'kofi@example.com' });
  await invited.waitFor();
  assert.ok(!(await page.content()).includes(link.split('#')[1] ?? link), 'the link is nowhere on the page');
  await invited.click();
  await page.getByRole('button', { name: 'Withdraw the invitation' }).click();
  await page.getByText('The invitation of kofi@example.com is withdrawn.').waitFor();
  await page.getByText('Nobody is invited at the moment.').waitFor();

  await openMember(page, kojo.email);
  await page.getByRole('radio', { name: /^Author/ }).check();
  await page.getByRole('button', { name: 'Change the role' }).click();
  await page.getByText('has the role Author now.').waitFor();
  await page.getByRole('row').filter({ hasText: kojo.email }).getByText('Author').waitFor();
  await openMember(page, kojo.email);
  await page.getByRole('button', { name: 'Remove from the account' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('is not a member any more.').waitFor();
  await page.getByRole('row').filter({ hasText: kojo.email }).waitFor({ state: 'detached' });
  await end();
});

test('the last owner is told why they stay, and obliges all members to have a second factor', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const account = await app.newAccount();
  const owner = await addPerson(app, { memberships: { [account.id]: 'owner' }, entered: account.id });
  // What is asked for between the new rule and the page that it leads to.
  const { page, end } = await openConsole('/sign-in', { as: 'nobody', mayBeRefused: /^40[13]$/ });
  const cookie = { name: 'volley_session', value: owner.token(), url: app.api, httpOnly: true } as const;
  await page.context().addCookies([{ ...cookie, sameSite: 'Lax' }]);
  await page.goto(`${app.api}/console/members`);
  await openMember(page, owner.email);
  await page.getByText('The last owner stays').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Leave the account' }).count(), 0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Oblige all members' }).click();
  await page.getByText('You have none yourself').waitFor();
  await page.getByRole('button', { name: 'Oblige them' }).click();
  await page.getByText('Set up a second factor').waitFor();
  assert.equal(new URL(page.url()).pathname, '/console/me');
  await end();
});

test('an operator who made an account invites its owner from there, and sees the members inside', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, end } = await openConsole('/operator/accounts/new', { as: 'operator' });
  await page.getByLabel('Name', { exact: true }).fill('Afia Foods');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person to Afia Foods' });
  await dialog.getByLabel('Email address').fill('afia@example.com');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  const shown = page.getByRole('dialog', { name: 'The invitation of afia@example.com' });
  assert.match(await shown.locator('code').innerText(), /\/console\/welcome#\S{20,}$/);
  await shown.getByRole('button', { name: 'I have handed it on or kept it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Enter it and see the members' }).click();
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  const invited = page.getByRole('row').filter({ hasText: 'afia@example.com' });
  await invited.getByText('Owner').waitFor();
  await end();
});

test('an operator sees whose address is not proven, and vouches by a link that they hand on', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const planted = await addPerson(app, { isUnproven: true });
  const { page, end } = await openConsole('/operator/people', { as: 'operator' });
  const row = page.getByRole('row').filter({ hasText: planted.email });
  await row.getByText('Not proven').waitFor();
  await row.getByRole('button').click();
  await page.getByText('Nobody has proven that this person has the address').waitFor();
  await page.getByLabel('Show me the link, and mail nothing').check();
  await page.getByLabel('I vouch: the address is this person’s').check();
  await page.getByRole('button', { name: 'Create the link' }).click();
  const shown = page.getByRole('dialog', { name: `The link for ${planted.email}` });
  const token = (await shown.locator('code').innerText()).split('#')[1];
  await shown.getByRole('button', { name: 'I have handed it on or kept it' }).click();
  const redeemed = await openBrowser(app).call('POST', '/one-time-links/redeem', { token, password: PASSWORD });
  assert.equal(redeemed.status, 200, redeemed.text);
  await page.reload();
  await row.getByText('Proven', { exact: true }).waitFor();
  await row.getByRole('button').click();
  await page.getByText('Proven since').waitFor();
  assert.equal(await page.getByLabel('I vouch: the address is this person’s').count(), 0);
  await end();
});
