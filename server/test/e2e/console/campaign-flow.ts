// A marketer writes a campaign, sends it and sees what became of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openConsole, PHONE, stage } from '../../testkit/console-stage.ts';
import { eventually } from '../../testkit/eventually.ts';

const TIMEOUT_MS = 240_000;

async function draftOf(page: Page): Promise<Record<string, unknown>> {
  const uuid = new URL(page.url()).searchParams.get('draft');
  const { app } = stage;
  return (await app.call('GET', `/v1/sms-campaigns/${uuid}/draft`, { key: app.key })).body.data;
}

/** What was typed is saved by itself; the page says when. */
const saved = (page: Page) => page.locator('[data-saved="saved"]').waitFor();

test('a campaign is written, saved by itself, reviewed, sent and followed to its messages', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, complaints } = await openConsole('/campaigns/new', { as: 'sender' });
  await page.getByLabel('Name', { exact: true }).fill('Harvest offer');
  await page.waitForURL(/draft=/);
  const text = page.locator('#composer-message');
  await text.fill('It’s time');
  await page.getByText('curly quotation mark').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Replace them with plain ones' }).click();
  await text.press('End');
  await page.getByRole('button', { name: 'First name' }).click();
  assert.equal(await text.inputValue(), "It's time {{first_name|friend}}");
  // One goes on writing where the field was put in.
  await page.locator('#composer-message:focus').waitFor();
  await page.getByRole('button', { name: 'Review and send' }).click();
  await page.getByText('Choose who gets it').waitFor();
  await page.getByLabel('Numbers').fill('0244771234\nnonsense\n999999999999');
  await page.getByRole('button', { name: 'Add numbers' }).click();
  await page.getByText('1 number was added.').waitFor();
  await page.getByText('2 lines are not usable numbers:').waitFor();
  await page.getByRole('button', { name: 'Send to 1 recipient' }).waitFor();
  await page.getByLabel('Your reference').fill('harvest 7');
  await saved(page);
  const draft = await eventually(
    () => draftOf(page),
    ({ reference }) => reference === 'harvest 7',
  );
  assert.deepEqual(
    [draft['name'], draft['sender_id'], draft['message']],
    [...['Harvest offer', 'Volley', "It's time {{first_name|friend}}"]],
  );
  assert.deepEqual(draft['recipients'], {
    group_ids: [],
    segment_ids: [],
    contact_ids: [],
    phone_numbers: ['233244771234'],
    except: { group_ids: [], segment_ids: [] },
  });

  await page.getByRole('button', { name: 'Send to 1 recipient' }).click();
  const review = page.getByRole('dialog');
  await review.getByText('One person gets a text from Volley now.').waitFor();
  await review.getByRole('button', { name: 'Send to 1 recipient' }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await page.getByRole('link', { name: '+233 24 477 1234' }).click();
  await page.getByRole('dialog').getByText("It's time friend").waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The reference leads to all campaigns that have the same.
  await page.getByRole('link', { name: 'harvest 7' }).click();
  await page.getByRole('table').getByRole('link', { name: 'Harvest offer' }).waitFor();
  await page.getByLabel('Find by your reference').fill('harvest 8');
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('Find by name').fill('off harv');
  await page.getByRole('table').getByRole('link', { name: 'Harvest offer' }).waitFor();
  // The one request that was refused, by the number that is none.
  assert.deepEqual(
    complaints.filter((words) => !/ 422 /.test(words)),
    [],
  );
  await page.context().close();
});

test('what sends it, and whether it is saved, stay in sight while one types, and the phone stands beside the text', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const body = { name: 'In sight', sender_id: 'Volley', message: 'Hello' };
  const { uuid } = (await app.call('POST', '/v1/sms-campaigns', { key: app.key, body })).body.data;
  for (const viewport of [{ width: 1_440, height: 900 }, { width: 800, height: 900 }, PHONE]) {
    const path = `/campaigns/new?draft=${uuid}`;
    const { page, end } = await openConsole(path, { as: 'sender', viewport, mayBeRefused: /^422$/ });
    const text = page.locator('#composer-message');
    await text.fill('Hello {{frist_name}}');
    await page.locator('[data-saved="refused"]').waitFor();
    await page.getByText('There is no field {{frist_name}}.').waitFor();
    await text.fill('Hello {{first_name|friend}}');
    await saved(page);
    await page.getByLabel('Numbers').pressSequentially('0244');
    for (const part of [page.locator('[data-saved]'), page.getByRole('button', { name: 'Review and send' })]) {
      const box = await part.boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= viewport.height, JSON.stringify([viewport, box]));
    }
    if (viewport.width === 1_440) {
      await page.evaluate('scrollTo(0, 0)');
      const [written, phone] = [
        await text.boundingBox(),
        await page.getByText('As somebody without a name sees it').boundingBox(),
      ];
      assert.ok(written && phone);
      assert.ok(phone.x > written.x + written.width, 'the phone stands beside the text');
      assert.ok(written.y + written.height < viewport.height && phone.y < viewport.height, 'both are in sight at once');
    }
    await end();
  }
});

test('who is in a group that is left out is not counted, and the page of what is scheduled names the group', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const make = async (path: string, body: object) => {
    const reply = await app.call('POST', path, { key: app.key, body });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data;
  };
  const people = {
    ...(await make('/v1/groups', { name: 'Orchard' })),
    left: await make('/v1/groups', { name: 'Orchard, paid' }),
  };
  const contacts = ['0244771301', '0244771302', '0244771303'].map((phone_number) => ({ phone_number }));
  await app.call('POST', '/v1/contacts/bulk', { key: app.key, body: { contacts, group_ids: [people.uuid] } });
  const paid = { contacts: contacts.slice(2), group_ids: [people.left.uuid] };
  await app.call('POST', '/v1/contacts/bulk', { key: app.key, body: paid });
  const { uuid } = await make('/v1/sms-campaigns', {
    ...{ name: 'Unpaid', sender_id: 'Volley', message: 'Please pay' },
    recipients: { group_ids: [people.uuid] },
  });
  const { page, end } = await openConsole(`/campaigns/new?draft=${uuid}`, { as: 'sender' });
  await page.getByRole('button', { name: 'Send to 3 recipients' }).waitFor();
  await page.getByText('Leave out a group or segment', { exact: true }).click();
  const except = page.getByRole('group', { name: 'Whoever is in one of these is left out' });
  await except.getByRole('checkbox', { name: /^Orchard, paid/ }).check();
  await page.getByRole('button', { name: 'Send to 2 recipients' }).waitFor();
  await page.getByText('1 person of those named is left out, as you chose.').waitFor();
  await saved(page);
  assert.deepEqual((await draftOf(page))['recipients'], {
    ...{ group_ids: [people.uuid], segment_ids: [], contact_ids: [], phone_numbers: [] },
    except: { group_ids: [people.left.uuid], segment_ids: [] },
  });
  await page.reload();
  assert.equal(await except.getByRole('checkbox', { name: /^Orchard, paid/ }).isChecked(), true);
  const later = { scheduled_at: new Date(Date.now() + 86_400_000).toISOString() };
  await app.call('PUT', `/v1/sms-campaigns/${uuid}`, { key: app.key, body: later });
  const sent = await app.call('POST', `/v1/sms-campaigns/${uuid}/send`, { key: app.key, body: {} });
  assert.equal(sent.status, 200, sent.text);
  await page.goto(`${app.api}/console/campaigns/${uuid}`);
  await page.getByText('Without the people of').waitFor();
  await page.getByText('Orchard, paid', { exact: true }).waitFor();
  await app.call('POST', `/v1/sms-campaigns/${uuid}/cancel`, { key: app.key });
  await end();
});

test('what cannot be counted is said, and the number of a test is offered again to the same person, until they sign out', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, end } = await openConsole('/campaigns/new', { as: 'sender', mayBeRefused: /^409$/ });
  await page.getByLabel('Name', { exact: true }).fill('Tried out');
  // Of a text in another script the letters are not to blame one by one.
  const text = page.locator('#composer-message');
  await text.fill('مرحبا بكم في السوق');
  await page.getByText('letters of another script').waitFor();
  assert.equal(
    await page
      .getByRole('listitem')
      .filter({ hasText: /^letter/ })
      .count(),
    1,
  );
  assert.equal(await text.getAttribute('dir'), 'auto');
  await page.locator('p[dir=auto]').filter({ hasText: 'مرحبا' }).waitFor();
  await text.fill('Is it well?');
  await page.getByLabel('Numbers').fill('0244771298');
  await page.getByRole('button', { name: 'Add numbers' }).click();
  await page.getByText('1 number was added.').waitFor();
  await page.waitForURL(/draft=/);
  await saved(page);
  await page.getByRole('button', { name: 'Send me a test' }).click();
  const numbers = page.getByRole('dialog').getByLabel('Numbers');
  await numbers.fill('0244771299');
  await page.getByRole('button', { name: 'Send the test' }).click();
  await page.getByText('The test is on its way.').waitFor();
  // A refused count is said to be one, and the phone goes on showing the text.
  const sentence = 'The short links of this text would begin with http://localhost, which nobody else can open.';
  const refused = { status: false, code: 'links_address_unset', message: sentence };
  await page.route('**/preview*', (route) => route.fulfill({ status: 409, json: refused }));
  await page.reload();
  await page.getByRole('alert').getByRole('heading', { name: 'What this costs cannot be said' }).waitFor();
  await page.getByText(/which nobody else can open|has no public address/).waitFor();
  await page.getByRole('region', { name: 'What a recipient sees' }).getByText('Is it well?').waitFor();
  await page.unroute('**/preview*');
  await page.getByRole('button', { name: 'Send me a test' }).click();
  assert.equal(await numbers.inputValue(), '0244771299');
  const kept = 'localStorage.getItem("volley.test-numbers")';
  assert.match(String(await page.evaluate(kept)), /^[0-9a-f-]{36}\|0244771299$/);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /Your profile, theme and language/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  assert.equal(await page.evaluate(kept), null);
  await end();
});

test('leaving the composer saves first, and a viewer is offered nothing that changes anything', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, end } = await openConsole('/campaigns/new', { as: 'author' });
  await page.getByLabel('Name', { exact: true }).fill('Half a sentence');
  await page.getByRole('link', { name: 'All campaigns' }).click();
  await page.getByRole('link', { name: 'Half a sentence' }).first().waitFor();
  await end();

  const viewer = await openConsole('/campaigns', { as: 'viewer' });
  await viewer.page.getByRole('link', { name: 'Half a sentence' }).first().click();
  await viewer.page.getByRole('heading', { name: 'Half a sentence' }).waitFor();
  for (const name of ['New campaign', 'Edit', 'More', 'Pause'])
    for (const role of ['button', 'link'] as const)
      assert.equal(await viewer.page.getByRole(role, { name, exact: true }).count(), 0, `${role} ${name}`);
  await viewer.end();
});

test('of two windows with one draft the second does not write over the first, and offers what is there now', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { app } = stage;
  const made = await app.call('POST', '/v1/sms-campaigns', { key: app.key, body: { name: 'Of two windows' } });
  const path = `/campaigns/new?draft=${made.body.data.uuid}`;
  const first = await openConsole(path, { as: 'sender' });
  const second = await openConsole(path, { as: 'author', mayBeRefused: /^409$/ });
  const [text, later] = [first.page, second.page].map((page) => page.locator('#composer-message'));
  await later?.waitFor();
  // One's own changes never stand in each other's way.
  for (const words of ['Of the first window', 'Of the first window, twice']) {
    await text?.fill(words);
    await eventually(
      () => draftOf(first.page),
      (draft) => draft['message'] === words,
    );
    await saved(first.page);
  }
  await later?.fill('Of the second window');
  const dialog = second.page.getByRole('dialog', { name: 'This draft was changed elsewhere' });
  await dialog.getByText('what you typed here since then is not saved').waitFor();
  await dialog.getByRole('button', { name: 'Back to the text' }).click();
  await second.page.getByText('Not saved: this draft was changed in another window.').waitFor();
  assert.equal((await draftOf(second.page))['message'], 'Of the first window, twice');
  await second.page.getByRole('button', { name: 'Load the draft' }).click();
  await second.page.getByText('Of the first window, twice').first().waitFor();
  await later?.fill('Of the second window');
  await eventually(
    () => draftOf(second.page),
    (draft) => draft['message'] === 'Of the second window',
  );
  await first.end();
  await second.end();
});

test('a draft that was changed elsewhere is not sent, and what a lost session kept from being saved comes back', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, end } = await openConsole('/campaigns/new', { as: 'sender', mayBeRefused: /^401$/ });
  await page.getByLabel('Name', { exact: true }).fill('Two pages');
  await page.waitForURL(/draft=/);
  await page.locator('#composer-message').fill('As it is reviewed');
  await page.getByLabel('Numbers').fill('0244771235');
  await page.getByRole('button', { name: 'Add numbers' }).click();
  await page.getByRole('button', { name: 'Send to 1 recipient' }).waitFor();
  await saved(page);
  const { app } = stage;
  const uuid = new URL(page.url()).searchParams.get('draft');
  await app.call('PUT', `/v1/sms-campaigns/${uuid}`, { key: app.key, body: { message: 'As another page has it' } });
  await page.getByRole('button', { name: 'Send to 1 recipient' }).click();
  await page.getByRole('dialog').getByText('This draft was changed elsewhere').waitFor();
  await page.getByRole('button', { name: 'Load the draft' }).click();
  await page.getByText('As another page has it').first().waitFor();

  const context = page.context();
  const cookies = await context.cookies();
  // No request for the draft gets through before the session is over; any other one may be the first to learn it.
  const drafts = `**/v1/sms-campaigns/${uuid}`;
  await page.route(drafts, (route) => route.abort());
  await page.locator('#composer-message').fill('Not saved in time');
  await context.clearCookies();
  await page.unroute(drafts);
  await page.waitForURL(/sign-in/);
  await context.addCookies(cookies);
  await page.goto(`${app.api}/console/campaigns/new?draft=${uuid}`);
  await page.getByText('Not saved in time').first().waitFor();
  await saved(page);
  assert.equal((await draftOf(page))['message'], 'Not saved in time');
  await end();
});
