// Which network a number belongs to: a source by HTTP, and a table of ported numbers.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { make } from '../../testkit/console-samples.ts';
import { openConsole, stage, violationsOf } from '../../testkit/console-stage.ts';
import { eventually } from '../../testkit/eventually.ts';

test('the operator adds a source of lookups, tests and pauses it', async (t) => {
  const { app } = stage;
  const asked: (string | undefined)[] = [];
  const provider = createServer((request, reply) => {
    asked.push(request.headers.authorization);
    reply.setHeader('content-type', 'application/json').end('{"mccmnc":"62002","moved":true}');
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.9', done));
  t.after(() => provider.close());
  await make(app, '/admin/network-codes', { code: '62002', country: 'GH', network: 'Telecel' });
  const { page, end } = await openConsole('/operator/routes/lookups', {
    as: 'operator',
    bypassCSP: true,
    mayBeRefused: /^422$/,
  });
  await page.getByText('Nobody is asked').waitFor();
  await page.getByRole('link', { name: 'New source' }).click();
  await page.getByText('SIP redirect').click();
  await page.getByLabel('Host', { exact: true }).waitFor();
  assert.equal(await page.getByLabel('Address that is asked').count(), 0);
  await page.getByText('HTTP', { exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('HLR');
  await page.getByLabel('Where values stand in the answer').fill('network_code=/mccmnc\nported=/moved');
  const add = page.getByRole('button', { name: 'Add the source' });
  await add.click();
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^Address that is asked: / })
    .waitFor();
  const { port } = provider.address() as AddressInfo;
  await page.getByLabel('Address that is asked').fill(`http://127.0.0.9:${port}/{number}`);
  await page.getByLabel('Header with the secret').fill('Authorization');
  await page.getByLabel('Secret', { exact: true }).fill('Bearer k7Qm2xWf');
  await add.click();
  await page.getByRole('heading', { level: 1, name: 'HLR' }).waitFor();
  await page.getByLabel('Phone number').fill('0244123456');
  await page.getByRole('button', { name: 'Ask it' }).click();
  await page.getByText('It answered.').waitFor();
  await page.getByText('62002', { exact: true }).waitFor();
  assert.deepEqual(asked, ['Bearer k7Qm2xWf']);
  await page.getByText('1 of 10,000').waitFor();
  assert.deepEqual(await violationsOf(page, null), []);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('HLR is not asked any more.').waitFor();

  await page.getByRole('link', { name: 'Lookups of numbers' }).first().click();
  await page.getByRole('list', { name: 'Sources' }).getByText('Paused', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'HLR' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The source HLR is removed.').waitFor();
  await end();
});

test('the operator imports a table of ported numbers, by which a number is looked up', async () => {
  const { app } = stage;
  await make(app, '/admin/network-codes', { code: '62002', country: 'GH', network: 'Telecel' });
  const { page, end } = await openConsole('/operator/routes/lookups', { as: 'operator', bypassCSP: true });
  await page.getByRole('button', { name: 'Upload and use it' }).click();
  await page.getByText('Choose the file of ported numbers first.').waitFor();
  const file = {
    name: 'ported.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('233201234567,62002\nnumber;network\n'),
  };
  await page.getByLabel('File of ported numbers').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload and use it' }).click();
  const table = page.getByRole('table', { name: 'Tables of ported numbers' });
  await table.getByText('In use').waitFor();
  await table.getByText('1; the first: number;network').waitFor();
  await page.getByLabel('Phone number').fill('0201234567');
  await page.getByRole('button', { name: 'Look it up' }).click();
  await page.getByText('The table of ported numbers', { exact: true }).waitFor();
  await page.getByText('Telecel', { exact: true }).waitFor();
  assert.deepEqual(await violationsOf(page, null), []);
  await table.scrollIntoViewIfNeeded();
  await table.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The table ported.csv is removed.').waitFor();
  await app.call('DELETE', '/v1/admin/network-codes/62002', { key: app.key });
  await end();
});

test('the numbers of a group are checked on its page, and those that nobody has are taken out of it', async (t) => {
  const { app, accountId } = stage;
  const asked: (string | undefined)[] = [];
  const provider = createServer((request, reply) => {
    asked.push(request.url);
    reply.end(request.url?.endsWith('1') ? '{"kind":"unassigned"}' : '{"kind":"mobile","mccmnc":"62002"}');
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.9', done));
  t.after(() => provider.close());
  const { port } = provider.address() as AddressInfo;
  const source = await make<{ id: number }>(app, '/admin/lookup-sources', {
    ...{ name: 'HLR', kind: 'http', account_percent: 100, url: `http://127.0.0.9:${port}/{number}` },
    answer: { network_code: '/mccmnc', type: '/kind' },
  });
  const allow = (lookup_wait_ms: number) =>
    app.call('PUT', `/v1/admin/accounts/${accountId}`, { key: app.key, body: { lookup_wait_ms } });
  await allow(1);
  await eventually(
    () => app.call('GET', '/v1/lookups/0249999990', { key: app.key }),
    () => asked.length > 0,
  );
  const group = await make<{ uuid: string }>(app, '/groups', { name: 'Old list' });
  const contact_ids: number[] = [];
  for (const phone_number of ['0249999991', '0249999992', '0249999993'])
    contact_ids.push((await make<{ id: number }>(app, '/contacts', { phone_number })).id);
  await app.call('POST', '/v1/contacts/assign-group', {
    key: app.key,
    body: { contact_ids, group_ids: [group.uuid] },
  });
  const { page, end } = await openConsole(`/groups/${group.uuid}`, { as: 'owner', bypassCSP: true });
  await page.getByText('3 contacts').first().waitFor();
  await page.getByRole('button', { name: 'Check the numbers' }).click();
  await page.getByText('Numbers that nobody has').waitFor();
  await page.getByRole('button', { name: 'Check again' }).waitFor();
  assert.deepEqual(await violationsOf(page, null), []);
  await page.getByRole('button', { name: 'Take numbers out' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Landlines').check();
  assert.deepEqual(await violationsOf(page, null), []);
  await dialog.getByRole('button', { name: 'Take numbers out' }).click();
  await page.getByText('One contact was taken out.').waitFor();
  await page.getByText('2 contacts').first().waitFor();
  assert.equal(asked.length, 4);
  await end();
  await allow(0);
  await app.call('DELETE', `/v1/admin/lookup-sources/${source.id}`, { key: app.key });
});
