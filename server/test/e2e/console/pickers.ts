// A campaign goes to a group of which there are many: it is found by its name, by the keyboard alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';
import { eventually } from '../../testkit/eventually.ts';

const GROUPS = 1_200;

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
