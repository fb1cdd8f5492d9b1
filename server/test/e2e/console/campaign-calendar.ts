// What is scheduled stands in a calendar, and single runs of a series are skipped and taken back. The clock of the browser stands still.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, PHONE, stage, violationsOf } from '../../testkit/console-stage.ts';

const TIMEOUT_MS = 200_000;
/** Its name has thin spaces. */
const SECOND_WEEK = /^6\s?–\s?12 January 2031$/;
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

test('a week of the calendar has a column for each day and a row for each hour, and its address keeps it', {
  timeout: TIMEOUT_MS,
}, async () => {
  const made = [
    await schedule('At nine', { scheduled_at: '2031-01-08T09:30:00Z' }),
    await schedule('At noon', { scheduled_at: '2031-01-09T12:00:00Z' }),
  ];
  const { page, end } = await openConsole('/campaigns?state=scheduled&day=2031-01-08', {
    as: 'viewer',
    bypassCSP: true,
    now: NOW,
  });
  const week = page.getByRole('list', { name: SECOND_WEEK });
  await page.getByRole('radio', { name: 'One month' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/view=week/);
  const nine = week.getByRole('link', { name: '09:30 At nine' });
  const noon = week.getByRole('link', { name: '12:00 At noon' });
  const [one, other] = [await nine.boundingBox(), await noon.boundingBox()];
  assert.ok(one && other && other.x > one.x + 50 && other.y > one.y + 50, 'another day and a later hour');
  assert.deepEqual(await violationsOf(page, null), []);
  await page.setViewportSize(PHONE);
  const [above, below] = [await nine.boundingBox(), await noon.boundingBox()];
  assert.ok(above && below && above.x === below.x && below.y > above.y, 'a list of days');
  assert.deepEqual(await violationsOf(page, null), []);
  await page.getByRole('button', { name: 'The week after' }).click();
  await page.getByRole('list', { name: /^13\s?–\s?19 January 2031$/ }).waitFor();
  await page.waitForURL(/day=2031-01-15/);
  await page.reload();
  await page.getByRole('button', { name: 'The week before' }).click();
  await noon.click();
  await page.waitForURL(new RegExp(made[1] ?? ''));
  await end();
  for (const uuid of made) await cancel(uuid);
});

test('a month shows every day of a daily series, and a campaign by each recipient’s clock stands on its own day', {
  timeout: TIMEOUT_MS,
}, async () => {
  const made = [
    await schedule('Every day', { ...SERIES, scheduled_at: '2031-01-02T09:00:00Z', recurrence_frequency: 'daily' }),
    await schedule('For each', {
      sending_window: { from: '09:00', to: '20:00', time_zone: 'recipient', start_day: '2031-01-10' },
    }),
  ];
  const { page, end } = await openConsole('/campaigns?state=scheduled', { as: 'viewer', bypassCSP: true, now: NOW });
  const month = page.getByRole('table', { name: 'January 2031', exact: true });
  await month.getByRole('link', { name: '09:00 Every day' }).first().waitFor();
  // Until Sunday, 2 February, with which the last week ends.
  assert.equal(await month.getByRole('link', { name: '09:00 Every day' }).count(), 32);
  const own = month.getByRole('cell').filter({ has: page.getByRole('link', { name: /For each/ }) });
  assert.match((await own.textContent()) ?? '', /10.*09:00 For each \(by each recipient’s clock\)/);
  assert.equal(await own.count(), 1);
  await end();
  for (const uuid of made) await cancel(uuid);
});

test('quiet hours are shaded and named, and marketing that starts in them says when its messages go', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const rule = (quiet_hours: object | null) =>
    app.call('PUT', '/v1/sending-rules', { key: app.key, body: { quiet_hours } });
  await rule({ from: '21:30', to: '08:00' });
  const made = [
    await schedule('Too early', { scheduled_at: '2031-01-08T06:00:00Z', purpose: 'marketing' }),
    await schedule('Of use', { scheduled_at: '2031-01-08T05:00:00Z' }),
  ];
  const { page, end } = await openConsole('/campaigns?state=scheduled&view=week&day=2031-01-08', {
    as: 'viewer',
    bypassCSP: true,
    now: NOW,
  });
  const week = page.getByRole('list', { name: SECOND_WEEK });
  const early = week.getByRole('listitem').filter({ has: page.getByRole('link', { name: '06:00 Too early' }) });
  await early.last().getByText('Messages go 8 Jan 2031, 08:00').waitFor();
  assert.equal(await week.getByText('Messages go').count(), 1);
  await page.getByText('Quiet hours are from 21:30 to 08:00, by the clock of each recipient.').waitFor();
  assert.equal(await page.locator('main [class*="quiet"][aria-hidden]').count(), 11, 'from 21:30 on, and until 08:00');
  assert.deepEqual(await violationsOf(page, null), []);
  await end();
  await rule(null);
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

test('a week begins as the reader’s region has it, and a time of a series elsewhere is told by the reader’s clock with its zone', {
  timeout: TIMEOUT_MS,
}, async () => {
  const uuid = await schedule('In Nairobi', {
    ...SERIES,
    scheduled_at: '2031-01-06T22:30:00Z',
    time_zone: 'Africa/Nairobi',
  });
  const firstDay = async (as: string) => {
    const { page, end } = await openConsole('/campaigns?state=scheduled', { as: 'viewer', now: NOW, locale: as });
    const name = await page.getByRole('table', { name: /2031/ }).getByRole('columnheader').first().textContent();
    await end();
    return name;
  };
  assert.deepEqual([await firstDay('en-US'), await firstDay('fr-FR')], ['Sun', 'lun.']);
  const { page, end } = await openConsole('/campaigns?state=scheduled', { as: 'sender', bypassCSP: true, now: NOW });
  const cell = page.getByRole('cell').filter({ has: page.getByRole('link', { name: '22:30 In Nairobi' }) });
  const second = cell.filter({ hasText: /^Mon 13/ });
  await second.getByText('14 Jan 2031, 01:30 in Africa/Nairobi').waitFor();
  await second.getByRole('button', { name: 'Skip Monday, 13 January 2031 at 22:30' }).click();
  await page.getByText('Monday, 13 January 2031 at 22:30 is skipped. Nothing is sent then.').waitFor();
  assert.deepEqual(await violationsOf(page, null), []);
  await page.goto(`${stage.app.api}/console/campaigns/${uuid}`);
  const taken = 'Take back Tuesday, 14 January 2031 at 01:30 in Africa/Nairobi';
  await page.getByRole('button', { name: taken }).waitFor();
  await end();
  await cancel(uuid);
});
