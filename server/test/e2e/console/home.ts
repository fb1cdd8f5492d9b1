// What is not known yet is not said: the first page, tabs and the groups of the composer. And what the first page asks for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { addPerson } from '../../testkit/browser-session.ts';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';

/** Holds back the answers to some requests until it is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Answers with other data than the service has. */
const answerWith = (change: object) => async (route: Route) => {
  const response = await route.fetch();
  const body = await response.json();
  await route.fulfill({ response, json: { ...body, data: { ...body.data, ...change } } });
};

/** An account in which nothing needs attention. */
async function openQuietAccount(): Promise<Page> {
  const { app } = stage;
  const { id, key } = await app.newAccount();
  const asked = await app.call('POST', '/v1/sender-ids', { key, body: { sender_id: 'Quiet', purpose: 'Tests' } });
  await app.call('POST', `/v1/admin/sender-ids/${asked.body.data.uuid}/approve`, { key: app.key });
  await app.call('POST', `/v1/admin/accounts/${id}/credits`, { key: app.key, body: { amount: '100', note: 'Tests' } });
  const owner = await addPerson(app, { memberships: { [id]: 'owner' }, entered: id });
  const { page } = await openConsole('/sign-in', { as: 'nobody' });
  const cookie = { name: 'volley_session', value: owner.token(), url: app.api };
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }]);
  return page;
}

test('the first page says that nothing needs attention, or is planned, once that is known', async () => {
  const page = await openQuietAccount();
  const tellUnread = await holdBack(page, '**/v1/events/stream?*');
  const tellCampaigns = await holdBack(page, '**/v1/sms-campaigns?*');
  await page.goto(`${stage.app.api}/console`);
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
  await page.getByText('Nobody has written back yet.').waitFor();
  const words = ['Nothing needs attention now.', 'Nothing is planned.', 'No campaign has ended yet.'];
  const shown = () => Promise.all(words.map((said) => page.getByText(said).count()));
  assert.deepEqual(await shown(), [0, 0, 0]);
  tellCampaigns();
  await page.getByText('Nothing is planned.').waitFor();
  await page.getByText('No campaign has ended yet.').waitFor();
  await page.waitForTimeout(500);
  assert.deepEqual(await shown(), [0, 1, 1], 'whether a conversation is unread is not known');
  tellUnread();
  await page.getByText('Nothing needs attention now.').waitFor();
  await page.context().close();
});

test('tabs have no numbers before they are counted, and no group is denied before segments are read, too', async () => {
  const { page, end } = await openConsole('/groups', { as: 'owner' });
  const tellStates = await holdBack(page, '**/v1/sms-campaigns/states*');
  await page.goto(`${stage.app.api}/console/campaigns`);
  await page.getByText('Drafts …').waitFor();
  tellStates();
  await page.getByText(/^Drafts \d/).waitFor();
  const tellSegments = await holdBack(page, '**/v1/segments?*');
  await page.goto(`${stage.app.api}/console/campaigns/new`);
  await page.getByText('Groups and segments').first().waitFor();
  await page.waitForTimeout(500);
  assert.equal(await page.getByText(/No group or segment|There are no groups/).count(), 0);
  tellSegments();
  await settle(page);
  await end();
});

test('where no message has a price the operator reads so on the first page, and finds the form open', async () => {
  const { page, end } = await openConsole('/groups', { as: 'operator' });
  await page.route('**/v1/admin/prices?*', answerWith({ data: [], total: 0 }));
  await page.goto(`${stage.app.api}/console`);
  await page.getByRole('link', { name: /^No message has a price yet/ }).click();
  await page.getByText('No price yet').waitFor();
  await page.getByLabel('Price of a part').waitFor();
  await page.unroute('**/v1/admin/prices?*');
  await page.reload();
  await settle(page);
  assert.equal(await page.getByLabel('Price of a part').isVisible(), false, 'folded where there is a price');
  await end();
});
