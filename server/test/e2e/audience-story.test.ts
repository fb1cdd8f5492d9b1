// The way of docs/audiences.md by mouse alone: from the files of three branches to an offer at nine in the morning.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startTestApp } from '../testkit/app.ts';
import {
  checkOffers,
  EVENING_MS,
  isInAccraOrLome,
  numberIn,
  OFFER,
  peopleOf,
  waitThroughMorning,
} from '../testkit/branch-people.ts';
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
import { checkInvariants } from '../testkit/invariants.ts';
import { type BranchFile, makeBranchFiles } from '../testkit/messy-branches.ts';
import { readRows } from '../testkit/sheets.ts';
import { routeToSmsc } from '../testkit/spawned-smsc.ts';
import { tickingClock } from '../testkit/ticking-clock.ts';

const clock = tickingClock(EVENING_MS);
const files = makeBranchFiles(1_500);
const people = peopleOf([
  { ...files.accra, hasAgreed: true },
  { ...files.lome, hasAgreed: true },
  { ...files.office, hasAgreed: false },
]);
const named = new Map([...people].filter(([, person]) => isInAccraOrLome(person)));
const audience = new Map([...named].filter(([, { hasAgreed }]) => hasAgreed));

async function makeLanguageField({ page }: Story): Promise<void> {
  await link(page, 'Contacts').click();
  await page.getByRole('link', { name: 'Fields' }).click();
  await page.getByRole('link', { name: 'New field' }).first().click();
  await page.getByLabel('Label').fill('Language');
  await page.getByLabel('Kind').selectOption('choice');
  await page.getByLabel('Choices').fill('en\nfr\nde');
  await button(page, 'Create the field').click();
  await page.getByText('The field Language is made.').waitFor();
}

/** Until its columns are there to be looked at. */
async function upload(page: Page, { fileName, bytes }: BranchFile): Promise<void> {
  await link(page, 'Contacts').click();
  await page.getByRole('link', { name: 'Import files' }).first().click();
  await heading(page, 'Imports');
  await page.getByRole('link', { name: 'Import a file' }).first().click();
  const mimeType = fileName.endsWith('.csv') ? 'text/csv' : 'application/octet-stream';
  await page.getByLabel('File with contacts').setInputFiles({ name: fileName, mimeType, buffer: bytes });
  await button(page, 'Upload the file').click();
  await page.getByRole('heading', { name: 'What the columns are' }).waitFor();
}

async function agree(page: Page, words: string): Promise<void> {
  await page.getByLabel('What everybody in the file agreed to').selectOption('Text messages');
  await page.getByLabel('When they agreed').fill('2026-01-31');
  await page.getByLabel('What they were shown').fill(words);
}

/** Tried, imported, and its results read: each row is there, and says why if it reached nobody. */
async function importIt(page: Page, { rows }: BranchFile): Promise<void> {
  await button(page, 'Check without importing').click();
  await page.getByRole('heading', { name: 'What the import would do' }).waitFor();
  await page.getByRole('button', { name: /^Import [\d,]+ people$/ }).click();
  await page.getByRole('heading', { name: 'Every row' }).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'All rows' }).click();
  const results = await readRows(readFileSync(await (await downloading).path()));
  assert.deepEqual(
    results.map(({ cells: [row, outcome] }) => [row, outcome === 'refused']),
    rows.map((row) => [String(row.number), numberIn(row) === null]),
  );
  const refused = results.filter(({ cells: [, outcome] }) => outcome === 'refused');
  for (const { cells } of refused) assert.match(cells[2] ?? '', /^[A-Z].*\.$/, `row ${cells[0]}`);
}

async function importBranches({ page }: Story): Promise<void> {
  await upload(page, files.accra);
  assert.equal(await page.getByLabel('Import Mobile No. as').inputValue(), 'phone_number');
  assert.equal(await page.getByLabel('Import Name as', { exact: true }).inputValue(), 'full_name');
  assert.equal(await page.getByLabel('Import City as').inputValue(), 'new:text');
  assert.equal(await page.getByLabel('Import Language as').inputValue(), 'field:language');
  await page.getByLabel('Import Remarks as').selectOption('leave_out');
  await agree(page, 'Yes, send me offers by text message.');
  await importIt(page, files.accra);

  await upload(page, files.lome);
  assert.equal(await page.getByLabel('Import Téléphone as').inputValue(), 'phone_number');
  await page.getByLabel('Import Ville as').selectOption('Field: City');
  await page.getByLabel('Import Langue as').selectOption('Field: Language');
  await page.getByLabel('Import Remarques as').selectOption('leave_out');
  await agree(page, 'Oui, envoyez-moi vos offres par SMS.');
  await importIt(page, files.lome);

  // Its columns are taken as those of the file with the same names were.
  await upload(page, files.office);
  assert.equal(await page.getByLabel('Import City as').inputValue(), 'field:city');
  assert.equal(await page.getByLabel('Import Remarks as').inputValue(), 'leave_out');
  await importIt(page, files.office);
}

async function checkContacts({ app }: Story): Promise<void> {
  const stored = await app.sql<{ n: string; name: string; fields: Record<string, string> }>(
    'select phone_number as n, first_name as name, fields from contacts',
  );
  assert.deepEqual(
    stored.map(({ n, name, fields }) => [n, name, fields['city'] ?? '', fields['language'] ?? '']).sort(),
    [...people].map(([n, { firstName, city, language }]) => [n, firstName, city, language]).sort(),
  );
}

async function askForConsent({ page }: Story): Promise<void> {
  await link(page, 'Consent').click();
  await page.getByRole('link', { name: 'Rules for marketing' }).first().click();
  await page.getByRole('switch', { name: 'Marketing needs consent' }).check();
  await button(page, 'Save').click();
  await page.getByText('Saved. It is in effect').waitFor();
}

async function makeSegment({ page }: Story): Promise<void> {
  await link(page, 'Segments').click();
  await page.getByRole('link', { name: 'New segment' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Accra and Lomé');
  const rule = page.getByRole('group', { name: 'Rule 1', exact: true });
  await rule.getByLabel('Field', { exact: true }).selectOption('City');
  await rule.getByLabel('How it is compared').selectOption('is one of');
  await rule.getByLabel('Values, separated by commas').fill('accra, lomé');
  await page.getByText(`${named.size} contacts fit`).waitFor();
  await button(page, 'Create the segment').click();
  await heading(page, 'Accra and Lomé');
}

async function writeTemplate({ page }: Story): Promise<void> {
  await link(page, 'Campaigns').click();
  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('link', { name: 'New template' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Harvest offer');
  await page.getByLabel('Text', { exact: true }).fill(OFFER.en);
  for (const language of ['fr', 'de'] as const) {
    await page.getByLabel('Language', { exact: true }).fill(language);
    await button(page, 'Add a language').click();
    await page.getByLabel(`Text in ${language}`).fill(OFFER[language]);
  }
  await button(page, 'Create the template').click();
  await page.getByText('The template Harvest offer is made.').waitFor();
}

const WAITS = 'by the clocks of each recipient, and waits for the first of those who are left';

async function sendCampaign({ page }: Story): Promise<void> {
  await link(page, 'Campaigns').click();
  await page.getByRole('link', { name: 'New campaign' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Harvest offer');
  await page.getByRole('radio', { name: 'Marketing' }).check();
  await page.getByRole('checkbox', { name: /Accra and Lomé/ }).check();
  await page.getByLabel('Template', { exact: true }).selectOption('Harvest offer');
  await page.getByText('By each recipient’s clock', { exact: true }).click();
  await page.getByLabel('On this day', { exact: true }).fill('');
  await page.getByLabel('From', { exact: true }).last().fill('09:00');
  await page.getByLabel('To', { exact: true }).last().fill('12:00');
  const send = `Send to ${audience.size} recipients`;
  await button(page, send).waitFor();
  await page.locator('[data-saved="saved"]').waitFor();
  await button(page, send).click();
  const review = page.getByRole('dialog');
  await review.getByText('between 09:00 and 12:00 by the clocks of each recipient').waitFor();
  await review.getByText('has not agreed to marketing').waitFor();
  await review.getByRole('button', { name: send }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await page.getByText(WAITS).waitFor();
}

async function readThroughMorning({ page, app }: Story): Promise<void> {
  const uuid = new URL(page.url()).pathname.split('/').at(-1);
  await waitThroughMorning({
    ...{ clock, audience },
    countSent: async () => (await app.call('GET', `/v1/sms-campaigns/${uuid}`)).body.data.messages_sent,
    onEve: async () => {
      await page.reload();
      await page.getByText(WAITS).waitFor();
    },
  });
  await page.getByText('Completed', { exact: true }).waitFor();
  await page
    .getByRole('table', { name: 'Why messages did not arrive' })
    .getByText('The person has not agreed')
    .waitFor();
}

async function checkSent({ page, app }: Story): Promise<void> {
  const uuid = new URL(page.url()).pathname.split('/').at(-1);
  const report = async () => (await app.call('GET', `/v1/sms-campaigns/${uuid}/report`)).body.data;
  await eventually(report, ({ counts }) => counts.delivered === audience.size);
  await page.reload();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const path = await (await downloading).path();
  const [head, ...rows] = await readRows(readFileSync(path), { hasHeader: false });
  const column = (name: string): number => (head?.cells ?? []).indexOf(name);
  const [number, message, status, submitted] = ['phone_number', 'message', 'status', 'submitted_at'].map(column);
  const sent = rows.map(({ cells }) => ({
    number: cells[number ?? 0] ?? '',
    message: cells[message ?? 0] ?? '',
    status: cells[status ?? 0] ?? '',
    submittedAt: cells[submitted ?? 0] ?? '',
  }));
  assert.equal(sent.length, named.size);
  checkOffers(
    sent.filter((one) => one.status !== 'skipped'),
    audience,
  );
}

test('a marketer imports messy files and has an offer go out at nine in the morning of each recipient', {
  timeout: 300_000,
}, async () => {
  const [app, browser] = await Promise.all([startTestApp({ clock, settings: STORY_SETTINGS }), startBrowser()]);
  const smsc = await routeToSmsc(app);
  const chapters = [
    ...[makeOneself, makeLanguageField, importBranches, checkContacts, askForConsent, makeSegment],
    ...[writeTemplate, sendCampaign, readThroughMorning, checkSent],
  ];
  await tellChapters({ app, browser }, chapters, async () => undefined);
  assert.equal((await smsc.end()).submits, audience.size, 'the carrier was given no other');
  await checkInvariants(app);
});
