// What people agreed to, the rules for marketing, and one person's data.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { make } from '../../testkit/console-samples.ts';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';
import { eventually } from '../../testkit/eventually.ts';

const TIMEOUT_MS = 200_000;
const { app } = stage;
const read = async (path: string) => (await app.call('GET', `/v1${path}`, { key: app.key })).body.data;

test('consent is recorded by hand on the page of a contact, and its history is read there', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { id } = await make<{ id: string }>(app, '/contacts', { phone_number: '0244880001', first_name: 'Esi' });
  const { page, end } = await openConsole(`/contacts/${id}`, { as: 'author' });
  await settle(page);
  const section = page.locator('section', { hasText: 'Record consent' });
  await section.getByText('Not recorded').first().waitFor();
  assert.equal(await section.getByText('Not recorded').count(), 2);
  assert.equal(await section.getByRole('button', { name: 'All that was said' }).count(), 0);
  const record = section.getByRole('button', { name: 'Record consent' });
  const dialog = page.getByRole('dialog');
  await record.click();
  await dialog.getByLabel('How they said it').selectOption({ label: 'On paper' });
  await dialog.getByLabel('What was shown or said').fill('Yes, send me offers.');
  await dialog.getByLabel('When they said it').fill('2026-03-01T09:30');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await section.getByText('Given', { exact: true }).waitFor();
  await section.getByText('Yes, send me offers.').waitFor();
  await section.getByText('1 Mar 2026, 09:30').waitFor();
  await record.click();
  await dialog.getByRole('radio', { name: 'They withdrew it' }).check();
  await dialog.getByLabel('What it is about').selectOption({ label: 'Calls' });
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await section.getByText('Withdrawn', { exact: true }).waitFor();
  await section.getByRole('button', { name: 'All that was said' }).click();
  await dialog.getByRole('listitem').nth(1).waitFor();
  const { data } = await read('/consents?phone_number=0244880001&channel=sms');
  assert.equal(data[0].at, '2026-03-01T09:30:00.000000Z');
  assert.equal(data[0].source, 'paper');
  await end();
});

test('the rules for marketing are set, a campaign is made marketing, and readers see the rules', {
  timeout: TIMEOUT_MS,
}, async () => {
  await make(app, '/contact-fields', { key: 'zone', label: 'Time zone of the person', kind: 'text' });
  const { page, end } = await openConsole('/consents/rules', { as: 'owner' });
  await settle(page);
  await page.getByRole('combobox').selectOption({ label: 'Time zone of the person' });
  await page.getByRole('switch', { name: 'Marketing needs consent' }).check();
  await page.getByRole('switch', { name: 'Quiet hours' }).check();
  await page.getByLabel('From').fill('22:00');
  await page.getByLabel('To', { exact: true }).fill('07:30');
  await page.getByLabel('Leave out who was not reached since').fill('2026-01-31');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. It is in effect').waitFor();
  const hours = { from: '22:00', to: '07:30' };
  assert.deepEqual(await read('/sending-rules'), {
    marketing_needs_consent: true,
    quiet_hours: hours,
    installation_quiet_hours: null,
    zone_field: 'zone',
    undelivered_since: '2026-01-31',
  });

  const draft = { name: 'Rules', sender_id: 'Volley', message: 'Hello', recipients: { phone_numbers: ['0244880003'] } };
  const { uuid } = await make<{ uuid: string }>(app, '/sms-campaigns', draft);
  await page.goto(`${app.api}/console/campaigns/${uuid}/edit`);
  await settle(page);
  await page.getByRole('radio', { name: 'Marketing' }).check();
  await eventually(
    () => read(`/sms-campaigns/${uuid}/draft`),
    ({ purpose }) => purpose === 'marketing',
  );
  await page.getByText('Has not agreed to marketing').waitFor();
  await end();

  const reader = await openConsole('/consents/rules', { as: 'viewer' });
  await settle(reader.page);
  await reader.page.getByText('Needed for marketing').waitFor();
  await reader.page.getByText('22:00 to 07:30').waitFor();
  assert.equal(await reader.page.getByRole('button', { name: 'Save' }).count(), 0);
  await reader.end();
  const none = { marketing_needs_consent: false, quiet_hours: null, undelivered_since: null };
  await app.call('PUT', '/v1/sending-rules', { key: app.key, body: none });
});

test('an operator sets quiet hours for all accounts and takes them back', { timeout: TIMEOUT_MS }, async () => {
  const { page, end } = await openConsole('/operator/quiet-hours', { as: 'operator' });
  await settle(page);
  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  const told = page.getByText('Saved. It is in effect');
  await quiet.check();
  await page.getByRole('button', { name: 'Save' }).click();
  await told.first().waitFor();
  const set = { quiet_hours: { from: '21:00', to: '08:00' } };
  assert.deepEqual(await read('/admin/sending-rules'), set);
  await quiet.uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await eventually(
    () => read('/admin/sending-rules'),
    ({ quiet_hours }) => quiet_hours === null,
  );
  await end();
});

test('one person is looked for, kept as a file and erased, and the proof says what was erased', {
  timeout: TIMEOUT_MS,
}, async () => {
  await make(app, '/contacts', { phone_number: '0244880002', first_name: 'Kofi' });
  await make(app, '/messages', { to: '0244880002', message: 'Your code is 4711.', sender_id: 'Volley' });
  const { page, end } = await openConsole('/consents/person', { as: 'owner', mayBeRefused: /^422$/ });
  await settle(page);
  const number = page.getByLabel('Phone number');
  await number.fill('12');
  await page.getByRole('button', { name: 'Look for it' }).click();
  await page.locator('[role="alert"]:focus').waitFor();
  await number.fill('0244880002');
  await page.getByRole('button', { name: 'Look for it' }).click();
  await page.getByRole('heading', { name: 'What is stored of +233 24 488 0002' }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the file' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'person-233244880002.json');
  const person = JSON.parse(readFileSync(await file.path(), 'utf8'));
  assert.equal(person.contact.first_name, 'Kofi');
  assert.equal(person.messages[0].message, 'Your code is 4711.');

  await page.getByRole('button', { name: 'Erase' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('It cannot be undone').waitFor();
  await dialog.getByLabel('Why').fill('Asked by letter');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await dialog.getByRole('heading', { name: 'Erasure' }).waitFor();
  await dialog.getByText('Done', { exact: true }).waitFor();
  await dialog.getByText('Asked by letter').waitFor();
  await dialog.getByText('Contacts').waitFor();
  assert.match((await dialog.locator('code').textContent()) ?? '', /^[0-9a-f]{64}$/);
  await end();
  assert.equal((await read('/contacts?search=0244880002')).total, 0);
});
