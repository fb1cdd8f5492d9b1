// A short link from the form to its visits, which come by the listener of links.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openLink, PHONE_BROWSER } from '../../testkit/console-samples.ts';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';
import { eventually } from '../../testkit/eventually.ts';

const TIMEOUT_MS = 200_000;

/** What a browser would download, with the cookie of the page. */
async function download(page: Page, name: string): Promise<string> {
  const address = await page.getByRole('link', { name }).getAttribute('href');
  return page.evaluate(`fetch(${JSON.stringify(address)}).then((reply) => reply.text())`);
}

test('a link is made, opened, read off a plot, disabled, changed and deleted', { timeout: TIMEOUT_MS }, async () => {
  // The code that is refused at first.
  const { page, end } = await openConsole('/links', { as: 'author', mayBeRefused: /^422$/ });
  await settle(page);
  await page.getByRole('link', { name: 'New link' }).first().click();
  await page.getByLabel('Address that it leads to').fill('https://shop.harvest.example/seeds');
  await page.getByLabel('Title').fill('Spring seeds');
  await page.getByLabel('Short code').fill('no');
  await page.getByLabel('Kind of device').check();
  await page.getByLabel('Country').check();
  await page.getByRole('button', { name: 'Create the link' }).click();
  await page.locator('[role="alert"]:focus').waitFor();
  await page.getByLabel('Short code').fill('spring-seeds');
  await page.getByRole('button', { name: 'Create the link' }).click();
  await page.getByRole('heading', { level: 1, name: 'Spring seeds' }).waitFor();
  await page.getByRole('heading', { name: 'No visit in this period' }).waitFor();
  await openLink(stage.app, 'spring-seeds');

  await page.getByText('24 hours').click();
  await page.waitForURL(/period=day/);
  const plot = page.getByRole('slider', { name: 'Visits by hour' });
  await plot.focus();
  // The hour may have ended since the visits.
  const told: (string | null)[] = [];
  for (const key of ['End', 'ArrowLeft']) {
    await plot.press(key);
    told.push(await plot.getAttribute('aria-valuetext'));
  }
  assert.ok(
    told.some((words) => /: (?!0 by people, 0 )\d by people, \d by programs$/.test(words ?? '')),
    String(told),
  );
  await page.getByText('As a table').click();
  await page.getByRole('table', { name: 'Visits by hour' }).getByRole('row').nth(1).waitFor();
  await page
    .getByRole('table', { name: 'Devices' })
    .getByRole('row', { name: /Phones 2 66.7% 0/ })
    .waitFor();
  await page
    .getByRole('table', { name: 'Countries' })
    .getByRole('row', { name: /Ghana 3 100% 1/ })
    .waitFor();
  assert.match(await download(page, 'Download CSV'), /\r\nvisits,total,3,1\r\n/);

  await page.getByRole('button', { name: 'QR code' }).click();
  await page.getByRole('img', { name: /QR code of .*\/spring-seeds$/ }).waitFor();
  assert.match(await download(page, 'Download SVG'), /^<svg/);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByText('This link is disabled').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Works', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Autumn seeds');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Autumn seeds' }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { level: 1, name: 'Links' }).waitFor();
  await page.getByText('spring-seeds is deleted.').waitFor();
  await end();
});

test('whoever may only read finds links by their state, and no way to change them', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  for (const alias of ['kept-link', 'gone-link']) {
    const body = { url: 'https://shop.harvest.example/', alias };
    assert.equal((await app.call('POST', '/v1/url-shortener/create', { key: app.key, body })).status, 200);
  }
  const body = { disabled: true };
  assert.equal((await app.call('PUT', '/v1/url-shortener/gone-link', { key: app.key, body })).status, 200);
  const { page, end } = await openConsole('/links?search=-link', { as: 'viewer' });
  await page.getByRole('link', { name: /gone-link$/ }).waitFor();
  await page.getByLabel('State').selectOption('Not disabled');
  await page.waitForURL(/state=enabled/);
  await page.getByRole('link', { name: /gone-link$/ }).waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('link', { name: 'New link' }).count(), 0);
  await page.getByRole('link', { name: /kept-link$/ }).click();
  await page.getByText('Visits are not counted').waitFor();
  assert.equal(await page.getByRole('button', { name: /Edit|More/ }).count(), 0);
  await end();
});

/** The code of a short link in a message of the campaign, once the message is there. */
async function codeIn(uuid: string): Promise<string> {
  const { app } = stage;
  const read = async () => {
    const { body } = await app.call('GET', `/v1/messages?campaign_id=${uuid}`, { key: app.key });
    const [first] = body.data.data as { message: string }[];
    return /https?:\/\/\S+\/([\w-]+)/.exec(first?.message ?? '')?.[1] ?? '';
  };
  return eventually(read, (code) => code !== '');
}

test('the clicks of a campaign lead to when and by what its links were opened', { timeout: TIMEOUT_MS }, async () => {
  const { app } = stage;
  const made = await app.call('POST', '/v1/sms-campaigns', {
    key: app.key,
    body: {
      name: 'Seeds by phone',
      sender_id: 'Volley',
      message: 'Seeds are half price: https://shop.harvest.example/seeds',
      recipients: { phone_numbers: ['0244770005'] },
      ...{ shorten_urls: true, track_visits: true, track_device_type: true },
    },
  });
  const { uuid } = made.body.data;
  assert.equal((await app.call('POST', `/v1/sms-campaigns/${uuid}/send`, { key: app.key, body: {} })).status, 200);
  const headers = { 'user-agent': PHONE_BROWSER };
  assert.equal((await app.callLinks('GET', `/${await codeIn(uuid)}`, { headers })).status, 302);
  const read = () => app.call('GET', `/v1/sms-campaigns/${uuid}/analytics`, { key: app.key });
  await eventually(read, ({ body }) => body.data.visits.human === 1);
  const { page, end } = await openConsole(`/campaigns/${uuid}`, { as: 'viewer' });
  await page.getByRole('link', { name: 'When they were opened' }).click();
  await page.getByRole('heading', { level: 1, name: 'Visits: Seeds by phone' }).waitFor();
  await page
    .getByRole('table', { name: 'Devices' })
    .getByRole('row', { name: /Phones 1 100% 0/ })
    .waitFor();
  await page.getByText('Not stored: Where they came from, Browsers, Systems, Countries.').waitFor();
  await page.getByRole('link', { name: 'Seeds by phone' }).click();
  await page.getByRole('heading', { level: 1, name: 'Seeds by phone', exact: true }).waitFor();
  await end();

  const owned = await openConsole(`/campaigns/${uuid}`, { as: 'owner' });
  await owned.page.getByRole('link', { name: 'Opened a link → segment' }).click();
  const rule = owned.page.getByRole('group', { name: 'Rule 1', exact: true });
  await rule.getByLabel('What happened').and(owned.page.locator(':has(option[value="clicked"]:checked)')).waitFor();
  await owned.end();
});
