// What changes by itself is seen without anybody asking for it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';

const TIMEOUT_MS = 200_000;

async function makeDraft(): Promise<string> {
  const { app } = stage;
  const body = {
    name: 'Live campaign',
    sender_id: 'Volley',
    message: 'Seeds are half price until Sunday.',
    recipients: { phone_numbers: ['0244880001', '0244880002'] },
  };
  const reply = await app.call('POST', '/v1/sms-campaigns', { key: app.key, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.uuid;
}

test('a campaign that is started elsewhere is seen to arrive, with its messages and a file of them', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const uuid = await makeDraft();
  const { page, end } = await openConsole(`/campaigns/${uuid}`, { as: 'viewer' });
  await page.getByText('Draft', { exact: true }).waitFor();
  await settle(page);
  const sent = await app.call('POST', `/v1/sms-campaigns/${uuid}/send`, { key: app.key, body: {} });
  assert.equal(sent.status, 200, sent.text);
  await page.getByText('Completed', { exact: true }).waitFor();
  await page.getByRole('progressbar').waitFor();
  await page.getByRole('cell', { name: '+233 24 488 0002' }).waitFor();

  await page.getByLabel('Status').selectOption('failed');
  await page.getByText('Nothing fits this search').waitFor();
  assert.match(page.url(), /status=failed/);
  const href = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  assert.match(href ?? '', /messages\.csv\?status=failed$/);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('cell', { name: '+233 24 488 0001' }).waitFor();
  await end();
});
