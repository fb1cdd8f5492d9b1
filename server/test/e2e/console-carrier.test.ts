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
  toSide,
} from '../testkit/console-story.ts';
import { eventually } from '../testkit/eventually.ts';
import { findFreePort } from '../testkit/free-port.ts';
import { startTranscribedProvider, type TranscribedProvider } from '../testkit/transcribed-provider.ts';

const NUMBER = '0244123456';
/** The sender that there is at the beginning. Once there are others, it is no longer chosen by itself. */
const FIRST_SENDER = 'Volley';

interface Walk {
  /** The name of the profile, and of the carrier. */
  readonly profile: string;
  readonly title: string;
  /** The fields of the form by their labels, with the names of the profile's values. */
  readonly fields: Readonly<Record<string, string>>;
  /** The sender that the provider allows; unless said, the one that there is at the beginning. */
  readonly sender?: string;
  /** Whether it is a SIM with limits of the day, which the form fills in. */
  readonly isPhone?: boolean;
  /** Whether the provider reports by itself; otherwise it is asked. */
  readonly reports: boolean;
  /** Whether the walk goes on to a campaign, which is the same for all. */
  readonly writes: boolean;
}

/** The first one gets a route by one button; for the others, a person decides between them. */
const WALKS: readonly Walk[] = [
  {
    ...{ profile: 'africas-talking', title: "Africa's Talking", writes: true, reports: true },
    fields: { Username: 'username', 'API key': 'api_key' },
  },
  {
    ...{ profile: 'twilio', title: 'Twilio', writes: true, reports: true, sender: '+15005550006' },
    fields: { 'Account SID': 'account_sid', 'Auth token': 'auth_token' },
  },
  {
    ...{ profile: 'smsgate', title: 'SMSGate (Android phone)', writes: false, reports: true, isPhone: true },
    fields: { Username: 'username', Password: 'password' },
  },
  {
    ...{ profile: 'hubtel', title: 'Hubtel', writes: true, reports: false },
    fields: { 'Client ID': 'client_id', 'Client secret': 'client_secret' },
  },
];

async function addCarrier(page: Page, { title, fields, isPhone }: Walk, provider: TranscribedProvider): Promise<void> {
  await toSide(page, 'Installation');
  await link(page, 'Carriers').click();
  await page.getByRole('link', { name: 'New carrier' }).first().click();
  await page.getByRole('link', { name: title, exact: true }).click();
  await heading(page, `New carrier: ${title}`);
  for (const [label, name] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(provider.values[name] ?? '');
  const address = page.getByLabel(/^Address/);
  if (!(await address.isVisible())) await page.getByText('Rate and other settings').click();
  await address.fill(provider.url);
  if (isPhone) {
    await page.getByText('Rate and other settings').click();
    const numbers = page.getByLabel('Numbers a day', { exact: true });
    assert.equal(await numbers.inputValue(), '90');
    await numbers.fill('50');
  }
  await button(page, 'Add the carrier').click();
  await heading(page, title);
}

/** Returns the address at which the provider reports; from the page where it is entered by hand, else as a message names it. */
async function readHook(page: Page, provider: TranscribedProvider): Promise<string> {
  const [, named = ''] = /StatusCallback=([^&]+)/.exec(provider.taken.at(-1) ?? '') ?? [];
  if (named !== '') return decodeURIComponent(named);
  return page.getByRole('group', { name: 'Address for receipts and replies' }).locator('code').innerText();
}

async function testCarrier(page: Page, { sender, reports }: Walk, provider: TranscribedProvider): Promise<string> {
  await page.getByText('Connected and well.').first().waitFor();
  if (reports) await button(page, 'Show the address').click();
  await page.getByLabel('Number for a test message').fill(NUMBER);
  await page.getByLabel('Sender of the test message').fill(sender ?? '');
  await button(page, 'Test now').click();
  await eventually(
    async () => provider.taken.length,
    (count) => count === 1,
  );
  if (!reports) {
    await page.getByText('its receipt says that it was delivered').waitFor();
    return '';
  }
  const hook = await readHook(page, provider);
  // A receipt may overtake the answer, and then the test does not know it.
  const isTold = async () => {
    assert.equal((await provider.report(hook)).status, 200);
    return page.getByText('its receipt says that it was delivered').isVisible();
  };
  await eventually(isTold, (isSo) => isSo);
  return hook;
}

async function routeEverything(page: Page, title: string): Promise<void> {
  await button(page, 'Send everything by this carrier').click();
  const toast = page.getByText(`Everything goes by ${title} now.`);
  const question = page.getByRole('dialog', { name: `Send everything by ${title}?` });
  await toast.or(question).waitFor();
  if (await question.isVisible())
    await question.getByRole('button', { name: 'Send everything by this carrier' }).click();
  await toast.waitFor();
}

async function addSender(page: Page, sender: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Request a sender ID' }).click();
  await page.getByLabel('Sender ID', { exact: true }).fill(sender);
  await page.getByLabel('Purpose').fill('Offers');
  await button(page, 'Send the request').click();
  await page.getByText(`${sender} waits for the operator’s approval.`).waitFor();
  await toSide(page, 'Installation');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Approvals/ })
    .click();
  await button(page, `Approve ${sender}`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText(`${sender} can be used.`).waitFor();
  await toSide(page, 'Account');
  await link(page, 'Campaigns').click();
}

async function sendCampaign(page: Page, { title, sender }: Walk): Promise<void> {
  if (sender !== undefined) await addSender(page, sender);
  await page.getByRole('main').getByRole('link', { name: 'New campaign' }).first().click();
  await heading(page, 'New campaign');
  await page.getByLabel('Name', { exact: true }).fill(`By ${title}`);
  await page.getByLabel('From', { exact: true }).selectOption(sender ?? FIRST_SENDER);
  await page.getByLabel('Numbers', { exact: true }).fill(NUMBER);
  await button(page, 'Add numbers').click();
  await page.locator('#composer-message').fill('Seeds are here.');
  await button(page, 'Send to 1 recipient').waitFor();
  await page.locator('[data-saved="saved"]').waitFor();
  await button(page, 'Send to 1 recipient').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 recipient' }).click();
  await heading(page, `By ${title}`);
  await page.getByText('Completed', { exact: true }).waitFor();
}

const walkWith =
  (walk: Walk) =>
  async ({ app, page, picture }: Story): Promise<void> => {
    const provider = await startTranscribedProvider(walk.profile);
    await addCarrier(page, walk, provider);
    await picture(`added-${walk.profile}`);
    const hook = await testCarrier(page, walk, provider);
    await picture(`tested-${walk.profile}`);
    await routeEverything(page, walk.title);
    if (!walk.writes) return;
    await sendCampaign(page, walk);
    if (walk.reports) assert.equal((await provider.report(hook)).status, 200);
    // It is asked for the first time after a minute.
    else await app.sql('update awaited_receipts set due_at = now()');
    await page.getByRole('row').getByText('Delivered', { exact: true }).waitFor();
    await picture(`campaign-${walk.profile}`);
  };

test('whoever has only a key of a provider comes from the first link to a delivered campaign', {
  timeout: 300_000,
}, async () => {
  const port = String(await findFreePort());
  const settings = {
    ...STORY_SETTINGS,
    ...{ VOLLEY_CARRIER_ADDRESSES: '127.0.0.1', VOLLEY_PORT: port, VOLLEY_PUBLIC_URL: `http://127.0.0.1:${port}` },
  };
  const [app, browser] = await Promise.all([startTestApp({ settings }), startBrowser()]);
  await tellChapters({ app, browser }, [makeOneself, ...WALKS.map(walkWith)], async () => undefined);
});
