// The lists of campaigns are looked through by state and say what became of each.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, stage } from '../../testkit/console-stage.ts';

const TIMEOUT_MS = 200_000;

async function make(name: string, more: Record<string, unknown> = {}): Promise<string> {
  const { app } = stage;
  const body = {
    ...{ name, sender_id: 'Volley', message: 'Seeds are half price.' },
    recipients: { phone_numbers: ['0244890031', '0244890032'] },
    ...more,
  };
  const reply = await app.call('POST', '/v1/sms-campaigns', { key: app.key, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.uuid;
}

test('the list of campaigns is looked through by state, says what became of each, and duplicates any of them', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  await make('Cockpit draft');
  const planned = await make('Cockpit planned', { scheduled_at: '2030-01-07T09:00:00Z' });
  const sent = await make('Cockpit sent');
  for (const uuid of [planned, sent]) {
    const reply = await app.call('POST', `/v1/sms-campaigns/${uuid}/send`, { key: app.key, body: {} });
    assert.equal(reply.status, 200, reply.text);
  }
  const { page, end } = await openConsole('/campaigns?search=cockpit', { as: 'sender' });
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
  await row('Cockpit sent').getByText('100%').first().waitFor();
  await row('Cockpit planned').getByText('Up to 2').waitFor();

  await page.getByText(/^Scheduled \d+$/).click();
  await row('Cockpit draft').waitFor({ state: 'detached' });
  await row('Cockpit planned').waitFor();
  assert.match(page.url(), /state=scheduled/);
  await page.getByText('All states', { exact: true }).click();

  await row('Cockpit sent').getByRole('button', { name: 'Duplicate Cockpit sent' }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}\/edit$/);
  await page.getByText('This is a copy. Nothing of it is sent yet.').waitFor();
  await end();
});

test('a voice campaign is duplicated from its row and from its page, with its keys, texts and hours', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const content = {
    ...{ name: 'Clinic calls', recipients: { phone_numbers: ['0244870001'] } },
    digit_results: { 1: 'confirmed', 2: 'another day' },
    not_reached: { sender_id: 'Volley', message: 'Please call the clinic.' },
    calling_window: { from: '09:00', to: '17:00', time_zone: 'Africa/Accra' },
    scheduled_at: '2030-01-07T09:00:00Z',
  };
  const made = await app.call('POST', '/v1/voice-campaigns', { key: app.key, body: content });
  assert.equal(made.status, 201, made.text);
  const { page, end } = await openConsole('/voice', { as: 'author' });
  const told = () => page.getByText('This is a copy. Nothing of it is sent yet.').first().waitFor();
  const idOfCopy = async (): Promise<string> => {
    await page.waitForURL(/\/voice\/new\?draft=/);
    await told();
    return new URL(page.url()).searchParams.get('draft') ?? '';
  };
  await page.getByRole('button', { name: 'Duplicate Clinic calls' }).click();
  const copies = [await idOfCopy()];
  await page.goto(new URL(`/console/voice/${made.body.data.uuid}`, page.url()).href);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  copies.push(await idOfCopy());
  for (const copy of copies) {
    const { data } = (await app.call('GET', `/v1/voice-campaigns/${copy}/draft`, { key: app.key })).body;
    assert.equal(data.name, 'A copy of Clinic calls');
    assert.equal(data.scheduled_at, null);
    assert.deepEqual(data.digit_results, content.digit_results);
    assert.deepEqual(data.not_reached, content.not_reached);
    assert.equal(data.calling_window.to, '17:00');
    assert.deepEqual(data.recipients.phone_numbers, ['233244870001']);
  }
  await end();
});
