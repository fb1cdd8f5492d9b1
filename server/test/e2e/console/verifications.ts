// Codes in the console: one is tried from the start to its entry, and the guard's rules are tried before they are saved.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSeal } from '../../../src/lib/files/seal.ts';
import type { Uuid } from '../../../src/lib/ids/uuid.ts';
import { codeOf } from '../../../src/sms/codes/index.ts';
import { openConsole, stage, violationsOf } from '../../testkit/console-stage.ts';

const { hashKey } = createSeal('a secret of the tests alone');

test('a code is tried, entered and counted', async () => {
  const { accountId } = stage;
  const { page, end } = await openConsole('/messages', { as: 'sender', bypassCSP: true });
  await page.getByRole('link', { name: 'Verifications' }).click();
  await page.getByRole('button', { name: 'Try one' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('To', { exact: true }).fill('0244779900');
  await dialog.getByLabel('From', { exact: true }).selectOption('Volley');
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await page.waitForURL(/verification=/);
  await dialog.getByRole('heading', { name: '+233 24 477 9900' }).waitFor();
  const verificationId = new URL(page.url()).searchParams.get('verification') as Uuid;
  const right = codeOf({ hashKey }, { accountId, verificationId, length: 6 });
  const enter = async (code: string) => {
    await dialog.getByLabel('Code', { exact: true }).fill(code);
    await dialog.getByRole('button', { name: 'Check the code' }).click();
  };
  await enter(String((Number(right) + 1) % 1_000_000).padStart(6, '0'));
  await dialog.getByText('That code is wrong.').waitFor();
  await dialog.getByText('4 more codes can be entered.').waitFor();
  assert.deepEqual(await violationsOf(page, null), []);
  await enter(right);
  await dialog.getByText('Right code entered').waitFor();
  await dialog.getByRole('link', { name: 'Open the message' }).waitFor();
  await page.keyboard.press('Escape');
  const funnel = page.getByRole('table', { name: 'From sent to entered' });
  await funnel
    .getByRole('row', { name: /^Ghana/ })
    .first()
    .waitFor();
  await page.getByLabel('Divided').selectOption('By template');
  await funnel.getByRole('row', { name: /^Without a template/ }).waitFor();
  await page.getByLabel('State').selectOption('Right code entered');
  await page.waitForURL(/status=approved/);
  await page.getByRole('button', { name: '+233 24 477 9900' }).waitFor();
  assert.deepEqual(await violationsOf(page, null), []);
  await end();
});

test('what test keys made is shown apart, and marked, to those who may make such keys', async () => {
  const { app } = stage;
  const made = await app.call('POST', '/v1/keys', {
    key: app.key,
    body: { name: 'Tests', mode: 'test', scopes: ['send', 'read'] },
  });
  const { key } = made.body.data;
  const to = '+233244779955';
  const body = { to, sender_id: 'Volley' };
  assert.equal((await app.call('POST', '/v1/verifications', { key, body })).status, 201);
  assert.equal((await app.call('POST', '/v1/calls', { key, body: { to, text: 'Hello' } })).status, 201);
  const { page, end } = await openConsole('/verifications', { as: 'developer', bypassCSP: true });
  const number = '+233 24 477 9955';
  const row = page.getByRole('button', { name: number });
  const mark = page.getByText('Test keys made what you see.');
  await page.getByRole('table', { name: 'From sent to entered' }).waitFor();
  assert.equal((await row.count()) + (await mark.count()), 0);
  const switchOn = () => page.getByLabel('Traffic').selectOption('Test traffic');
  await switchOn();
  await mark.waitFor();
  await row.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open the message' }).click();
  await page.getByRole('heading', { level: 1, name: number }).waitFor();
  await mark.waitFor();
  assert.deepEqual(await violationsOf(page, null), []);
  await page.getByRole('main').getByRole('link', { name: 'Messages' }).click();
  await page.waitForURL(/messages\?mode=test/);
  await page.getByRole('link', { name: number }).waitFor();
  assert.equal(await page.getByRole('link', { name: /^\+/ }).count(), 1, 'nothing live is among them');
  await page.getByLabel('Traffic').selectOption('Live traffic');
  await mark.waitFor({ state: 'detached' });
  await page.goto(page.url().replace(/messages.*/, 'voice/calls'));
  await switchOn();
  await page.getByRole('button', { name: `Call to ${number}` }).click();
  await page.getByRole('dialog').waitFor();
  assert.deepEqual(await violationsOf(page, null), []);
  await end();
  const other = await openConsole('/messages', { as: 'sender' });
  await other.page.getByLabel('Status').waitFor();
  assert.equal(await other.page.getByLabel('Traffic').count(), 0);
  await other.end();
});

test('rules of the guard are tried on the last week, saved, and say what they blocked', async () => {
  const { app } = stage;
  const { page, end } = await openConsole('/verifications', { as: 'owner', bypassCSP: true, mayBeRefused: /^422$/ });
  await page.getByRole('link', { name: 'Guard against pumped codes' }).click();
  const safe = page.getByLabel('Beginnings of numbers that are left alone');
  await safe.fill('Accra');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^Beginnings of numbers/ })
    .waitFor();
  await safe.fill('');
  const blocked = page.getByRole('combobox', { name: 'Blocked countries' });
  await blocked.selectOption('Ghana');
  await blocked.selectOption('Nigeria');
  await page.getByRole('button', { name: 'Try on the last 7 days' }).click();
  await page.getByText('These rules would have stopped 1 of 1 verification of the last 7 days.').waitFor();
  await page.getByText(/1 of those codes was entered later/).waitFor();
  const chosen = page.getByRole('list', { name: 'Blocked countries' });
  await chosen.getByRole('button', { name: 'Take out Ghana' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  const body = { to: '+2348031234567', sender_id: 'Volley' };
  const started = await app.call('POST', '/v1/verifications', { key: app.key, body });
  assert.equal(started.body.data?.status, 'blocked', started.text);
  await page.reload();
  await page.getByText('The country is blocked.').waitFor();
  assert.deepEqual(await violationsOf(page, null), []);
  await end();
  const rules = { blocked_countries: [] };
  assert.equal((await app.call('PUT', '/v1/verification-rules', { key: app.key, body: rules })).status, 200);
});
