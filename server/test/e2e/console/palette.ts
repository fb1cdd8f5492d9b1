// Finding anything from anywhere, by the keyboard alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { uuidV7 } from '../../../src/lib/ids/uuid.ts';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';

const TIMEOUT_MS = 200_000;

async function openPalette(page: Page): Promise<void> {
  await settle(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
}

async function make(path: string, body: object): Promise<{ readonly uuid: string }> {
  const reply = await stage.app.call('POST', path, { key: stage.app.key, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

test('the palette finds a page by a few letters', { timeout: TIMEOUT_MS }, async () => {
  const { page, end } = await openConsole('/campaigns', { as: 'owner' });
  await openPalette(page);
  await page.keyboard.type('contacts');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
  await end();
});

test('the palette has all that is typed from its first moment', { timeout: TIMEOUT_MS }, async () => {
  const { page, end } = await openConsole('/campaigns', { as: 'owner' });
  await settle(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('0244770042', { delay: 60 });
  const input = page.getByRole('dialog').getByRole('combobox');
  await input.waitFor();
  assert.equal(await input.inputValue(), '0244770042');
  await end();
});

test('the palette finds people and what was made, and shows first what was opened lately', {
  timeout: TIMEOUT_MS,
}, async () => {
  await make('/v1/contacts', { phone_number: '0244660001', first_name: 'Abena', last_name: 'Quartey' });
  await make('/v1/groups', { name: 'Quarterly growers' });
  const { page, end } = await openConsole('/campaigns', { as: 'owner' });
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/search')) searches.push(request.url());
  });
  await openPalette(page);
  await page.keyboard.type('quarte', { delay: 20 });
  const options = page.getByRole('dialog').getByRole('option');
  await options.filter({ hasText: 'Quarterly growers' }).waitFor();
  assert.match((await options.first().textContent()) ?? '', /^Abena Quartey\+233 24 466 0001 · /);
  assert.ok(searches.length <= 3, String(searches));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Quarterly growers' }).waitFor();

  // Whoever pastes a number and presses Enter does not wait for the answer.
  await openPalette(page);
  await page.keyboard.insertText('024 466 0001');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Abena Quartey' }).waitFor();

  await openPalette(page);
  await page.getByRole('group', { name: 'Opened lately' }).waitFor();
  await options.filter({ hasText: 'Quarterly growers' }).waitFor();
  assert.match((await options.first().textContent()) ?? '', /^Abena Quartey/);
  const kept = await page.evaluate(() => localStorage.getItem('volley.opened'));
  assert.doesNotMatch(String(kept), /Abena|0244660001|233244660001/);
  await end();
});

test('the palette opens the page of a number that nobody saved, and shows accounts to operators alone', {
  timeout: TIMEOUT_MS,
}, async () => {
  await stage.app.sql(
    `insert into threads (account_id, id, our_address, phone_number, status, unread, last_reply_id, last_reply_at, created_at, updated_at)
     values ($1, $2, '1234', '233244557711', 'open', 0, $2, now(), now(), now())`,
    [stage.accountId, uuidV7(Date.now())],
  );
  const [account] = await stage.app.sql<{ name: string }>('select name from accounts where id = $1', [stage.accountId]);
  for (const as of ['viewer', 'operator'] as const) {
    const { page, end } = await openConsole('/campaigns', { as });
    await openPalette(page);
    await page.keyboard.type(account?.name ?? '');
    await page
      .getByRole('status')
      .filter({ hasText: /Nothing fits|result/ })
      .waitFor();
    assert.equal(await page.getByRole('group', { name: 'Accounts' }).count(), as === 'operator' ? 1 : 0);
    await page.getByRole('dialog').getByRole('combobox').fill('7711');
    await page.getByRole('option', { name: '+233 24 455 7711' }).click();
    await page.waitForURL(/\/messages\/number\/233244557711$/);
    await end();
  }
});

test('the palette duplicates a campaign of texts or of calls by its name, and the one whose page is open', {
  timeout: TIMEOUT_MS,
}, async () => {
  await make('/v1/sms-campaigns', { name: 'Quinoa offer', message: 'Quinoa is 20% off' });
  const { uuid } = await make('/v1/voice-campaigns', { name: 'Quinoa by telephone' });
  const { page, end } = await openConsole('/contacts', { as: 'author' });
  const options = page.getByRole('dialog').getByRole('option');
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await openPalette(page);
  await page.keyboard.type('dupl');
  await options.filter({ hasText: 'Duplicate a campaign by its name' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('quinoa off');
  await options.filter({ hasText: 'Duplicate Quinoa offer' }).waitFor();
  await page.keyboard.press('Enter');
  await title('A copy of Quinoa offer');
  assert.equal(await page.locator('#composer-message').inputValue(), 'Quinoa is 20% off');

  await openPalette(page);
  await page.keyboard.type('duplicate quinoa tel');
  await page.keyboard.press('Enter');
  await title('A copy of Quinoa by telephone');

  await page.goto(`${stage.app.api}/console/voice/${uuid}`);
  await title('Quinoa by telephone');
  await openPalette(page);
  await page.keyboard.type('duplicate this');
  await page.keyboard.press('Enter');
  await page.waitForURL(/voice\/new\?draft=/);
  await title('A copy of Quinoa by telephone');
  await end();

  const viewer = await openConsole('/campaigns', { as: 'viewer' });
  await openPalette(viewer.page);
  await viewer.page.keyboard.type('dupl');
  await viewer.page.getByText('Nothing fits. Try another word.').waitFor();
  await viewer.end();
});
