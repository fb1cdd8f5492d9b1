// What changes by itself is seen without anybody asking for it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';
import { eventually } from '../../testkit/eventually.ts';

const TIMEOUT_MS = 200_000;

async function makeDraft(phone_numbers = ['0244880001', '0244880002']): Promise<string> {
  const { app } = stage;
  const body = {
    name: 'Live campaign',
    sender_id: 'Volley',
    message: 'Seeds are half price until Sunday.',
    recipients: { phone_numbers },
  };
  const reply = await app.call('POST', '/v1/sms-campaigns', { key: app.key, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.uuid;
}

test('a campaign that is started elsewhere is seen to arrive, with its messages and a file of them', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  // The last digits of a number say what the simulator does with it.
  const uuid = await makeDraft(['0244880001', '0244880002', '0244880004', '0244880009']);
  const { page, end } = await openConsole(`/campaigns/${uuid}`, { as: 'sender' });
  await page.getByText('Draft', { exact: true }).waitFor();
  await settle(page);
  const sent = await app.call('POST', `/v1/sms-campaigns/${uuid}/send`, { key: app.key, body: {} });
  assert.equal(sent.status, 200, sent.text);
  await page.getByText('Completed', { exact: true }).waitFor();
  await page.getByRole('progressbar').waitFor();
  await page.getByRole('cell', { name: '+233 24 488 0002' }).waitFor();

  const funnel = page.getByRole('table', { name: 'From recipient to reply' });
  await funnel.getByRole('row').filter({ hasText: 'Taken by a carrier' }).getByText('75%').waitFor();
  await page.getByText('Everything went out. Of one message the carrier has not said yet').waitFor();
  await page.getByRole('button', { name: 'Retry failed' }).click();
  const again = page.getByRole('dialog');
  await again.getByText('One message that no carrier took is sent again').waitFor();
  await again.getByText('Another 2 did not arrive although a carrier took them').waitFor();
  await page.keyboard.press('Escape');
  const reasons = page.getByRole('table', { name: 'Why messages did not arrive' });
  await reasons.getByRole('row').filter({ hasText: 'Expired' }).getByRole('link', { name: '1' }).click();
  await page.waitForURL(/status=expired/);

  await page.getByLabel('Status').selectOption('rejected');
  await page.getByText('Nothing fits this search').waitFor();
  assert.match(page.url(), /status=rejected/);
  const href = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  assert.match(href ?? '', /messages\.csv\?.*status=rejected$/);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('cell', { name: '+233 24 488 0001' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await download;
  assert.match(file.suggestedFilename(), /^campaign-[\p{L}\p{N}-]+-\d{4}-\d\d-\d\d\.csv$/u);
  const saved = readFileSync(await file.path(), 'utf8');
  assert.equal(saved.codePointAt(0), 0xfeff);
  // As a spreadsheet reads a moment, by the clocks of the account.
  assert.match(saved, /,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/);
  assert.doesNotMatch(saved, /\dT\d\d:/);
  await end();
});

test('a scheduled campaign that is set to now says so, asks, and is sent; until then it stays scheduled', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const uuid = await makeDraft();
  const path = `/v1/sms-campaigns/${uuid}`;
  const at = { scheduled_at: '2030-01-07T09:00:00Z' };
  assert.equal((await app.call('POST', `${path}/send`, { key: app.key, body: at })).status, 200);
  const stateOf = async () => {
    const { status, scheduled_at } = (await app.call('GET', path, { key: app.key })).body.data;
    return [status, scheduled_at?.slice(0, 10) ?? null];
  };
  const { page, end } = await openConsole(`/campaigns/${uuid}/edit`, { as: 'sender' });
  await page.getByText('Now', { exact: true }).click();
  await page.getByRole('button', { name: 'Review and send' }).click();
  const review = page.getByRole('dialog');
  await review.getByText('2 people get a text from Volley, starting now.').waitFor();
  await review.getByText('Until you send it here, it stays scheduled for its time.').waitFor();
  await review.getByRole('button', { name: 'Back to the text' }).click();
  assert.deepEqual(await stateOf(), ['scheduled', '2030-01-07']);
  await page.getByRole('button', { name: 'Send to 2 recipients' }).click();
  await review.getByRole('button', { name: 'Send to 2 recipients' }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await page.getByText('Completed', { exact: true }).waitFor();
  assert.deepEqual(await stateOf(), ['completed', null]);
  await end();
});

const GROUP = 'Planned for the fair';
const FAIR = { scheduled_at: '2030-01-07T09:00:00Z', recipients: { phone_numbers: ['0244880011', '0244880012'] } };

async function make(path: string, body: Record<string, unknown>): Promise<{ readonly uuid: string }> {
  const reply = await stage.app.call('POST', `/v1${path}`, { key: stage.app.key, body });
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data;
}

async function plan(path: string, body: Record<string, unknown>): Promise<string> {
  const group = await make('/groups', { name: `${GROUP} ${path}`, description: '' });
  const recipients = { ...FAIR.recipients, group_ids: [group.uuid] };
  const { uuid } = await make(path, { ...FAIR, ...body, recipients });
  await make(`${path}/${uuid}/send`, {});
  return uuid;
}

const planned = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'What will happen' }) });

test('at nine by each recipient’s clock, tomorrow, is one choice', { timeout: TIMEOUT_MS }, async () => {
  const uuid = await makeDraft();
  const { page, end } = await openConsole(`/campaigns/${uuid}/edit`, { as: 'sender' });
  await page.getByText('By each recipient’s clock', { exact: true }).click();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  assert.equal(await page.getByLabel('On this day', { exact: true }).inputValue(), tomorrow);
  await page.getByLabel('On this day', { exact: true }).fill('2030-01-07');
  await page.locator('[data-saved="saved"]').waitFor();
  await page.getByRole('button', { name: /^Schedule/ }).click();
  const review = page.getByRole('dialog');
  await review.getByText('2 people get a text from Volley, each by their own clock.').waitFor();
  await review.getByText(/^Each gets it on .*7.* 2030 from 09:00 to 20:00 of their own day/).waitFor();
  await review.getByRole('button', { name: /^Schedule/ }).click();
  await planned(page).getByText('7 Jan 2030', { exact: true }).waitFor();
  const { data } = (await stage.app.call('GET', `/v1/sms-campaigns/${uuid}`, { key: stage.app.key })).body;
  assert.deepEqual([data.status, data.scheduled_at], ['scheduled', '2030-01-06T19:00:00.000000Z']);
  await end();
});

test('a scheduled campaign says to whom it goes, when, at which hours and for how much', {
  timeout: TIMEOUT_MS,
}, async () => {
  const text = await plan('/sms-campaigns', {
    name: 'Fair in January',
    sender_id: 'Volley',
    message: '{{first_name|Friend}}, the fair begins today.',
    time_zone: 'Africa/Lagos',
    sending_window: { from: '08:00', to: '20:00', time_zone: 'recipient' },
  });
  const { page, end } = await openConsole(`/campaigns/${text}`, { as: 'viewer' });
  const facts = planned(page);
  await page.getByText('First name, the fair begins today.').waitFor();
  await facts.getByText('Monday, 7 January 2030 at 10:00 (Africa/Lagos)').waitFor();
  await facts.getByText('Monday, 7 January 2030 at 09:00').waitFor();
  await facts.getByText(`${GROUP} /sms-campaigns, 2 numbers`).waitFor();
  await facts.getByText('08:00 to 20:00, by the clocks of each recipient').waitFor();
  await facts.getByText('2', { exact: true }).waitFor();
  await facts.getByText(/^\d+\.\d\d credits$/).waitFor();

  const { uuid: recording_id } = await make('/recordings/spoken', { name: 'Fair', text: 'Come.', voice: 'kal' });
  const calls = await plan('/voice-campaigns', { name: 'Fair by phone', recording_id });
  await page.goto(`${stage.app.api}/console/voice/${calls}`);
  await planned(page).getByText('Monday, 7 January 2030 at 09:00 (UTC)').waitFor();
  await planned(page).getByText(`${GROUP} /voice-campaigns, 2 numbers`).waitFor();
  await planned(page).getByText('Highest cost, as of now').waitFor();
  await planned(page)
    .getByText(/^\d+\.\d\d credits$/)
    .waitFor();
  await end();
});

test('who opened no link is written to again by a draft, which leaves out the same people', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const make = async (path: string, body: object) => {
    const reply = await app.call('POST', path, { key: app.key, body });
    assert.ok(reply.status < 300, reply.text);
    return reply.body.data;
  };
  const { uuid: staff } = await make('/v1/groups', { name: 'Staff of the mill' });
  const { uuid } = await make('/v1/sms-campaigns', {
    ...{ name: 'Mill opens', sender_id: 'Volley', message: 'https://example.com/mill', shorten_urls: true },
    recipients: { phone_numbers: ['0244880011'], except: { group_ids: [staff] } },
  });
  await make(`/v1/sms-campaigns/${uuid}/send`, {});
  const { page, end } = await openConsole(`/campaigns/${uuid}`, { as: 'author' });
  await page.getByText('Completed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Write again to those who opened no link' }).click();
  await page.getByText('This is a draft for the contacts who opened no link.').waitFor();
  const [, copy] = /campaigns\/([0-9a-f-]{36})\/edit/.exec(page.url()) ?? [];
  const { recipients } = await eventually(
    async () => (await app.call('GET', `/v1/sms-campaigns/${copy}/draft`, { key: app.key })).body.data,
    (draft) => draft.recipients.segment_ids.length === 1,
  );
  assert.deepEqual(recipients.phone_numbers, []);
  assert.deepEqual(recipients.except, { group_ids: [staff], segment_ids: [] });
  await end();
});
