// Lists are searched on the service, and what is searched stands in the address.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';

const OF_ACCOUNT = ['groups', 'segments', 'templates', 'sender-ids', 'voice/recordings', 'voice/caller-ids', 'members'];
const OF_PROGRAMS = ['keys', 'webhooks', 'contacts/imports', 'contacts/fields'];
const OF_INSTALLATION = ['operator/carriers', 'operator/trunks'];

test('every list is searched by its address, says how many rows fit, and leads back to all', {
  timeout: 200_000,
}, async () => {
  const { app } = stage;
  for (const name of ['Herders of Wa', 'Bakers of Wa', 'Herders of Ho']) {
    const reply = await app.call('POST', '/v1/groups', { key: app.key, body: { name } });
    assert.equal(reply.status, 201, reply.text);
  }
  const { page, end } = await openConsole('/groups', { as: 'owner' });
  await settle(page);
  await page.keyboard.press('/');
  await page.keyboard.type('wa herd');
  await page.waitForURL(/[?&]search=wa/);
  await page.getByText('1 row', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Herders of Wa' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Bakers of Wa' }).count(), 0);
  for (const list of [...OF_ACCOUNT, ...OF_PROGRAMS]) {
    await page.goto(`${app.api}/console/${list}?search=zzzz`);
    await settle(page);
    assert.equal(await page.getByRole('searchbox').first().inputValue(), 'zzzz', list);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.waitForURL(new RegExp(`/${list}$`));
  }
  await end();
});

test('the heads of columns sort a list by the keyboard, and the address keeps the order beside the search', {
  timeout: 200_000,
}, async () => {
  const { app } = stage;
  for (const name of ['Weavers of Yendi', 'weavers of Axim', 'Weavers of Keta']) {
    const reply = await app.call('POST', '/v1/groups', { key: app.key, body: { name } });
    assert.equal(reply.status, 201, reply.text);
  }
  const { page, end } = await openConsole('/groups?search=weavers', { as: 'owner' });
  const expectRows = async (towns: readonly string[]) => {
    await settle(page);
    const names = await page.getByRole('link', { name: /^weavers of/i }).allTextContents();
    assert.deepEqual(
      names.map((name) => name.split(' ').at(-1)),
      towns,
    );
  };
  const press = async (name: string) => {
    await page.getByRole('columnheader', { name }).getByRole('button').focus();
    await page.keyboard.press('Enter');
  };
  const directionOf = (name: string) => page.getByRole('columnheader', { name }).getAttribute('aria-sort');
  await expectRows(['Keta', 'Axim', 'Yendi']);
  assert.deepEqual([await directionOf('Name'), await directionOf('Made')], ['none', 'descending']);
  await press('Name');
  await page.waitForURL(/search=weavers&sort=name$/);
  await expectRows(['Axim', 'Keta', 'Yendi']);
  assert.deepEqual([await directionOf('Name'), await directionOf('Made')], ['ascending', 'none']);
  await press('Name');
  await page.waitForURL(/sort=name_desc$/);
  await page.reload();
  await expectRows(['Yendi', 'Keta', 'Axim']);
  await press('Made');
  await page.waitForURL(/search=weavers$/);
  await expectRows(['Keta', 'Axim', 'Yendi']);
  await end();
});

test('a view of a list is saved, opened, renamed and deleted by the keyboard alone', { timeout: 200_000 }, async () => {
  const { page, end } = await openConsole('/segments?search=qqqq', { as: 'viewer' });
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await settle(page);
  await press('Views');
  await press('Save this view');
  await page.getByLabel('Name of the view').waitFor();
  await page.keyboard.type('Nobody yet');
  await page.keyboard.press('Enter');
  await page.getByText('The view “Nobody yet” is saved.').waitFor();
  // It is kept by the service, so another page, loaded anew, has it.
  await page.goto(`${stage.app.api}/console/segments`);
  await settle(page);
  await press('Views');
  await press('Nobody yet');
  await page.waitForURL(/\/segments\?search=qqqq$/);
  await page.getByRole('button', { name: 'Show all' }).waitFor();
  await press('Views');
  assert.equal(await page.getByRole('button', { name: 'Nobody yet' }).getAttribute('aria-pressed'), 'true');
  await press('Rename or delete views');
  await press('Rename the view “Nobody yet”');
  await page.getByLabel('Name of the view').fill('Nobody');
  await page.keyboard.press('Enter');
  await page.getByText('The view is now called “Nobody”.').waitFor();
  await press('Views');
  await press('Rename or delete views');
  await press('Delete the view “Nobody”');
  await page.getByText('The view “Nobody” is deleted.').waitFor();
  await end();
});

test('carriers and trunks are searched in the same way', { timeout: 200_000 }, async () => {
  const { page, end } = await openConsole('/operator/carriers?search=zzzz', { as: 'operator' });
  for (const list of OF_INSTALLATION) {
    await page.goto(`${stage.app.api}/console/${list}?search=zzzz`);
    await settle(page);
    assert.equal(await page.getByRole('searchbox').first().inputValue(), 'zzzz', list);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.waitForURL(new RegExp(`/${list}$`));
  }
  await end();
});
