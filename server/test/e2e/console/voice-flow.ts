// A marketer has a text spoken to three numbers, and sees who answered and which key was pressed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { removeTrunks } from '../../testkit/console-samples.ts';
import { openConsole, stage } from '../../testkit/console-stage.ts';

const TIMEOUT_MS = 240_000;

/** Makes the recording in the dialog of the campaign. */
async function speak(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New recording' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Text', { exact: true }).fill('Press one to confirm,');
  await dialog.getByRole('button', { name: 'First name' }).click();
  await dialog.getByLabel('Voice', { exact: true }).selectOption({ label: 'Man, American, less natural (kal)' });
  await dialog.getByRole('button', { name: 'Create the recording' }).click();
  await page.getByText('It says: “Press one to confirm, {{first_name|friend}}”').waitFor();
  await page.getByText('hears: “Press one to confirm, friend”').waitFor();
}

test('a spoken campaign is written, listened to, started, and followed to the keys that were pressed', {
  timeout: TIMEOUT_MS,
}, async () => {
  await removeTrunks(stage.app);
  const { page, end } = await openConsole('/voice', { as: 'sender' });
  await page.getByRole('link', { name: 'New voice campaign' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Clinic on Monday');
  await page.waitForURL(/draft=/);
  await page.getByRole('button', { name: 'Review and start' }).click();
  await page.getByText('Choose who is called').waitFor();
  await page.getByLabel('Numbers').fill('0244773408\n0244773409\n0244773417');
  await page.getByRole('button', { name: 'Add numbers' }).click();
  await page.getByText('3 numbers were added.').waitFor();
  await speak(page);
  const sound = page.waitForResponse(/\/sound\.wav$/);
  await page.getByRole('button', { name: 'Listen to Clinic on Monday' }).click();
  assert.ok((await sound).ok());
  await page.getByLabel('Call again those who were not reached').selectOption('1');
  assert.equal(await page.getByLabel('Minutes until the next try').inputValue(), '30');
  await page.getByLabel('Call again those who were not reached').selectOption('0');
  await page.getByLabel('Meaning').fill('confirmed');
  await page.getByRole('button', { name: 'Add the key' }).click();
  await page.getByRole('button', { name: 'Take out key 1' }).waitFor();
  await page.getByLabel('Send a text message to those who are not reached').check();
  await page.getByRole('button', { name: 'Call 3 recipients' }).click();
  await page.getByText('Choose a sender ID and write the text, or switch it off.').waitFor();
  assert.equal(await page.getByLabel('Sender ID of the text').inputValue(), 'Volley', 'the only one is chosen');
  assert.equal(await page.getByLabel('Text', { exact: true }).getAttribute('aria-invalid'), 'true');
  await page
    .locator(':focus')
    .and(page.getByLabel('Text', { exact: true }))
    .waitFor();
  await page.getByLabel('Text', { exact: true }).fill('Please call us,');
  await page.getByRole('button', { name: 'First name' }).click();

  await page.getByRole('button', { name: 'Call me as a test' }).click();
  const tried = page.getByRole('dialog');
  await tried.getByLabel('Numbers').fill('0244773408');
  await tried.getByRole('button', { name: 'Call now' }).click();
  await tried.getByRole('link', { name: 'See what becomes of the test' }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Call 3 recipients' }).click();
  const review = page.getByRole('dialog');
  await review.getByText('3 people are called, starting now.').waitFor();
  await review.getByText('They hear “Clinic on Monday”').waitFor();
  await review.getByText('Whoever is not reached gets a text from Volley: at most 3 texts').waitFor();
  await review.getByRole('button', { name: 'Call 3 recipients' }).click();
  await page.waitForURL(/\/voice\/[0-9a-f-]{36}$/);

  await page.locator('header').getByText('Completed').waitFor();
  await page.getByRole('table', { name: 'Keys pressed' }).getByText('1: confirmed').waitFor();
  await page.getByRole('table', { name: 'Why people were not reached' }).getByText('No answer').waitFor();
  await page.getByRole('table', { name: 'Texts to those who were not reached' }).getByText('Not needed').waitFor();
  await page.getByLabel('Result', { exact: true }).selectOption('no_answer');
  await page.waitForURL(/outcome=no_answer/);
  await page.getByRole('button', { name: 'Call to +233 24 477 3417, try 1' }).click();
  const call = page.getByRole('dialog');
  await call.getByText('480', { exact: true }).waitFor();
  await call.getByRole('button', { name: 'All calls to this number' }).click();
  await page.waitForURL(/number=/);
  await page.getByRole('button', { name: 'Call to +233 24 477 3417, try 1' }).waitFor();
  await end();

  const viewer = await openConsole('/voice', { as: 'viewer' });
  await viewer.page.getByRole('link', { name: 'Clinic on Monday', exact: true }).first().click();
  await viewer.page.getByRole('heading', { name: 'Clinic on Monday' }).waitFor();
  for (const name of ['New voice campaign', 'Edit', 'More', 'Pause', 'Call failed ones again'])
    for (const role of ['button', 'link'] as const)
      assert.equal(await viewer.page.getByRole(role, { name, exact: true }).count(), 0, `${role} ${name}`);
  await viewer.end();
});

test('a campaign whose calls no trunk takes says so, on its page and at home', { timeout: TIMEOUT_MS }, async () => {
  const { app } = stage;
  const make = async (path: string, body: Record<string, unknown>): Promise<{ readonly uuid: string }> => {
    const reply = await app.call('POST', `/v1${path}`, { key: app.key, body });
    assert.ok(reply.status < 300, reply.text);
    return reply.body.data;
  };
  await make('/admin/trunks', { name: 'Switched off', host: '127.0.0.1', port: 5098, is_paused: true });
  const { uuid: recording_id } = await make('/recordings/spoken', { name: 'Late', text: 'Come.', voice: 'kal' });
  const recipients = { phone_numbers: ['0244773408'] };
  const { uuid } = await make('/voice-campaigns', { name: 'Clinic in vain', recording_id, recipients });
  await make(`/voice-campaigns/${uuid}/send`, {});
  const { page, end } = await openConsole(`/voice/${uuid}`, { as: 'viewer' });
  await page.getByText('No trunk can take its calls now').waitFor();
  await page.goto(`${app.api}/console/`);
  await page.getByRole('link', { name: 'Clinic in vain waits: no trunk can take its calls now.' }).waitFor();
  await removeTrunks(app);
  await end();
});

/** In place of a microphone, which a machine for tests lacks: a tone. */
const TONE = `navigator.mediaDevices.getUserMedia = async () => {
  const context = new AudioContext();
  const [tone, end] = [context.createOscillator(), context.createMediaStreamDestination()];
  tone.connect(end);
  tone.start();
  return end.stream;
}`;

test('a voice is recorded in the browser, and a caller ID is asked for and given up', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, end } = await openConsole('/voice/recordings', { as: 'author' });
  await page.getByRole('button', { name: 'New recording' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Record', { exact: true }).click();
  await page.evaluate(TONE);
  await dialog.getByLabel('Name', { exact: true }).fill('My own voice');
  await dialog.getByRole('button', { name: 'Create the recording' }).click();
  await dialog.getByText('Record something first.').waitFor();
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await dialog.getByText(/^Recording, [1-9]/).waitFor();
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  await dialog.getByText(/s recorded$/).waitFor();
  await dialog.getByRole('button', { name: 'Create the recording' }).click();
  await page.getByRole('button', { name: 'Listen to My own voice' }).waitFor();
  await page.getByRole('button', { name: 'Delete My own voice' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('My own voice is deleted.').waitFor();

  await page.getByRole('link', { name: 'Caller IDs' }).click();
  await page.getByRole('button', { name: 'Request a caller ID' }).first().click();
  await page.getByLabel('Number', { exact: true }).fill('0302000077');
  await page.getByLabel('Purpose', { exact: true }).fill('Our front office');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await page.getByRole('table').getByText('Waiting for approval').first().waitFor();
  await page.getByRole('button', { name: 'Delete +233 30 200 0077' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('+233 30 200 0077 is deleted.').waitFor();
  await end();
});

test('a trunk to a known exchange begins with its settings, and gets those that few ask for', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const { page, end } = await openConsole('/operator/trunks/new', { as: 'operator', mayBeRefused: /^422$/ });
  await page.getByLabel('Name', { exact: true }).fill('The exchange');
  await page.getByLabel('Host', { exact: true }).fill('127.0.0.1');
  const place = page.getByLabel('The number of the caller is written in');
  assert.equal(await place.count(), 0);
  for (const [exchange, filled] of [
    ['freeswitch', 'both'],
    ['kamailio', 'asserted'],
    ['', null],
  ] as const) {
    await page.getByLabel('Exchange', { exact: true }).selectOption(exchange);
    if (filled === null) assert.equal(await place.count(), 0);
    else assert.equal(await place.inputValue(), filled);
  }
  await page.getByLabel('Exchange', { exact: true }).selectOption('kamailio');
  await place.selectOption('both');
  await page.getByRole('button', { name: 'Add the trunk' }).click();
  await page.getByRole('heading', { name: 'The exchange' }).waitFor();
  await page.getByText('What few trunks ask for').click();
  const fields = {
    'User name of the password': 'line7',
    'User in From': 'kojo',
    'User in Contact': 'volley7',
    'Proxy to which all is sent': '127.0.0.1:5097',
    Privacy: 'id',
    'Number in Diversion': '233302000000',
    'Headers of your own': 'X-Account: 4711\nContact: mine',
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Encryption of the sound (SRTP)').selectOption('optional');
  await page.getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alert');
  await alert.getByRole('link', { name: /^Headers of your own/ }).waitFor();
  await page.getByLabel('Headers of your own', { exact: true }).fill('X-Account: 4711');
  await page.getByRole('button', { name: 'Save' }).click();
  await alert.getByRole('link', { name: /^Encryption of the sound/ }).waitFor();
  await page.getByLabel('The keys may go over UDP and TCP').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. It is in effect.').waitFor();
  const trunks = (await app.call('GET', '/v1/admin/trunks', { key: app.key })).body.data.data;
  const { id: _, ...saved } = trunks.find(({ name }: { name: string }) => name === 'The exchange');
  assert.partialDeepStrictEqual(saved, {
    ...{ caller_id_in: 'both', auth_username: 'line7', from_user: 'kojo', contact_user: 'volley7' },
    ...{ outbound_proxy: '127.0.0.1:5097', privacy: 'id', diversion_number: '233302000000' },
    ...{ headers: [{ name: 'X-Account', value: '4711' }], srtp: 'optional', srtp_without_tls: true },
  });
  await removeTrunks(app);
  await end();
});
