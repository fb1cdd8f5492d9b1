// The page of exports: a file is asked for, made, proven by its manifest and downloaded; and one of every night.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { openConsole, PHONE, settle, stage, violationsOf } from '../../testkit/console-stage.ts';
import { addMessage } from '../../testkit/message-rows.ts';

test('an export is asked for, written, shown with its hash and downloaded', { timeout: 200_000 }, async () => {
  await addMessage(stage.app, stage.accountId, { status: 'delivered' });
  const { page, end } = await openConsole('/messages', { as: 'sender', bypassCSP: true });
  await page.getByRole('link', { name: 'Exports', exact: true }).click();
  await page.getByRole('button', { name: 'New export' }).click();
  const dialog = page.getByRole('dialog', { name: 'New export' });
  const [first, last] = [dialog.getByLabel('First day'), dialog.getByLabel('Last day')];
  await dialog.getByRole('button', { name: 'Last year' }).click();
  const year = new Date().getFullYear() - 1;
  assert.deepEqual([await first.inputValue(), await last.inputValue()], [`${year}-01-01`, `${year}-12-31`]);
  await dialog.getByRole('button', { name: 'Last month' }).click();
  assert.notEqual(await first.inputValue(), `${year}-01-01`);
  await first.fill('2020-01-01');
  await last.fill(new Date().toISOString().slice(0, 10));
  await dialog.getByLabel('On the clocks of').selectOption('UTC');
  assert.deepEqual(await violationsOf(page, null), []);
  await dialog.getByRole('button', { name: 'Begin the export' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: /^messages_2020-01-01.*Ready/ });
  await row.waitFor({ timeout: 60_000 });
  const address = await row.getByRole('link', { name: /^Download messages_/ }).getAttribute('href');
  const file = await page.evaluate<string>(
    `fetch(${JSON.stringify(address)}).then((reply) => reply.bytes()).then((bytes) => bytes.toBase64())`,
  );
  const bytes = Buffer.from(file, 'base64');
  assert.equal(bytes.subarray(0, 3).toString('hex'), 'efbbbf', 'Excel reads it as UTF-8');
  await row.getByRole('button', { name: /^messages_/ }).click();
  const drawer = page.getByRole('dialog', { name: /^messages_/ });
  await drawer.getByText('1 part').waitFor();
  assert.ok((await drawer.textContent())?.includes(createHash('sha256').update(bytes).digest('hex')));
  assert.equal(await drawer.getByRole('link', { name: 'Download', exact: true }).getAttribute('href'), address);
  assert.match(
    (await drawer.getByRole('link', { name: 'Download this list' }).getAttribute('href')) ?? '',
    /manifest$/,
  );
  const isCut = await page.evaluate<boolean>(
    `[...document.querySelectorAll('code')].some((code) => code.getBoundingClientRect().right > innerWidth)`,
  );
  assert.equal(isCut, false, 'sums are shown whole');
  assert.deepEqual(await violationsOf(page, null), []);
  await drawer.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: /^Delete messages_/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await row.waitFor({ state: 'detached' });
  await end();
});

test('each day is exported in the night after it, until somebody deletes that', { timeout: 200_000 }, async () => {
  const { page, end } = await openConsole('/exports?search=new', { as: 'sender', bypassCSP: true });
  const dialog = page.getByRole('dialog', { name: 'New export' });
  await dialog.getByText('Every night').click();
  await dialog.getByLabel('What it has').selectOption('Ledger of credits');
  await dialog.getByLabel('Format', { exact: true }).selectOption('Parquet');
  await dialog.getByRole('button', { name: 'Export every night' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Ledger of credits, Parquet' }).waitFor();
  await page.setViewportSize(PHONE);
  await settle(page);
  assert.deepEqual(await violationsOf(page, null), []);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText(/^Paused\. Days whose time comes/).waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText(/The next one begins/).waitFor();
  await page.getByRole('button', { name: 'Delete Ledger of credits, Parquet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Ledger of credits, Parquet' }).click();
  await page.getByText('Nothing is exported every night.').waitFor();
  await end();
});
