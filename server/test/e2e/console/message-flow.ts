// One message to one number, what became of it, and all that was said with that number.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { make } from '../../testkit/console-samples.ts';
import { openConsole, stage } from '../../testkit/console-stage.ts';
import { eventually } from '../../testkit/eventually.ts';

const TIMEOUT_MS = 240_000;

test('a single message is sent, seen on its page and found again by its number', { timeout: TIMEOUT_MS }, async () => {
  const { page, end } = await openConsole('/messages', { as: 'sender' });
  await page.getByRole('link', { name: 'Send one message' }).first().click();
  await page.getByText('A number without a country code is read as a number of Ghana.').waitFor();
  await page.getByLabel('To', { exact: true }).fill('0244779988');
  const text = page.getByLabel('Text', { exact: true });
  assert.equal(await text.getAttribute('dir'), 'auto', 'what is written from right to left stands so');
  await text.fill('See you – at nine.');
  await page.getByText('These characters make a part hold 70 instead of 160').waitFor();
  await page.getByRole('button', { name: 'Replace them with plain ones' }).click();
  await text.fill('See you at nine.');
  await page.getByText('16 of 160 · 1 SMS').waitFor();
  await page.getByText(/^It costs \d\.\d\d credits\.$/).waitFor();
  await page.getByLabel('Your reference').fill('visit-9');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('heading', { name: '+233 24 477 9988' }).waitFor();
  await page.getByRole('link', { name: 'visit-9' }).waitFor();
  await page.getByText('no phone rang').waitFor();
  await page.getByRole('main').getByText('Delivered', { exact: true }).first().waitFor();
  assert.equal(await page.getByText('It arrived on the phone.').count(), 0);
  assert.match(await page.getByRole('main').innerText(), /\d{1,2}:\d{2}:\d{2}/, 'times are told to the second');
  await page.getByRole('link', { name: 'All messages with this number' }).click();
  await page.getByText('See you at nine.').waitFor();
  await page.getByRole('link', { name: 'Messages', exact: true }).first().click();
  await page.getByLabel('Search by number').fill('0244779988');
  await page.waitForURL(/number=/);
  await page.getByRole('link', { name: '+233 24 477 9988' }).first().waitFor();
  assert.match(page.url(), /\/console\/messages\?number=/);
  // What was read as on its way is read again until it has arrived.
  await page.getByRole('cell', { name: 'Delivered' }).first().waitFor();
  await end();
});

test('a search that finds nothing on its first pages goes on by itself', { timeout: TIMEOUT_MS }, async () => {
  const { page, end } = await openConsole('/messages', { as: 'viewer' });
  const left = ['later', 'latest', null];
  await page.route(/\/v1\/messages\?.*number=/, (route) =>
    route.fulfill({ json: { success: true, data: { data: [], next_cursor: left.shift() ?? null } } }),
  );
  await page.goto(`${stage.app.api}/console/messages?number=0244779988`);
  await page.getByText('Nothing fits this search').waitFor();
  assert.equal(left.length, 0);
  await end();
});

test('an alarm about refused messages says that usually none are, and leads to those of its sender ID that failed', async () => {
  const { app, accountId } = stage;
  const figures = { messages: 60, share: 0.633, usualShare: 0, spent: null, usualSpent: null, hours: null };
  await app.sql(
    `insert into traffic_watches (account_id, is_operator, about, thing, name, sum, calm, closed, failed, is_fallen, figures, fallen_from, fed_at)
     values ($1, false, 'refusals', 'sender_id', 'OldShop', 12, 0, 60, 38, true, $2, now(), now())`,
    [accountId, JSON.stringify(figures)],
  );
  const { page, end } = await openConsole('/', { as: 'owner' });
  await page.getByRole('link', { name: '63.3% of the messages from OldShop are refused; usually none.' }).click();
  await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor();
  const { searchParams: filters } = new URL(page.url());
  assert.deepEqual(Object.fromEntries(filters), { status: 'failed', period: 'day', sender: 'OldShop' });
  await end();
  await app.sql(`delete from traffic_watches where account_id = $1 and name = 'OldShop'`, [accountId]);
});

test('what happened with a number stands below the name of its day, and tells why a message did not arrive', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const number = '233244779987';
  await make(app, '/messages', { to: `+${number}`, sender_id: 'Volley', message: 'Are you there?' });
  const readStatus = async () =>
    (await app.sql<{ status: string }>('select status from messages where phone_number = $1', [number]))[0]?.status;
  await eventually(readStatus, (status) => status === 'delivered');
  const failWith = (code: string) =>
    app.sql(`update messages set status = 'undelivered', error_code = $2 where phone_number = $1`, [number, code]);
  await failWith('ESME_RINVDSTADR');
  const { page, end } = await openConsole(`/messages/number/${number}`, { as: 'viewer' });
  const today = page.locator('section', { has: page.getByRole('heading', { name: 'Today', level: 3 }) }).last();
  const entry = today.getByRole('listitem');
  await entry.getByRole('link', { name: /^\d\d:\d\d:\d\d$/ }).waitFor();
  await entry.getByText('Not delivered', { exact: true }).waitFor();
  await entry.getByText('The carrier does not accept this phone number.').waitFor();
  await failWith('099');
  await page.reload();
  await entry.getByText('The carrier said 099, which is not explained.').waitFor();
  await failWith('');
  await page.reload();
  await entry.getByText('No reason was given.').waitFor();
  await end();
});
