// For whoever sees with the colours of their own system, at 400 %, or by the keyboard alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { make } from '../../testkit/console-samples.ts';
import { openConsole, PHONE, settle, stage } from '../../testkit/console-stage.ts';

const TIMEOUT_MS = 240_000;
const TABS_MAX = 80;

/** What has the focus is on the screen, and nothing lies over it. */
const FOCUS_IS_SEEN = `(() => {
  const focused = document.activeElement;
  const box = focused.getBoundingClientRect();
  const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return right > left && bottom > top && found !== null && (focused.contains(found) || found.contains(focused));
})()`;

/** As the keyboard alone gets there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const isThere = () => target.evaluate((element) => element === element.ownerDocument.activeElement);
  for (let tabs = 0; !(await isThere()); tabs += 1) {
    assert.ok(tabs < TABS_MAX, `the keyboard does not get to ${target}`);
    await page.keyboard.press('Tab');
  }
  assert.ok(await page.evaluate(FOCUS_IS_SEEN), `${target} has the focus and is not seen`);
}

/** A screen of 1280 by 1024 pixels at 400 %. */
const ZOOMED = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 };

test('at 400 % nothing lies over what has the focus in a new campaign', { timeout: TIMEOUT_MS }, async () => {
  const { page, end } = await openConsole('/campaigns/new', { as: 'sender', ...ZOOMED });
  await settle(page);
  for (let tabs = 0; tabs < TABS_MAX / 2; tabs += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate('document.activeElement.outerHTML.slice(0, 200)');
    assert.ok(await page.evaluate(FOCUS_IS_SEEN), `${where} has the focus and is not seen`);
  }
  await end();
});

test('at 400 % a contact is added, found and deleted by the keyboard alone, and what has the focus is always seen', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, end } = await openConsole('/contacts', { as: 'author', ...ZOOMED });
  await settle(page);
  await tabTo(page, page.getByRole('link', { name: 'New contact' }).first());
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Phone number'));
  await page.keyboard.type('0244990077');
  await tabTo(page, page.getByLabel('First name'));
  await page.keyboard.type('Akua');
  await page.keyboard.press('Enter');
  await page.getByText('+233 24 499 0077 is a contact now.').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('0244990077');
  await page.waitForURL(/search=/);
  await tabTo(page, page.getByRole('link', { name: '+233 24 499 0077' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Akua' }).waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await page.getByText('+233 24 499 0077 is deleted.').waitFor();
  await end();
});

test('a toast lies over nothing that has the focus, and the end of the page can be scrolled above it', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { id } = await make<{ id: number }>(stage.app, '/contacts', { phone_number: '0244990088' });
  const { page, end } = await openConsole(`/contacts/${id}`, { as: 'author', viewport: PHONE });
  await settle(page);
  await page.getByLabel('First name').fill('Efia');
  const save = page.getByRole('button', { name: 'Save' }).first();
  await save.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await save.focus();
  await page.keyboard.press('Enter');
  const toast = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Close' }) });
  await toast.waitFor();
  assert.ok(await page.evaluate(FOCUS_IS_SEEN), 'what has the focus is seen');
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  const [lowest, top] = await Promise.all([
    page.evaluate('document.getElementById("main").getBoundingClientRect().bottom'),
    toast.boundingBox().then((box) => box?.y ?? 0),
  ]);
  assert.ok(Number(lowest) <= top, `the page ends at ${lowest} and the toast begins at ${top}`);
  await end();
});

/** The backgrounds that forced colours leave: those of the system. */
function backgroundOf(element: Locator): Promise<string | undefined> {
  return element.evaluate((found) => found.ownerDocument.defaultView?.getComputedStyle(found).backgroundColor);
}

/** How an element is told from others where backgrounds are not the page's own. */
function linesOf(element: Locator): Promise<string> {
  return element.evaluate((found) => {
    const { borderTopColor, borderBottomColor, outlineStyle, outlineColor, textDecorationLine } =
      found.ownerDocument.defaultView?.getComputedStyle(found) ?? {};
    const outline = outlineStyle === 'none' ? '' : outlineColor;
    return [borderTopColor, borderBottomColor, outlineStyle, outline, textDecorationLine].join(' ');
  });
}

test('in forced colours where one is, what is chosen and what has the focus are told by lines', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, end } = await openConsole('/contacts', { as: 'author', forcedColors: 'active' });
  await settle(page);
  assert.equal(await page.evaluate("matchMedia('(forced-colors: active)').matches"), true);
  const places = page.getByRole('navigation').first();
  const [here, there] = [places.locator('[aria-current="page"]'), places.getByRole('link', { name: 'Messages' })];
  assert.notEqual(await backgroundOf(here), await backgroundOf(there));
  const add = page.getByRole('link', { name: 'New contact' }).first();
  const before = await linesOf(add);
  await tabTo(page, add);
  assert.notEqual(await linesOf(add), before);
  await page.goto(`${stage.app.api}/console/voice/recordings`);
  await page.getByRole('button', { name: 'New recording' }).first().click();
  const ways = page.getByRole('dialog').locator('label:has(> input[type="radio"])');
  const chosen = ways.filter({ has: page.locator('input:checked') }).locator('span');
  const other = ways.filter({ has: page.locator('input:not(:checked)') }).locator('span');
  assert.notEqual(await backgroundOf(chosen.first()), await backgroundOf(other.first()));
  await page.keyboard.press('Escape');
  const tabs = page.getByRole('main').locator('nav a');
  await tabs.and(page.locator('[aria-current="page"]')).waitFor();
  const ofTabs = new Set(await Promise.all((await tabs.all()).map(linesOf)));
  assert.equal(ofTabs.size, 2, 'the open tab alone differs from the others');
  await make(stage.app, '/contacts', { phone_number: '0244991111', first_name: 'Chosen' });
  await page.goto(`${stage.app.api}/console/contacts?search=Chosen`);
  const row = page.getByRole('row').filter({ hasText: '+233 24 499 1111' });
  const loose = await linesOf(row);
  await row.getByRole('checkbox').check();
  assert.notEqual(await linesOf(row), loose);
  await end();
});

test('columns are hidden and stay so, and contacts that are selected go into a group and are deleted together', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const group = await make<{ uuid: string }>(app, '/groups', { name: 'Selected people' });
  for (const last of [1, 2, 3])
    await make(app, '/contacts', { phone_number: `024499100${last}`, first_name: 'Abla', email: 'abla@example.com' });
  const { page, end } = await openConsole('/contacts?search=Abla', { as: 'author' });
  await settle(page);
  const email = page.getByRole('columnheader', { name: 'Email' });
  await email.waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Email' }).click();
  await email.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('link', { name: '+233 24 499 1001' }).waitFor();
  assert.equal(await email.count(), 0);

  await page.getByRole('checkbox', { name: 'Choose +233 24 499 1001' }).check();
  await page.getByRole('checkbox', { name: 'Choose +233 24 499 1002' }).check();
  await page.getByText('2 chosen').last().waitFor();
  await page.getByRole('button', { name: 'Put into a group' }).click();
  await page.getByRole('button', { name: 'Selected people' }).click();
  await page.getByText('2 contacts are in Selected people now.').waitFor();
  await page.getByRole('checkbox', { name: 'Choose +233 24 499 1003' }).check();
  await page.getByRole('button', { name: 'Put into a group' }).click();
  await page.getByRole('button', { name: 'New group…' }).click();
  await page.getByLabel('Name of the group').fill('Made on the way');
  await page.getByRole('button', { name: 'Create the group' }).click();
  await page.getByText('One contact is in Made on the way now.').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto(`${app.api}/console/groups/${group.uuid}`);
  await page.getByRole('checkbox', { name: 'Choose +233 24 499 1002' }).check();
  await page.getByRole('button', { name: 'Take out of the group', exact: true }).click();
  await page.getByText('One contact is out of the group.').waitFor();
  await page.goto(`${app.api}/console/contacts?search=Abla`);
  await page.getByRole('checkbox', { name: 'Choose the 3 rows shown here' }).check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('3 contacts are deleted.').waitFor();
  await page.getByText('Nothing fits this search').waitFor();
  await end();
});

test('a group into which the selected contacts could not be put does not stay, and its name is free', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  await make(app, '/contacts', { phone_number: '0244991201', first_name: 'Efua' });
  const { page, end } = await openConsole('/contacts?search=Efua', { as: 'author', mayBeRefused: /^422$/ });
  const refused = { success: false, code: 'storage_limit', message: 'There is no room.' };
  await page.route('**/contacts/assign-group', (route) => route.fulfill({ status: 422, json: refused }), { times: 1 });
  await page.getByRole('checkbox', { name: 'Choose +233 24 499 1201' }).check();
  await page.getByRole('button', { name: 'Put into a group' }).click();
  await page.getByRole('button', { name: 'New group…' }).click();
  await page.getByLabel('Name of the group').fill('Tried twice');
  await page.getByRole('button', { name: 'Create the group' }).click();
  await page.getByText('There is no room.').waitFor();
  await page.getByRole('button', { name: 'Create the group' }).click();
  await page.getByText('One contact is in Tried twice now.').waitFor();
  const { body } = await app.call('GET', '/v1/groups?per_page=100', { key: app.key });
  const made = body.data.data.filter(({ name }: { name: string }) => name === 'Tried twice');
  assert.equal(made.length, 1);
  await end();
});
