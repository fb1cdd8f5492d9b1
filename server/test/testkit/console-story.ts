// A first day with the console, by mouse alone, from the link that the first start prints to a carrier of one's own. A test follows it, and the
// pictures of the README are taken on the way.
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';
import { spawnSmsc } from './spawned-smsc.ts';

export interface Story {
  readonly page: Page;
  readonly app: TestApp;
  /** Called at each moment worth a picture. */
  picture(name: string): Promise<void>;
}

export const STORY_SETTINGS = {
  VOLLEY_CONSOLE: 'yes',
  VOLLEY_SIMULATOR: 'yes',
  VOLLEY_SECRET: 'a secret of sixteen or more',
};
const DESK = { width: 1_280, height: 900 };
const STEP_TIMEOUT_MS = 60_000;
const ROWS = 1_000;
/** What a failure repeats of the page. */
const SHOWN_MAX = 1_500;
/** Their last four digits tell the simulator what to do with a message: fail it, refuse it, answer STOP, or answer. */
const SPECIAL = [
  '0244550001,Kwame,Asante',
  '0244550004,Efua,Sarpong',
  '0244550010,Yaw,Darko',
  '0244550011,Adjoa,Owusu',
];
/** A browser that identifies itself as automated counts as a machine. */
const TELEPHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const NAMES = ['Ama', 'Kofi', 'Esi', 'Kojo', 'Abena', 'Yaa', 'Kwesi', 'Akua'];

export const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name, exact: true });
/** Goes to the other side of the navigation. The name of the installation's may have the number of what waits there. */
export const toSide = (page: Page, side: 'Account' | 'Installation') =>
  page
    .getByRole('navigation', { name: 'Navigation' })
    .getByRole('link', { name: new RegExp(`^${side}\\b`) })
    .click();
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Makes the first person of the installation. */
export async function makeOneself({ page, app, picture }: Story): Promise<void> {
  await page.goto(`${app.api}/console/welcome#${app.firstLink}`);
  await page.getByLabel('Your name').fill('Esi Owusu');
  await page.getByLabel('Email address').fill('esi@example.com');
  await page.getByLabel('New password').first().fill('lorry under seven mangoes');
  await button(page, 'Begin').click();
  await heading(page, 'Home');
  await picture('first-steps');
}

async function importIntoGroup(page: Story['page'], verb: string): Promise<void> {
  await button(page, 'Upload the file').click();
  await page.getByLabel('Put everybody into a group').selectOption('Seed buyers');
  await button(page, 'Check without importing').click();
  await button(page, verb).click();
}

/** Pastes a thousand rows with two bad ones, which are corrected in place. */
async function pasteContacts({ page, picture }: Story): Promise<void> {
  await link(page, 'Groups').click();
  await page.getByRole('link', { name: 'New group' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Seed buyers');
  await button(page, 'Create the group').click();
  await heading(page, 'Seed buyers');

  await link(page, 'Contacts').click();
  await page.getByRole('link', { name: 'Add many' }).first().click();
  const good = Array.from({ length: ROWS - SPECIAL.length }, (_, n) => `024477${1000 + n},${NAMES[n % 8]},Mensah`);
  const rows = ['phone number,first name,last name', ...good, 'nobody,Adwoa,Poku', '12,Kwaku,Boateng', ...SPECIAL];
  await page.getByLabel('Or paste rows').fill(rows.join('\n'));
  await importIntoGroup(page, 'Import 1,000 people');
  await page.getByText('1,000 contacts are new, 0 changed, 2 refused.').waitFor();
  await picture('import');
  await page.getByRole('link', { name: 'Mend them here' }).click();
  await page
    .getByLabel('Or paste rows')
    .fill('phone number,first name,last name\n0501230001,Adwoa,Poku\n0501230002,Kwaku,Boateng');
  await importIntoGroup(page, 'Import 2 people');
  await page.getByText('2 contacts are new').waitFor();
}

/** Writes to the group with a link, reviews and sends the text, and follows its page until the campaign is done. */
async function writeToGroup({ page, picture }: Story): Promise<void> {
  await link(page, 'Campaigns').click();
  await page.getByRole('link', { name: 'New campaign' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Harvest offer');
  await page.getByRole('checkbox', { name: 'Seed buyers' }).check();
  await page
    .locator('#composer-message')
    .fill('Hello {{first_name|friend}}, seeds are 20% off until Sunday: https://example.com/harvest?offer=seeds');
  await page.getByText('Shorten links').click();
  await button(page, 'Send to 1,002 recipients').waitFor();
  await page.locator('[data-saved="saved"]').waitFor();
  await picture('composer');
  await button(page, 'Send to 1,002 recipients').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 1,002 recipients' }).click();
  await heading(page, 'Harvest offer');
  await page.getByText('Completed', { exact: true }).waitFor();
}

/** Opens the link of the text once, and reads how many did, which messages failed, and why. */
async function readWhatBecame({ page, app, picture }: Story): Promise<void> {
  await page.getByLabel('Search by number').fill('0501230001');
  await page.waitForURL(/number=/);
  await page.getByRole('link', { name: '+233 50 123 0001' }).click();
  const text = await page.getByRole('dialog').getByText('Hello Adwoa, seeds are 20% off').innerText();
  const [url = ''] = /https?:\S+/.exec(text) ?? [];
  await page.keyboard.press('Escape');
  const opened = await fetch(url, {
    redirect: 'manual',
    headers: { 'user-agent': TELEPHONE },
  });
  assert.equal(opened.headers.get('location'), 'https://example.com/harvest?offer=seeds', url);
  const uuid = new URL(page.url()).pathname.split('/').at(-1);
  const clicked = async () => (await app.call('GET', `/v1/sms-campaigns/${uuid}/report`)).body.data.clicks.recipients;
  await eventually(clicked, (recipients) => recipients === 1);
  await page.getByLabel('Search by number').fill('');
  await page.waitForURL((now) => now.search === '');
  await page.reload();
  await page.getByText('Recipients who opened one').waitFor();
  await page.getByText('The carrier reports that it did not reach the phone').first().waitFor();
  await picture('campaign');
}

/** Reads the replies: one person agreed, and one sent STOP and gets no more messages or calls. */
async function readReplies({ page, picture }: Story): Promise<void> {
  // The link's name includes the number of unread conversations.
  await page
    .getByRole('navigation', { name: 'Navigation' })
    .getByRole('link', { name: /^Inbox/ })
    .click();
  await page.getByRole('row').filter({ hasText: 'Yes please' }).getByRole('link', { name: 'Adjoa Owusu' }).waitFor();
  await picture('inbox');
  await page.getByRole('link', { name: 'All replies' }).click();
  const replyOf = (number: string) => page.getByRole('row').filter({ hasText: number }).first();
  await replyOf('+233 24 455 0011').getByText('Yes please').waitFor();
  await replyOf('+233 24 455 0010').getByText('Opt-out', { exact: true }).waitFor();
  await link(page, 'Opt-outs').click();
  await replyOf('+233 24 455 0010').waitFor();
}

/** Calls the group with a spoken text until the first people have pressed a key, and cancels the other calls. */
async function callGroup({ page, picture }: Story): Promise<void> {
  await link(page, 'Voice campaigns').click();
  await page.getByRole('link', { name: 'New voice campaign' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Harvest call');
  await page.getByRole('checkbox', { name: 'Seed buyers' }).check();
  await button(page, 'New recording').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Text', { exact: true }).fill('Seeds are twenty percent off. Press one to order.');
  await button(page, 'Create the recording').click();
  await page.getByText('It says: “Seeds are twenty percent off. Press one to order.”').waitFor();
  await page.getByLabel('Meaning').fill('wants seeds');
  await button(page, 'Add the key').click();
  // The person who sent STOP is left out.
  await button(page, 'Call 1,001 recipients').click();
  await dialog.getByRole('button', { name: 'Call 1,001 recipients' }).click();
  await heading(page, 'Harvest call');
  await page.getByRole('table', { name: 'Keys pressed' }).getByText('wants seeds').waitFor();
  await picture('calls');
  await button(page, 'More').click();
  await button(page, 'Cancel').click();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).last().click();
  await page.getByText('Harvest call is cancelled.').waitFor();
}

/** Does the operator's work: a sender ID, credits, a carrier with its route, and the explanation of one message. */
async function runIt({ page, picture }: Story): Promise<void> {
  await link(page, 'Sender IDs').click();
  await page.getByRole('link', { name: 'Request a sender ID' }).first().click();
  await page.getByLabel('Sender ID', { exact: true }).fill('KojoFarms');
  await page.getByLabel('Purpose').fill('Prices and offers of the farm');
  await button(page, 'Send the request').click();
  await page.getByText('KojoFarms waits for the operator’s approval.').waitFor();
  await toSide(page, 'Installation');
  await page
    .getByRole('navigation', { name: 'Navigation' })
    .getByRole('link', { name: /^Approvals/ })
    .click();
  await page.getByRole('button', { name: 'Approve KojoFarms' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('KojoFarms can be used.').waitFor();

  await link(page, 'Accounts').click();
  await page.getByRole('table').getByRole('link').first().click();
  await button(page, 'Add credits').click();
  await page.getByLabel('Credits', { exact: true }).fill('25');
  await page.getByRole('dialog').getByRole('button', { name: 'Add credits' }).click();
  await page.getByText(/^25\.00 credits added\./).waitFor();

  const { port } = await spawnSmsc([]);
  await link(page, 'Carriers').click();
  await page.getByRole('link', { name: 'New carrier' }).first().click();
  await page.getByRole('link', { name: 'SMPP', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Accra Telecom');
  await page.getByLabel('Host').fill('127.0.0.1');
  await page.getByLabel('Port').fill(String(port));
  await page.getByLabel('User name (system_id)').fill('volley');
  await button(page, 'Add the carrier').click();
  await page.getByRole('main').getByText('OK', { exact: true }).first().waitFor();
  await button(page, 'Test now').click();
  await page.getByText('The carrier accepted the connection').first().waitFor();
  await button(page, 'Send everything by this carrier').click();
  await page.getByText('Everything goes by Accra Telecom now.').waitFor();
  await link(page, 'Carriers').click();
  await page.getByText('Accra Telecom').first().waitFor();
  await picture('carriers');
}

/** Runs the chapters in one window. Fails on any complaint of the browser. */
export async function tellChapters(
  { app, browser }: { app: TestApp; browser: Browser },
  chapters: readonly ((story: Story) => Promise<void>)[],
  picture: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: DESK,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => void complaints.push(error.message));
  const story = { page, app, picture: async (name: string) => picture(page, name) };
  try {
    for (const chapter of chapters) await chapter(story);
  } catch (error) {
    const shown = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
    throw new Error(`${error}\nThe page at ${page.url()} shows:\n${shown.slice(0, SHOWN_MAX)}`);
  }
  await context.close();
  assert.deepEqual(complaints, []);
}

/** Runs the whole story. */
export function tellStory(
  app: TestApp,
  browser: Browser,
  picture: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const chapters = [makeOneself, pasteContacts, writeToGroup, readWhatBecame, readReplies, callGroup, runIt];
  return tellChapters({ app, browser }, chapters, picture);
}
