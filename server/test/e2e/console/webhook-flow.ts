// A developer has a program told of what happens, and finds out in the log why it does not hear.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyWebhook } from '@volley/sdk';
import { SAMPLES } from '../../testkit/console-samples.ts';
import { openConsole, stage } from '../../testkit/console-stage.ts';
import { eventually } from '../../testkit/eventually.ts';
import { startWebhookSink } from '../../testkit/webhook-sink.ts';

const TIMEOUT_MS = 240_000;
const sink = await startWebhookSink();

test('a webhook is made, tested, mended by its log, given a new secret, switched on again and deleted', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, end } = await openConsole('/webhooks', { as: 'developer', mayBeRefused: /^422$/ });
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const sendTest = async () => {
    await press('Send a test');
    await page.getByLabel('Which kind').selectOption('reply.received');
    await press('Send');
  };
  await page.getByRole('link', { name: 'New webhook' }).first().click();
  await page.getByLabel('Address of your program').fill(`${sink.url}/hook`);
  await page.getByLabel('What it is for').fill('Replies to the shop');
  await press('Create the webhook');
  await page.getByText('Correct one thing:').waitFor();
  await page.getByRole('checkbox', { name: 'reply.received' }).check();
  await press('Create the webhook');
  const secret = await page.getByRole('group', { name: 'Secret' }).locator('code').innerText();
  await page.getByRole('link', { name: 'I have kept it' }).click();
  await page.getByText('Nothing was sent yet').waitFor();
  assert.doesNotMatch(await page.content(), /whsec_/);

  await sendTest();
  const [seen] = await eventually(
    () => sink.seen,
    ({ length }) => length > 0,
  );
  assert.ok(seen);
  const event = await verifyWebhook({ secret, headers: seen.headers, body: seen.body });
  assert.equal(event.kind, 'reply.received');
  await page.getByRole('row').filter({ hasText: 'Delivered' }).waitFor();

  sink.answer((_webhook, response) => void response.writeHead(500).end('The shelf is full.'));
  await page.getByRole('link', { name: 'reply.received, an example' }).click();
  await press('Send once more');
  await page.getByText('The shelf is full.').waitFor();
  await page.getByText('it is not tried again by itself').waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('State', { exact: true }).selectOption('Failed');
  await page.waitForURL(/state=failed/);
  await page.getByRole('row').filter({ hasText: '500 after' }).waitFor();

  await press('More');
  await press('Change the secret');
  await page.getByRole('dialog').getByRole('button', { name: 'Change the secret' }).click();
  const next = await page.getByRole('group', { name: 'Secret' }).locator('code').innerText();
  assert.match(next, /^whsec_/);
  assert.notEqual(next, secret);
  await press('I have kept it');
  await page.getByText('Two secrets are valid until').waitFor();

  sink.answer((_webhook, response) => void response.writeHead(410).end());
  await sendTest();
  await page.getByText('This webhook is switched off').waitFor();
  sink.answer((_webhook, response) => void response.end('ok'));
  await page.getByRole('button', { name: 'Switch on again' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch on again' }).click();
  await page.getByText('The webhook is active again.').waitFor();
  await press('Send once more…');
  await page.getByRole('radio', { name: 'All within a time' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Send once more' }).click();
  await page.getByText('Nothing is like that, so nothing is sent.').waitFor();

  await press('More');
  await press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The webhook is deleted.').waitFor();
  await end();
});

test('who may only read sees a webhook and its log, and nothing that changes it', { timeout: TIMEOUT_MS }, async () => {
  const address = await SAMPLES['/webhooks/$uuid']?.(stage.app);
  assert.ok(address);
  const { page, end } = await openConsole(address, { as: 'viewer' });
  await page.getByRole('row').filter({ hasText: 'Failed' }).waitFor();
  for (const name of ['Send a test', 'Change', 'More', 'Send once more…'])
    assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name);
  await end();
});
