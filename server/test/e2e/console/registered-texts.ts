// India in the console alone: a sender ID with its company, a registered text with its id, and a carrier that asks for both.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startSmsc } from '../../../src/smpp/testing/index.ts';
import { make } from '../../testkit/console-samples.ts';
import { openConsole, settle, stage, violationsOf } from '../../testkit/console-stage.ts';
import { eventually } from '../../testkit/eventually.ts';

const [ENTITY, TEMPLATE, CHAIN] = ['1101234560000012345', '1107161234567890123', '1702159999999999999'];
const NUMBER = '919876543210';

async function setTlvs(page: Page, carrierId: number): Promise<void> {
  await page.goto(new URL(`/console/operator/carriers/${carrierId}`, page.url()).href);
  await page.getByText('Settings that few carriers need').click();
  const tlvs = page.getByLabel('Optional parameters (TLVs)');
  await tlvs.fill('0x1400 octets {dlt_entity_id}\n0x1401 words {dlt_template_id}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^Optional parameters/ })
    .click();
  await tlvs.fill('0x1400 octets {dlt_entity_id}\n0x1401 octets {dlt_template_id}\n0x1402 octets {dlt_chain}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. It is in effect.').waitFor();
}

async function askSender(page: Page): Promise<void> {
  await page.goto(new URL('/console/sender-ids/new', page.url()).href);
  await page.getByLabel('Sender ID', { exact: true }).fill('ASHAIN');
  await page.getByLabel('Purpose').fill('Order news');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await page.getByText('ASHAIN waits for the operator’s approval.').waitFor();
  await page.goto(new URL('/console/operator/approvals', page.url()).href);
  await page.getByRole('button', { name: 'Approve ASHAIN' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('ASHAIN can be used.').waitFor();
}

async function setValues(page: Page): Promise<void> {
  await page.goto(new URL('/console/sender-ids', page.url()).href);
  await page.getByRole('link', { name: 'Registered texts' }).click();
  await page.getByText('There are no values.').waitFor();
  await page.getByRole('button', { name: 'Set values' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set values' });
  await dialog.getByLabel('Sender', { exact: true }).selectOption('ASHAIN');
  await dialog.getByLabel('Values').fill(`dlt_entity_id=${ENTITY}\nwithout a sign`);
  await dialog.getByLabel('Countries that get registered texts alone').selectOption('India');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/^Values: /)
    .waitFor();
  assert.deepEqual(await violationsOf(page, null), []);
  await dialog.getByLabel('Values').fill(`dlt_entity_id=${ENTITY}\ndlt_chain=${CHAIN}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The values are set.').waitFor();
  await page.getByRole('row').getByText('India').waitFor();
}

async function addText(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a registered text' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a registered text' });
  await dialog.getByLabel('Name', { exact: true }).fill('Order is ready');
  await dialog.getByLabel('Text as it is registered').fill('Dear {#var#}, your order {#var#} is ready. -ASHA');
  await dialog.getByLabel('Values').fill(`dlt_template_id=${TEMPLATE}`);
  await dialog.getByRole('button', { name: 'Add a registered text' }).click();
  await page.getByText('Order is ready is added.').waitFor();
}

async function checkTexts(page: Page): Promise<void> {
  const check = page
    .getByRole('region', { name: 'Check a text' })
    .or(page.locator('section', { hasText: 'Check a text' }));
  await check.getByLabel('Sender', { exact: true }).selectOption('ASHAIN');
  await check.getByLabel('Text', { exact: true }).fill('Dear Asha, your order A-17 was sent. -ASHA');
  await check.getByRole('button', { name: 'Check' }).click();
  await page.getByText('It is not registered. The nearest registered text is “Order is ready”').waitFor();
  await page
    .getByText('After 27 characters the registered text has “is ready. -ASHA”, and yours has “was sent. -ASHA”.')
    .waitFor();
  await check.getByLabel('Text', { exact: true }).fill('Dear Asha, your order A-17 is ready. -ASHA');
  await check.getByRole('button', { name: 'Check' }).click();
  await page.getByText('It is the registered text “Order is ready”').waitFor();
  await page.getByRole('definition').getByText(TEMPLATE).waitFor();
  assert.deepEqual(await violationsOf(page, null), []);
}

async function importTexts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import texts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import texts' });
  const choose = (lines: string) =>
    dialog
      .getByLabel('File with texts')
      .setInputFiles({ name: 'texts.csv', mimeType: 'text/csv', buffer: Buffer.from(`name,text,senders\n${lines}\n`) });
  await choose('Sale,Today {#var#},ASHAIN\nGone,Was,NOBODY');
  await dialog.getByRole('button', { name: 'Import texts' }).click();
  await dialog.getByRole('alert').getByText('Line 3: “NOBODY” is no sender ID of your account.').waitFor();
  await choose('Sale,Today {#var#},ASHAIN\nOrder is ready,"Dear {#var#}, your order {#var#} is ready. -ASHA",ASHAIN');
  await dialog.getByRole('button', { name: 'Import texts' }).click();
  await page.getByText('1 text is added, 1 is replaced.').waitFor();
  await page.getByRole('button', { name: 'Open Sale' }).waitFor();
}

async function sendMessage(page: Page, text: string): Promise<void> {
  await page.goto(new URL('/console/messages/new', page.url()).href);
  await page.getByLabel('To', { exact: true }).fill(`+${NUMBER}`);
  await page.getByLabel('From', { exact: true }).selectOption('ASHAIN');
  await page.getByLabel('Text', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

async function deleteText(page: Page): Promise<void> {
  await page.goto(new URL('/console/sender-ids/texts', page.url()).href);
  await importTexts(page);
  await page.getByRole('button', { name: 'Open Order is ready' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order is ready' });
  await dialog.getByLabel('Characters that each variable may have').fill('40');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Order is ready is changed.').waitFor();
  await page.getByRole('button', { name: 'Open Order is ready' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Order is ready is deleted.').waitFor();
}

test('whoever sends to India sets company, text and carrier in the console, and the message carries their ids', async (context) => {
  const { app } = stage;
  const smsc = await startSmsc({ accounts: [{ systemId: 'asha', password: 'secret' }] });
  context.after(() => smsc.stop());
  const connection = { host: '127.0.0.1', port: smsc.port, system_id: 'asha', password: 'secret' };
  const { id } = await make<{ id: number }>(app, '/admin/carriers', { name: 'India', ...connection });
  const route = await make<{ id: number }>(app, '/admin/routes', {
    ...{ match: 'country', value: 'IN', tiers: [[{ carrier_id: id }]] },
  });
  await make(app, '/admin/prices', { match: 'country', value: 'IN', price_per_part: '0.10' });
  const { page, end } = await openConsole('/', { as: 'operator', bypassCSP: true, mayBeRefused: /^422$/ });
  await settle(page);
  await setTlvs(page, id);
  await askSender(page);
  await setValues(page);
  await addText(page);
  await checkTexts(page);
  await sendMessage(page, 'Dear Asha, your order A-17 was sent. -ASHA');
  await page.getByRole('alert').getByText('“Order is ready”, the nearest registered text').waitFor();
  await sendMessage(page, 'Dear Asha, your order A-17 is ready. -ASHA');
  await page.getByText('Dear Asha, your order A-17 is ready. -ASHA').first().waitFor();
  const [submit] = await eventually(
    async () => smsc.log.submits.filter(({ destination }) => destination === NUMBER),
    ({ length }) => length > 0,
  );
  const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex');
  assert.deepEqual(
    submit?.rawTlvs.map((tlv) => [tlv.tag, tlv.hex]),
    [
      [0x1400, hex(ENTITY)],
      [0x1401, hex(TEMPLATE)],
      [0x1402, hex(CHAIN)],
    ],
  );
  await deleteText(page);
  await end();
  for (const path of [`/admin/routes/${route.id}`, `/admin/carriers/${id}`]) {
    const reply = await app.call('DELETE', `/v1${path}`, { key: app.key });
    assert.equal(reply.status, 200, reply.text);
  }
});

test('whoever may only read sees the registered texts and no way to change them', async () => {
  const { page, end } = await openConsole('/sender-ids/texts', { as: 'viewer' });
  await settle(page);
  await page.getByRole('row').getByText('ASHAIN').first().waitFor();
  for (const name of ['Add a registered text', /^Set /])
    assert.equal(await page.getByRole('button', { name }).count(), 0);
  await end();
});
