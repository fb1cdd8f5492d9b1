// What is chosen is one of many: it is found by its name, by the keyboard alone, and no page reads the whole list.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPerson } from '../../testkit/browser-session.ts';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';
import { eventually } from '../../testkit/eventually.ts';

const GROUPS = 1_200;
/** More than a choice shows at once. */
const MANY = 60;

test('the oldest of 1,200 groups is found and chosen by the keyboard alone, and no request asks for more than ten', {
  timeout: 200_000,
}, async () => {
  const { app, accountId } = stage;
  const make = async (path: string, body: object): Promise<string> => {
    const reply = await app.call('POST', path, { key: app.key, body });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data.uuid;
  };
  const oldest = await make('/v1/groups', { name: 'Écoles of Kumasi', description: '' });
  await app.sql(
    `insert into groups (account_id, id, uuid, name, description, created_at, updated_at)
     select $1, 7000000 + n, gen_random_uuid(), 'Ward ' || n, '', now(), now() from generate_series(1, ${GROUPS}) n`,
    [accountId],
  );
  const count = (by: number) =>
    app.sql(
      `insert into row_counts (account_id, what, slot, n) values ($1, 'groups', 0, $2::bigint)
       on conflict (account_id, what, slot) do update set n = row_counts.n + $2::bigint`,
      [accountId, by],
    );
  await count(GROUPS);
  const draft = await make('/v1/sms-campaigns', { name: 'Among many', sender_id: 'Volley', message: 'Hello' });
  const groupsOf = async () => {
    const { body } = await app.call('GET', `/v1/sms-campaigns/${draft}/draft`, { key: app.key });
    return body.data.recipients.group_ids;
  };
  try {
    const { page, end } = await openConsole('/', { as: 'sender' });
    const asked: URL[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url())));
    await page.goto(`${app.api}/console/campaigns/new?draft=${draft}`);
    await settle(page);
    const search = page.getByLabel('Find a group or segment');
    await page.getByText('are shown. Write the beginning of a name').waitFor();
    await search.focus();
    await page.keyboard.type('kum eco');
    const box = page.getByRole('checkbox', { name: /Écoles of Kumasi/ });
    await box.waitFor();
    // One press of the arrow leads into the list, and one of Tab out of it.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await eventually(groupsOf, (groups) => groups[0] === oldest);
    await search.fill('ward 1200');
    await page.getByRole('checkbox', { name: /^Ward 1200 / }).waitFor();
    assert.equal(await box.isChecked(), true, 'what is chosen stays in sight');
    await search.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    assert.equal(await page.locator('li input[type="checkbox"]:focus').count(), 1);
    await page.keyboard.press('Tab');
    assert.equal(await page.locator('li input[type="checkbox"]:focus').count(), 0, 'the list is one stop of Tab');
    await page.reload();
    await box.waitFor();
    assert.equal(await box.isChecked(), true);
    const lists = asked.filter(({ pathname }) => /\/v1\/(groups|segments)$/.test(pathname));
    assert.ok(lists.length > 2);
    for (const { searchParams, href } of lists) assert.equal(searchParams.get('per_page') ?? '10', '10', href);
    await end();
  } finally {
    await app.sql('delete from groups where account_id = $1 and id > 7000000', [accountId]);
    await count(-GROUPS);
  }
});

test('the oldest of 60 sender IDs, 60 templates and 60 groups is found by its name, and what is chosen stays chosen', {
  timeout: 200_000,
}, async () => {
  const { app } = stage;
  const { id, key } = await app.newAccount();
  const make = async (path: string, body: object): Promise<string> => {
    const reply = await app.call('POST', path, { key, body });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data.uuid;
  };
  await make('/v1/groups', { name: 'Weavers of Bolga', description: '' });
  await make('/v1/templates', { name: 'Zongo reminder', message: 'Please come to Zongo.' });
  await make('/v1/sender-ids', { sender_id: 'Oldest', purpose: 'Test' });
  for (let n = 0; n < MANY; n += 1) {
    await make('/v1/groups', { name: `Ward ${n}`, description: '' });
    await make('/v1/templates', { name: `Notice ${n}`, message: 'Hello' });
  }
  await app.sql(
    `insert into sender_ids (account_id, id, uuid, sender_id, purpose, status, status_reason, created_at, updated_at)
     select $1, 7000000 + n, gen_random_uuid(), 'Code ' || n, 'Test', 'approved', '', now(), now() from generate_series(1, ${MANY}) n`,
    [id],
  );
  await app.sql(`update sender_ids set status = 'approved' where account_id = $1`, [id]);
  await app.sql(`update row_counts set n = n + ${MANY} where account_id = $1 and what = 'sender_ids'`, [id]);
  const owner = await addPerson(app, { memberships: { [id]: 'owner' }, entered: id });
  const { page, end } = await openConsole('/sign-in', { as: 'nobody', mayBeRefused: /^40[13]$/ });
  const cookie = { name: 'volley_session', value: owner.token(), url: app.api, httpOnly: true } as const;
  await page.context().addCookies([{ ...cookie, sameSite: 'Lax' }]);
  const asked: URL[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url())));
  const choose = async (label: string, words: string) => {
    // A select stands there until it is known whether the list is long.
    const input = page.locator('input').and(page.getByRole('combobox', { name: label, exact: true }));
    const options = page.getByRole('listbox').getByRole('option');
    await input.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByText('Write the beginning of a name to find others.').waitFor();
    assert.ok((await options.count()) <= 12, label);
    assert.equal(await options.filter({ hasText: words }).count(), 0);
    await page.keyboard.type(words.slice(0, 4).toLowerCase());
    await options.filter({ hasText: words }).waitFor();
    await page.keyboard.press('ArrowDown');
    // Enter neither sends the form nor leaves the page.
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    assert.equal(await input.inputValue(), words);
    await input.click();
    await page.keyboard.press('Escape');
    assert.equal(await input.inputValue(), words, 'what is chosen stays');
    await page.keyboard.press('Tab');
    assert.equal(await options.count(), 0, 'the choice is one stop of Tab');
  };
  await page.goto(`${app.api}/console/messages/new`);
  await settle(page);
  await choose('From', 'Oldest');
  await choose('Template', 'Zongo reminder');
  await page.getByText('Please come to Zongo.').waitFor();
  await page.goto(`${app.api}/console/contacts/import`);
  await page.getByLabel('Or paste rows').fill('phone_number\n0244120009');
  const held = Promise.withResolvers<void>();
  await page.route(/\/v1\/groups\?/, (route) => held.promise.then(() => route.continue()));
  await page.getByRole('button', { name: 'Upload the file' }).click();
  await page.getByRole('combobox', { name: 'Put everybody into a group' }).focus();
  held.resolve();
  await page.locator('input[role="combobox"]:focus').waitFor();
  await choose('Put everybody into a group', 'Weavers of Bolga');
  for (const { pathname, searchParams, href } of asked)
    if (/\/(groups|templates|sender-ids)$/.test(pathname)) assert.equal(searchParams.get('per_page'), '10', href);
  await end();
});
