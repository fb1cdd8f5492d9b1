// The reports: what arrived by network against the time before, the same as a file, and on the first page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidV7 } from '../../../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../../../src/lib/time/timestamp.ts';
import { countFigures, openConsole, PHONE, settle, stage, violationsOf } from '../../testkit/console-stage.ts';
import { addMessage } from '../../testkit/message-rows.ts';

const DAY_MS = 86_400_000;

async function addOn(daysAgo: number, columns: Record<string, unknown>): Promise<void> {
  const atMs = Date.now() - daysAgo * DAY_MS;
  const [at, end] = [timestampFromMs(atMs), timestampFromMs(atMs + 4_000)];
  await addMessage(stage.app, stage.accountId, {
    ...{ id: uuidV7(atMs), created_at: at, submitted_at: at, sent_at: at, final_at: end, network: 'Reporting' },
    ...columns,
  });
}

test('reports say what arrived, by network and against the time before', { timeout: 200_000 }, async () => {
  for (let n = 0; n < 8; n += 1) await addOn(n, { status: n % 4 === 0 ? 'undelivered' : 'delivered' });
  // A request leaves the counting to the job where it takes long, as on a busy machine.
  await countFigures();
  const { page, end } = await openConsole('/reports', { as: 'viewer', bypassCSP: true });
  await settle(page);
  const table = page.getByRole('table', { name: 'By mobile network' });
  const row = table.getByRole('row', { name: /^Reporting/ });
  await row.waitFor();
  assert.match((await row.textContent()) ?? '', /Reporting8875%/);
  const answers = page.getByRole('region', { name: 'What people ask most' });
  await answers.getByText(/did not arrive\.$/).waitFor();
  await answers.getByText(/^Nobody has opened|of \d+\)\.$/).waitFor();
  await answers.getByText(/^What did [A-Z][a-z]+ 20\d\d cost\?$/).waitFor();
  await page.getByRole('slider', { name: 'Messages by day' }).waitFor();
  await page.getByText('These numbers as a table').click();
  await page.getByRole('table', { name: 'Messages by day' }).waitFor();
  assert.deepEqual(await violationsOf(page, null), []);
  const address = await page.getByRole('link', { name: 'Download CSV' }).first().getAttribute('href');
  const file = await page.evaluate<string>(`fetch(${JSON.stringify(address)}).then((reply) => reply.text())`);
  assert.match(file, /,Reporting,,,8,8,8,/);
  await page.getByLabel('Where it goes well').selectOption('By day of the week');
  await page.getByRole('table', { name: 'By day of the week' }).waitFor();
  await page.getByLabel('Where it goes well').selectOption('By why it did not arrive');
  await page.getByRole('row', { name: /^Without a reason [2-9] / }).waitFor();
  const others = page.getByRole('region', { name: 'Calls by phone' });
  await others.getByRole('row', { name: /^All together/ }).waitFor();
  await page.getByRole('radio', { name: 'Verifications' }).check({ force: true });
  await page
    .getByRole('region', { name: 'Verifications' })
    .getByRole('row', { name: /^All together/ })
    .waitFor();
  await page.getByLabel('Told apart').selectOption('By country of the number');
  await page.getByRole('columnheader', { name: 'By country of the number' }).waitFor();
  await page.getByText('A whole year').click();
  await page.getByRole('slider', { name: 'Messages by month' }).waitFor();
  await page.setViewportSize(PHONE);
  assert.deepEqual(await violationsOf(page, null), []);
  await page.setViewportSize({ width: 320, height: 300 });
  await page.getByText('These numbers as a table').click();
  const isInSight = await page.getByRole('region', { name: 'Messages by month' }).evaluate((section) => {
    section.scrollTo(section.scrollWidth, section.scrollHeight);
    const { left, top } = section.getBoundingClientRect();
    const [head, name] = ['thead th:last-child', 'tbody tr:last-child th'].map((at) => section.querySelector(at));
    const isAway = section.scrollLeft > 0;
    return isAway && head.getBoundingClientRect().top >= top && name.getBoundingClientRect().left >= left;
  });
  assert.ok(isInSight, 'the head of a table and the names of its rows stay where others are scrolled');
  await page.goto(page.url().replace(/\/reports.*/, '/'));
  await page.getByRole('link', { name: 'The last 30 days' }).waitFor();
  await end();
});

test('the operator sees the figures of all accounts by carrier, network and account', {
  timeout: 200_000,
}, async () => {
  await addOn(0, { status: 'delivered' });
  await addOn(1, { status: 'delivered', carrier_id: null });
  await countFigures();
  const price = await stage.app.call('POST', '/v1/admin/prices', {
    key: stage.app.key,
    body: { match: 'country', value: 'TG', price_per_part: '0.05' },
  });
  assert.ok(price.status < 300, price.text);
  const { page, end } = await openConsole('/operator/reports', { as: 'operator', bypassCSP: true });
  await settle(page);
  await page
    .getByRole('table', { name: 'By the carrier that took it' })
    .getByRole('row', { name: /No carrier had it yet/ })
    .waitFor();
  assert.equal(await page.getByRole('link', { name: 'Exports' }).count(), 0);
  await page.getByRole('slider', { name: 'Messages by day' }).focus();
  await page.getByText(/Volley \d+\.\d+\.\d+ was started\./).waitFor();
  await page.getByLabel('Where it goes well').selectOption('By account');
  const address = await page.getByRole('link', { name: 'Download CSV' }).first().getAttribute('href');
  const file = await page.evaluate<string>(`fetch(${JSON.stringify(address)}).then((reply) => reply.text())`);
  assert.match(file, new RegExp(`^,,,,${stage.accountId},,\\d`, 'm'));
  await page.getByRole('table', { name: 'By account' }).waitFor();
  const others = page.getByRole('region', { name: 'Calls by phone' });
  await others.getByRole('columnheader', { name: 'By account' }).waitFor();
  await page.getByRole('radio', { name: 'Verifications' }).check({ force: true });
  await page.getByLabel('Told apart').selectOption('By country of the number');
  await page
    .getByRole('region', { name: 'Verifications' })
    .getByRole('columnheader', { name: 'By country of the number' })
    .waitFor();
  assert.deepEqual(await violationsOf(page, null), []);
  await page.setViewportSize(PHONE);
  assert.deepEqual(await violationsOf(page, null), []);
  await end();
});
