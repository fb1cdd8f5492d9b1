// All contacts that a list finds, more than it shows, are changed by the keyboard alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { make } from '../../testkit/console-samples.ts';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';
import { eventually } from '../../testkit/eventually.ts';

const TIMEOUT_MS = 200_000;
/** More than a list renders, and more than one step of a change takes. */
const MANY = 430;

const contactsOf = async (search: string): Promise<number> => {
  const { body } = await stage.app.call('GET', `/v1/contacts?search=${search}`, { key: stage.app.key });
  return body.data.total;
};

async function press(page: Page, button: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
}

/** Chooses what the screen shows, then all that the list finds. */
async function chooseAll(page: Page): Promise<Locator> {
  await page.getByRole('checkbox', { name: /^Choose the \d+ rows shown here$/ }).focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('group', { name: 'With the chosen rows' });
  await press(page, bar.getByRole('button', { name: `Choose all ${MANY}` }));
  await bar.locator('strong:focus', { hasText: `All ${MANY} that the list finds` }).waitFor();
  return bar;
}

async function moveAll(page: Page, [menu, group]: readonly [menu: string, group: string]): Promise<void> {
  const bar = await chooseAll(page);
  await press(page, bar.getByRole('button', { name: menu }));
  await bar
    .getByRole('searchbox', { name: new RegExp(menu) })
    .or(bar.getByRole('button', { name: group }))
    .first()
    .waitFor();
  const search = bar.getByRole('searchbox', { name: new RegExp(menu) });
  if (await search.isVisible()) {
    await search.focus();
    await page.keyboard.type(group);
  }
  await press(page, bar.getByRole('button', { name: group }));
  await bar.waitFor({ state: 'detached' });
}

test('all that a search finds join a group, leave it, are deleted and come back, and a second window follows', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  await make(app, '/contacts/bulk', {
    contacts: Array.from({ length: MANY }, (_, n) => ({
      phone_number: String(233_245_600_000 + n),
      first_name: 'Zuweira',
    })),
  });
  await make(app, '/contacts', { phone_number: '233245700000', first_name: 'Zenabu' });
  const name = 'Growers of Navrongo';
  const group = await make<{ uuid: string }>(app, '/groups', { name });
  const members = async () =>
    (await app.call('GET', `/v1/groups/${group.uuid}`, { key: app.key })).body.data.contacts_count;

  const [first, second] = await Promise.all(
    [1, 2].map(() => openConsole('/contacts?search=zuwei', { as: 'author', isOneOfMany: true })),
  );
  assert.ok(first && second);
  const { page } = first;
  await Promise.all([settle(page), settle(second.page)]);

  await moveAll(page, ['All into a group', name]);
  await page.getByText(`${MANY} contacts joined the group`).waitFor();
  assert.equal(await members(), MANY);
  await second.page.getByText(`${MANY} contacts joined the group`).waitFor();
  await moveAll(page, ['All out of a group', name]);
  await page.getByText(`${MANY} contacts left the group`).waitFor();
  assert.equal(await members(), 0);

  const bar = await chooseAll(page);
  await press(page, bar.getByRole('button', { name: 'Delete' }));
  const dialog = page.getByRole('dialog', { name: `Delete all ${MANY} contacts?` });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await contactsOf('zuwei'), MANY);
  await press(page, bar.getByRole('button', { name: 'Delete' }));
  await press(page, dialog.getByRole('button', { name: 'Delete' }));
  await page.getByText(`${MANY} contacts were deleted`).waitFor();
  await page.getByRole('button', { name: 'Show all' }).waitFor();
  assert.deepEqual([await contactsOf('zuwei'), await contactsOf('zenabu')], [0, 1]);

  await second.page.getByText(`${MANY} contacts were deleted`).waitFor();
  await press(second.page, second.page.getByRole('button', { name: 'Undo the deletion' }));
  await second.page.getByText('The deletion is undone').waitFor();
  assert.equal(
    await eventually(
      () => contactsOf('zuwei'),
      (count) => count === MANY,
    ),
    MANY,
  );
  await page.getByText('The deletion is undone').waitFor();
  await page.getByText(`${MANY} rows`, { exact: true }).waitFor();
  await Promise.all([first.end(), second.end()]);
});

test('a choice of all ends with the search that it was made for, and no reader is offered one', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  for (const n of [1, 2]) await make(app, '/contacts', { phone_number: `23324571000${n}`, first_name: 'Wunpini' });
  const { page, end } = await openConsole('/contacts?search=wunpi', { as: 'author' });
  await settle(page);
  await page.getByRole('checkbox', { name: 'Choose the 2 rows shown here' }).check();
  await page.getByRole('button', { name: 'Choose all 2' }).click();
  await page.getByText('All 2 that the list finds').waitFor();
  await page.getByRole('searchbox').first().fill('');
  await page.waitForURL(/\/contacts$/);
  await page.getByRole('button', { name: /^Choose all/ }).waitFor();
  await end();
  const reader = await openConsole('/contacts?search=wunpi', { as: 'viewer' });
  await settle(reader.page);
  await reader.page.getByRole('link', { name: '+233 24 571 0001' }).waitFor();
  assert.equal(await reader.page.getByRole('checkbox').count(), 0);
  await reader.end();
});
