// What people write back, who opted out, and the words that Volley understands.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { uuidV7 } from '../../../src/lib/ids/uuid.ts';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';
import { addThread } from '../../testkit/fixtures.ts';

const TIMEOUT_MS = 240_000;
const TURNS_MAX = 10;
const TURN_MS = 6_000;

/** By the endings of their numbers the simulated phones reply. */
async function writeTo(phone_numbers: readonly string[]): Promise<void> {
  const { app } = stage;
  const body = {
    name: 'Who wants seeds',
    sender_id: 'Volley',
    message: 'Shall we bring seeds?',
    recipients: { phone_numbers },
  };
  const made = await app.call('POST', '/v1/sms-campaigns', { key: app.key, body });
  assert.equal(made.status, 201, made.text);
  const sent = await app.call('POST', `/v1/sms-campaigns/${made.body.data.uuid}/send`, { key: app.key, body: {} });
  assert.equal(sent.status, 200, sent.text);
}

/** Writes to other people until the open page shows a reply by itself: one that came before its stream began is not told. */
async function seeReply(page: Page): Promise<string> {
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    await writeTo([`02446${turn}0011`, `02446${turn}0010`]);
    const row = page
      .getByRole('row')
      .filter({ hasText: `+233 24 46${turn} 0011` })
      .filter({ hasText: 'Yes please' });
    const isSeen = await row.waitFor({ timeout: TURN_MS }).then(
      () => true,
      () => false,
    );
    if (isSeen) return `+233 24 46${turn}`;
  }
  return assert.fail('no reply was seen without asking for it');
}

test('a reply and a STOP are seen as they come, and lead to the campaign, to an answer and to the opt-out', {
  timeout: TIMEOUT_MS,
}, async () => {
  // The reason that is missing at first.
  const { page, end } = await openConsole('/replies', { as: 'sender', mayBeRefused: /^422$/ });
  await settle(page);
  const number = await seeReply(page);
  // That phone replies to the confirmation too.
  const stop = page
    .getByRole('row')
    .filter({ hasText: `${number} 0010` })
    .first();
  await stop.getByText('Opt-out', { exact: true }).waitFor();
  await page.getByRole('link', { name: `${number} 0011` }).click();
  const drawer = page.getByRole('dialog', { name: `Reply from ${number} 0011` });
  await drawer.getByRole('link', { name: 'Who wants seeds' }).waitFor();
  await drawer.getByText('Shall we bring seeds?').waitFor();
  await drawer.getByRole('link', { name: 'Answer' }).click();
  await page.getByRole('heading', { level: 1, name: 'Send one message' }).waitFor();
  assert.equal(await page.getByLabel('To', { exact: true }).inputValue(), `${number} 0011`);

  // An address with a reply in it opens that reply.
  await page.goBack();
  await drawer.getByText('Yes please').waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await page
    .getByRole('link', { name: `${number} 0010` })
    .first()
    .click();
  await page.getByRole('link', { name: 'See it among the opt-outs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Opt-outs' }).waitFor();
  const optedOut = page.getByRole('row').filter({ hasText: `${number} 0010` });
  await optedOut.getByText('Replied STOP to Volley').waitFor();
  await optedOut.getByRole('button', { name: `Allow messages to ${number} 0010 again` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Allow messages again' }).click();
  await dialog.locator('[role="alert"]:focus').waitFor();
  await dialog.getByLabel('How did they agree again?').fill('Signed up again in the shop');
  await dialog.getByRole('button', { name: 'Allow messages again' }).click();
  await page.getByText(`${number} 0010 gets messages again.`).waitFor();
  await page.getByText('Nothing fits this search').waitFor();

  // The conversation that the reply began shows first what it answers.
  await page.goto(`${stage.app.api}/console/inbox`);
  await page.getByRole('link', { name: `${number} 0011` }).click();
  const talk = page.getByRole('group', { name: 'What was said' });
  const [asked, replied] = [talk.getByText('Shall we bring seeds?'), talk.getByText('Yes please').last()];
  await asked.waitFor();
  assert.ok(((await asked.boundingBox())?.y ?? 0) < ((await replied.boundingBox())?.y ?? 0));
  await end();
});

test('the page of a campaign leads to what people wrote back to it', { timeout: TIMEOUT_MS }, async () => {
  const { app, accountId } = stage;
  const body = { sender_id: '1907', purpose: 'Two-way campaigns' };
  const asked = await app.call('POST', '/v1/sender-ids', { key: app.key, body });
  await app.call('POST', `/v1/admin/sender-ids/${asked.body.data.uuid}/approve`, { key: app.key });
  const recipients = { phone_numbers: ['0244991907'] };
  const draft = { name: 'Two ways', sender_id: '1907', message: 'Shall we come?', recipients };
  const made = await app.call('POST', '/v1/sms-campaigns', { key: app.key, body: draft });
  const { uuid } = made.body.data;
  await app.call('POST', `/v1/sms-campaigns/${uuid}/send`, { key: app.key, body: {} });
  const add = (message: string, campaignId: string | null) =>
    app.sql(
      `insert into inbound_messages (account_id, id, carrier_id, sender, our_address, message, keyword, received_at, campaign_id)
       values ($1, $2, 1, '233244991907', '1907', $3, '', now(), $4)`,
      [accountId, uuidV7(Date.now()), message, campaignId],
    );
  await add('Come on Monday', uuid);
  await add('Who is this?', null);
  const { page, end } = await openConsole(`/campaigns/${uuid}`, { as: 'viewer' });
  await page.getByRole('link', { name: 'Replies to this campaign' }).click();
  await page.getByRole('row').filter({ hasText: 'Come on Monday' }).waitFor();
  assert.equal(await page.getByText('Who is this?').count(), 0);
  await page.getByRole('combobox', { name: 'Campaign' }).selectOption('Of all campaigns');
  await page.getByText('Who is this?').waitFor();
  await end();
});

test('a conversation is read, answered, noted, taken over and closed, by keyboard too', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const thread = { phoneNumber: '233244770014', ourAddress: 'Volley', message: 'Do you deliver to Kumasi?' };
  await addThread(app, 1, { ...thread, values: { network: '62001' } });
  const { page, end } = await openConsole('/inbox', { as: 'sender' });
  await page.getByLabel('Search by number').fill('024477001');
  await page.waitForURL(/number=/);
  const row = page.getByRole('row').filter({ hasText: '+233 24 477 0014' });
  await row.getByText('1 unread').waitFor();
  await row.getByRole('link', { name: '+233 24 477 0014' }).click();
  await page.getByRole('heading', { level: 1, name: '+233 24 477 0014' }).waitFor();
  const talk = page.getByRole('group', { name: 'What was said' });
  const asked = talk.getByRole('listitem').filter({ hasText: 'Do you deliver to Kumasi?' });
  await asked.getByText('network').waitFor();
  await asked.getByText('62001').waitFor();

  const answer = page.getByLabel('Your answer');
  await answer.press('Control+Enter');
  await page.getByText('Write an answer first.').waitFor();
  await answer.fill('Yes, on Tuesdays and Fridays.');
  await page.getByText(/1 SMS · from Volley/).waitFor();
  await answer.press('Control+Enter');
  const said = talk.getByRole('listitem').filter({ hasText: 'Yes, on Tuesdays and Fridays.' });
  await said.getByText('Sent from Volley').waitFor();
  assert.equal(await answer.inputValue(), '');

  // As in a chat: what was said first stands first, and the newest beside the field.
  const tops = await Promise.all(
    [talk.getByText('Do you deliver to Kumasi?'), said, answer].map(async (one) => (await one.boundingBox())?.y ?? 0),
  );
  assert.deepEqual(
    tops,
    tops.toSorted((one, other) => one - other),
  );

  await page.getByLabel('New note').fill('Asked twice already');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Asked twice already' }).first().waitFor();
  await page.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('button', { name: 'To me' }).click();
  await page.getByText(/looks after it now/).waitFor();
  await page.getByRole('button', { name: 'Close the conversation' }).click();
  await page.getByRole('button', { name: 'Open again' }).waitFor();

  await page.getByRole('link', { name: 'Inbox' }).first().click();
  await page.getByLabel('Search by number').fill('024477001');
  await page.getByText('Nothing fits this search').waitFor();
  await page.getByLabel('State').selectOption('closed');
  await row.getByText('Closed').waitFor();
  await end();
});

test('a conversation stands between the list and the person, and is answered by a saved text with the name in it', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const phone = { phone_number: '233244770015', first_name: 'Esi' };
  assert.equal((await app.call('POST', '/v1/contacts', { key: app.key, body: phone })).status, 201);
  const text = { name: 'We are open', message: 'Hello {{first_name|friend}}, we are open until five.' };
  assert.equal((await app.call('POST', '/v1/templates', { key: app.key, body: text })).status, 201);
  await addThread(app, 1, { phoneNumber: phone.phone_number, ourAddress: 'Volley', message: 'Are you open today?' });
  const { page, end } = await openConsole('/inbox', { as: 'sender', viewport: { width: 1_600, height: 900 } });
  await page.getByRole('link', { name: 'Esi', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Esi' }).waitFor();
  const [list, talk, person] = [
    page.getByRole('navigation', { name: 'Inbox' }),
    page.getByRole('group', { name: 'What was said' }),
    page.getByRole('heading', { name: 'What happened' }),
  ];
  await list.getByText('Are you open today?').waitFor();
  await person.waitFor();
  const lefts = await Promise.all([list, talk, person].map(async (one) => (await one.boundingBox())?.x ?? 0));
  assert.deepEqual(
    lefts,
    lefts.toSorted((one, other) => one - other),
  );
  await page.getByRole('button', { name: 'Saved answers' }).click();
  await page.getByRole('button', { name: 'We are open' }).click();
  assert.equal(await page.getByLabel('Your answer').inputValue(), 'Hello Esi, we are open until five.');
  await end();
});

test('in French a refusal is French, at its field and by itself', { timeout: TIMEOUT_MS }, async () => {
  const { page, end } = await openConsole('/contacts/new', { as: 'author', mayBeRefused: /^422$/, locale: 'fr-FR' });
  await page.locator('input[name="phone_number"]').fill('12');
  await page.locator('input[name="email"]').fill('nobody');
  await page.locator('form [type="submit"]').first().click();
  const alert = page.locator('[role="alert"]:focus');
  await alert.waitFor();
  await alert.getByText('Écrivez une adresse e-mail entière, par exemple ama@example.com.').waitFor();
  assert.doesNotMatch(await page.getByRole('main').innerText(), /\b(field|must|valid)\b/);
  await end();
});

test('numbers are pasted as opt-outs, one is found and allowed again, and the toast takes that back', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, end } = await openConsole('/opt-outs/new', { as: 'author', mayBeRefused: /^422$/ });
  const numbers = page.getByLabel('Numbers', { exact: true });
  await numbers.fill('0244990101\nnonsense\n+233 24 499 0102');
  await page.getByLabel('Proof or note').fill('Asked by phone');
  await page.getByRole('button', { name: 'Stop messages to them' }).click();
  await page.getByText('2 numbers get no more messages.').waitFor();
  await page.getByRole('button', { name: 'Put what is left back into the field' }).click();
  assert.equal(await numbers.inputValue(), 'nonsense');

  await page.getByRole('link', { name: 'Opt-outs', exact: true }).first().click();
  await page.getByLabel('Search by number').fill('024499010');
  await page.waitForURL(/number=/);
  const row = page.getByRole('row').filter({ hasText: '+233 24 499 0101' });
  await row.getByText('Asked by phone').waitFor();
  await row.getByRole('button', { name: 'Allow messages to +233 24 499 0101 again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Allow messages again' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByText('Asked by phone').waitFor();
  await end();
});

test('a word of one’s own is added and removed, and an answer is changed', { timeout: TIMEOUT_MS }, async () => {
  const { page, end } = await openConsole('/keywords', { as: 'sender' });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a word' }).first().click();
  await dialog.getByLabel('Word', { exact: true }).fill('gyae');
  await dialog.getByRole('button', { name: 'Add the word' }).click();
  await page.getByRole('button', { name: 'Remove GYAE' }).click();
  await dialog.getByText('Whoever replies GYAE is not opted out by it any more').waitFor();
  await dialog.getByRole('button', { name: 'Remove the word' }).click();
  await page.getByRole('button', { name: 'Remove GYAE' }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Change the answer' }).last().click();
  await dialog.getByLabel('Answer', { exact: true }).fill('Kojo Farms. Reply STOP to end.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const answer = page.getByRole('paragraph').filter({ hasText: 'Kojo Farms. Reply STOP to end.' });
  await answer.waitFor();
  await page.getByRole('button', { name: 'Change the answer' }).last().click();
  await dialog.getByRole('button', { name: 'Use the standard answer' }).click();
  await answer.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Add a rule' }).click();
  await dialog.getByLabel('Words', { exact: true }).fill('price, prices');
  await dialog.getByLabel('Answer', { exact: true }).fill('Maize is 210 cedis a bag.');
  await dialog.getByText(/1 SMS/).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const rule = page.getByRole('listitem').filter({ hasText: 'Maize is 210 cedis a bag.' });
  await rule.getByText('PRICES', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete the rule of PRICE' }).click();
  await dialog.getByRole('button', { name: 'Delete the rule' }).click();
  await rule.waitFor({ state: 'detached' });
  await end();

  const viewer = await openConsole('/keywords', { as: 'viewer' });
  await settle(viewer.page);
  await viewer.page.getByText('STOPALL').waitFor();
  for (const name of ['Add a word', 'Change the answer', 'Add a rule'])
    assert.equal(await viewer.page.getByRole('button', { name }).count(), 0, name);
  await viewer.end();
});
