// What is scheduled stands in a calendar, and single runs of a series are skipped and taken back. The clock of the browser stands still.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, PHONE, stage, violationsOf } from '../../testkit/console-stage.ts';

const TIMEOUT_MS = 200_000;
/** A Wednesday, on which nothing is scheduled yet. */
const NOW = new Date('2031-01-01T10:00:00Z');

async function schedule(name: string, more: Record<string, unknown>): Promise<string> {
  const { app } = stage;
  const body = { name, sender_id: 'Volley', message: 'Come.', recipients: { phone_numbers: ['0244880001'] }, ...more };
  const { uuid } = (await app.call('POST', '/v1/sms-campaigns', { key: app.key, body })).body.data;
  const sent = await app.call('POST', `/v1/sms-campaigns/${uuid}/send`, { key: app.key, body: {} });
  assert.equal(sent.body.data.status, 'scheduled', sent.text);
  return uuid;
}

const cancel = (uuid: string) =>
  stage.app.call('POST', `/v1/sms-campaigns/${uuid}/cancel`, { key: stage.app.key, body: {} });

const SERIES = { scheduled_at: '2031-01-06T09:00:00Z', is_recurring: true, recurrence_frequency: 'weekly' };

test('the calendar shows each scheduled campaign and the times of a series, and each leads there', {
  timeout: TIMEOUT_MS,
}, async () => {
  const made = [
    await schedule('Once soon', { scheduled_at: '2031-01-31T23:59:00Z' }),
    await schedule('Every month', { ...SERIES, recurrence_frequency: 'monthly' }),
  ];
  const { page, end } = await openConsole('/campaigns?state=scheduled', { as: 'viewer', bypassCSP: true, now: NOW });
  const month = (name: string) => page.getByRole('table', { name, exact: true });
  await month('January 2031').getByRole('link', { name: '23:59 Once soon' }).waitFor();
  await month('January 2031').getByRole('link', { name: '09:00 Every month' }).waitFor();
  assert.equal(await month('January 2031').getByRole('link').count(), 2);
  assert.equal(await month('January 2031').getByText('Up to 1', { exact: true }).count(), 2);
  await page.getByRole('button', { name: 'The month after' }).click();
  await month('February 2031').getByRole('link', { name: '09:00 Every month' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Skip / }).count(), 0, 'a viewer skips nothing');
  assert.deepEqual(await violationsOf(page, null), []);
  await page.setViewportSize(PHONE);
  assert.deepEqual(await violationsOf(page, null), []);
  await page.getByRole('button', { name: 'The month before' }).click();
  await month('January 2031').getByRole('link', { name: '23:59 Once soon' }).click();
  await page.waitForURL(new RegExp(made[0] ?? ''));
  await end();
  for (const uuid of made) await cancel(uuid);
});

test('a time of a series is skipped and taken back, from the calendar and from its page, by keyboard, and undone', {
  timeout: TIMEOUT_MS,
}, async () => {
  const uuid = await schedule('Every week', SERIES);
  const { page, end } = await openConsole('/campaigns?state=scheduled', { as: 'sender', bypassCSP: true, now: NOW });
  const skip = page.getByRole('button', { name: 'Skip Monday, 13 January 2031 at 09:00' });
  const takeBack = page.getByRole('button', { name: 'Take back Monday, 13 January 2031 at 09:00' });
  await skip.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Monday, 13 January 2031 at 09:00 is skipped. Nothing is sent then.').waitFor();
  await page.getByRole('link', { name: '09:00 Every week (skipped)' }).waitFor();
  await page.locator(':focus').and(takeBack).waitFor();
  assert.deepEqual(await violationsOf(page, null), []);
  await page.getByRole('button', { name: 'Undo' }).click();
  await skip.waitFor();

  await page.getByRole('link', { name: '09:00 Every week' }).first().click();
  await page.waitForURL(new RegExp(uuid));
  const times = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^(Skip|Take back) / }) });
  await skip.click();
  await takeBack.waitFor();
  assert.match((await times.nth(1).textContent()) ?? '', /^Monday, 13 January 2031 at 09:00 \(skipped\)/);
  assert.equal(await times.count(), 11, 'ten to come, and the one that is skipped');
  assert.deepEqual(await violationsOf(page, null), []);
  await page.setViewportSize(PHONE);
  assert.deepEqual(await violationsOf(page, null), []);
  await takeBack.focus();
  await page.keyboard.press('Enter');
  await skip.waitFor();
  const { series } = (await stage.app.call('GET', `/v1/sms-campaigns/${uuid}/series`, { key: stage.app.key })).body
    .data;
  assert.deepEqual(series.skipped_runs, []);
  await end();
  await cancel(uuid);
});
