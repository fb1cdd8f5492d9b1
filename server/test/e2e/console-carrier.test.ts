// From the first link to a delivered campaign with nothing but an account at a provider, or a telephone, in the console alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startTestApp } from '../testkit/app.ts';
import { startBrowser } from '../testkit/browser.ts';
import {
  button,
  heading,
  link,
  makeOneself,
  STORY_SETTINGS,
  type Story,
  tellChapters,
} from '../testkit/console-story.ts';
import { eventually } from '../testkit/eventually.ts';
import { startTranscribedProvider, type TranscribedProvider } from '../testkit/transcribed-provider.ts';

const NUMBER = '0244123456';

interface Walk {
  readonly title: string;
  readonly provider: TranscribedProvider;
  /** The fields of the form, by their labels. */
  readonly fields: Readonly<Record<string, string>>;
}

async function addCarrier(page: Page, { title, provider, fields }: Walk): Promise<void> {
  await link(page, 'Carriers').click();
  await page.getByRole('link', { name: 'New carrier' }).first().click();
  await page.getByRole('link', { name: title, exact: true }).click();
  await heading(page, `New carrier: ${title}`);
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  const address = page.getByLabel('Address', { exact: true });
  if (!(await address.isVisible())) await page.getByText('Rate and other settings').click();
  await address.fill(provider.url);
  await button(page, 'Add the carrier').click();
  await heading(page, title);
}

test('whoever has only a key of a provider comes from the first link to a delivered campaign', {
  timeout: 120_000,
}, async () => {
  const settings = { ...STORY_SETTINGS, VOLLEY_CARRIER_ADDRESSES: '127.0.0.1' };
  const [app, browser] = await Promise.all([startTestApp({ settings }), startBrowser()]);
  const provider = await startTranscribedProvider('africas-talking');
  const { username = '', api_key = '' } = provider.values;
  const walk = { title: "Africa's Talking", provider, fields: { Username: username, 'API key': api_key } };
  const chapters = [
    makeOneself,
    async ({ page }: Story) => {
      await addCarrier(page, walk);
      await button(page, 'Show the address').click();
      const hook = await page
        .getByRole('group', { name: 'Address for receipts and replies' })
        .locator('code')
        .innerText();
      await page.getByLabel('Number for a test message').fill(NUMBER);
      await button(page, 'Test now').click();
      await eventually(
        async () => provider.taken.length,
        (count) => count === 1,
      );
      assert.equal((await provider.report(hook)).status, 200);
      await page.getByText('its receipt says that it was delivered').waitFor();
      await button(page, 'Send everything by this carrier').click();
      await page.getByText(`Everything goes by ${walk.title} now.`).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'New campaign' }).click();
      await heading(page, 'New campaign');
      await page.getByLabel('Name', { exact: true }).fill('First offer');
      await page.getByLabel('Numbers', { exact: true }).fill(NUMBER);
      await button(page, 'Add numbers').click();
      await page.locator('#composer-message').fill('Seeds are here.');
      await button(page, 'Send to 1 recipient').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 recipient' }).click();
      await heading(page, 'First offer');
      await page.getByText('Completed', { exact: true }).waitFor();
      assert.equal((await provider.report(hook)).status, 200);
      await page.getByRole('row').getByText('Delivered', { exact: true }).waitFor();
    },
  ];
  await tellChapters({ app, browser }, chapters, async () => undefined);
});
