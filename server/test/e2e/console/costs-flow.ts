// What carriers cost: a route that is ordered by it, and how long an account waits for the networks of its numbers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { make } from '../../testkit/console-samples.ts';
import { openConsole, stage, violationsOf } from '../../testkit/console-stage.ts';

test('the operator orders a route by cost, and sees what its carriers charge for a number', async () => {
  const { app } = stage;
  const address = { host: '127.0.0.1', port: 9, system_id: 'kojo' };
  const [id, other] = await Promise.all(
    ['Accra Telecom', 'Kumasi Mobile'].map(
      async (name) => (await make<{ id: number }>(app, '/admin/carriers', { name, ...address })).id,
    ),
  );
  await make(app, '/admin/carrier-costs', { carrier_id: id, match: 'any', cost: '0.0125', currency: 'EUR' });
  const { page, end } = await openConsole('/operator/routes?number=0244123456', { as: 'operator', bypassCSP: true });
  assert.equal(await page.getByText('How the carriers of a tier share messages').count(), 0);
  await page.getByRole('button', { name: 'Another carrier' }).click();
  await page.getByLabel('For which numbers').selectOption('Those that begin with some digits');
  await page.getByLabel('First digits').fill('233244123');
  await page.getByLabel('Tier', { exact: true }).last().selectOption('1, used first');
  await page.getByRole('radio', { name: /^By cost/ }).check();
  assert.deepEqual(await violationsOf(page, null), []);
  await page.getByRole('button', { name: 'Set the route' }).click();
  const route = page.getByRole('list', { name: 'Routes' }).getByRole('listitem').filter({ hasText: '+233244123' });
  await route.getByText('By cost: most go to the cheapest that delivers well').waitFor();
  await page.getByText('Costs EUR 0.0125').waitFor();
  await page.getByText('Cost not known').waitFor();
  await app.sql(
    `insert into carrier_deliveries (slot, carrier_id, network, process_id, taken, closed, delivered)
     values (date_trunc('minute', now()), ${id}, 'GH mtn', 1, 400, 400, 390)`,
  );
  await page
    .getByText(/^Delivered 390 of its last 400 messages to this network .* Below .* it loses messages/)
    .waitFor();
  assert.deepEqual(await violationsOf(page, null), []);
  await end();
  await app.sql('delete from carrier_deliveries');
  const { body } = await app.call('GET', '/v1/admin/routes', { key: app.key });
  const [found] = body.data.data;
  assert.equal(found.order, 'cost');
  for (const path of [`/v1/admin/routes/${found.id}`, `/v1/admin/carriers/${id}`, `/v1/admin/carriers/${other}`])
    assert.equal((await app.call('DELETE', path, { key: app.key })).status, 200, path);
});

test('an account waits for the network of a number as long as its form says', async () => {
  const { app, accountId } = stage;
  const { page, end } = await openConsole(`/operator/accounts/${accountId}`, { as: 'operator', mayBeRefused: /^422$/ });
  const wait = page.getByLabel('Wait for lookups, in milliseconds');
  await wait.fill('101');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^Wait for lookups/ })
    .waitFor();
  await wait.fill('40');
  await save.click();
  await page.getByText('Saved. It is in effect.').waitFor();
  const { body } = await app.call('GET', `/v1/admin/accounts/${accountId}`, { key: app.key });
  assert.equal(body.data.lookup_wait_ms, 40);
  await app.call('PUT', `/v1/admin/accounts/${accountId}`, { key: app.key, body: { lookup_wait_ms: 0 } });
  await end();
});

test('the operator sets a cost, stores a price list once its changes were shown, and names the code of a network', async () => {
  const { app } = stage;
  await app.sql('delete from carrier_costs');
  const { page, end } = await openConsole('/operator/routes/costs', {
    as: 'operator',
    bypassCSP: true,
    mayBeRefused: /^422$/,
  });
  await page.getByText('No cost yet').waitFor();
  const [cost, currency] = [page.getByLabel('Cost of the carrier', { exact: true }), page.getByLabel('Currency')];
  await cost.fill('much');
  await currency.first().fill('eur');
  await page.getByRole('button', { name: 'Set the cost' }).click();
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^Cost of the carrier: / })
    .waitFor();
  await cost.fill('0,04');
  await page.getByRole('button', { name: 'Set the cost' }).click();
  const costs = page.getByRole('table', { name: 'Costs of carriers' });
  await costs.getByText('EUR 0.04 a part').waitFor();

  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText('Choose the price list first.').waitFor();
  const list = Buffer.from('code;cost\n62001;0,0125\n62002;0,0150\n62003;free\n');
  await page.getByLabel('Price list').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: list });
  await currency.last().fill('EUR');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText('3 changes in 2 rows').waitFor();
  await page.getByText('One line is left out').waitFor();
  await page.getByText(/^Line 4: /).waitFor();
  await page.getByRole('table', { name: 'The first 100 changes' }).getByText('Network code 62001').waitFor();
  assert.deepEqual(await violationsOf(page, null), []);
  assert.equal((await app.call('GET', '/v1/admin/carrier-costs', { key: app.key })).body.data.data.length, 1);
  await page.getByRole('button', { name: 'Store the changes' }).click();
  // Rows out of sight are not there.
  await costs.scrollIntoViewIfNeeded();
  await costs.getByText('EUR 0.0125 a part').waitFor();
  await costs.getByText('Cost not known').waitFor();

  await page.getByLabel('Code of the network').fill('620 01');
  await page.getByLabel('Country', { exact: true }).selectOption('Ghana');
  await page.getByLabel('Network', { exact: true }).fill('MTN');
  await page.getByRole('button', { name: 'Name the network' }).click();
  await page.getByRole('table', { name: 'Codes of networks' }).getByText('Ghana').waitFor();
  await page.getByRole('button', { name: 'Remove the code 62001: MTN' }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByText('No code is named yet').waitFor();

  const codes = Buffer.from('MCC;MNC;ISO;Network;Price\n620;1;gh;MTN;1\n620;2;gh;Telecel Ghana Ltd;1\n');
  await page.getByLabel('File of codes').setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: codes });
  await page.getByRole('button', { name: 'See what changes' }).click();
  await page.getByText('2 changes in 2 rows').waitFor();
  await page.getByText(/^One network has a name that no number has/).waitFor();
  assert.deepEqual(await violationsOf(page, null), []);
  await page.getByRole('button', { name: 'Store the changes' }).click();
  await page.getByRole('table', { name: 'Codes of networks' }).getByText('Telecel Ghana Ltd').waitFor();
  const others = await make<{ id: number }>(app, '/admin/carriers', {
    ...{ name: 'Tamale Net', host: '127.0.0.1', port: 9, system_id: 'kojo' },
  });
  await page.reload();
  await page.getByLabel('Carrier', { exact: true }).first().selectOption('Tamale Net');
  await page.getByText('No cost yet').waitFor();
  assert.equal((await app.call('DELETE', `/v1/admin/carriers/${others.id}`, { key: app.key })).status, 200);
  await app.sql('delete from network_codes');
  await app.sql('delete from carrier_costs');
  await end();
});
