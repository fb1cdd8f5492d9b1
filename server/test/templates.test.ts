// Named texts: each person's own language at its own price, and versions that stay with what was sent by them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@volley/sdk';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';

const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });
const client = createClient({ url: app.api, key: app.key });
const call = (method: string, path: string, body?: object, key = app.key) =>
  app.call(method, `/v1${path}`, { key, ...(body ? { body } : {}) });

const LONG = 'x'.repeat(200);
await client.contactFields.create({ key: 'language', label: 'Language', kind: 'text' });
await client.contactFields.create({ key: 'city', label: 'City', kind: 'text', default_value: 'your town' });
const group = await client.groups.create({ name: 'Farmers' });
const people = [
  { phone_number: '+233244100001', first_name: 'Ama', fields: { language: 'fr-CI', city: 'Abidjan' } },
  { phone_number: '+233244100002', first_name: 'Kofi', fields: { language: 'EN' } },
  { phone_number: '+233244100003', first_name: 'Esi' },
];
await client.contacts.createBulk({ contacts: people, group_ids: [group.uuid] });
const recipients = { group_ids: [group.uuid] };

interface Row {
  readonly phone_number: string;
  readonly message: string;
  readonly parts: number;
  readonly price: string;
  readonly template_version: number | null;
}
const rowsOf = (campaign: string) =>
  app.sql<Row>(
    `select m.phone_number, m.message, m.parts, m.price, m.template_version from messages m join sms_campaigns c on c.id = m.campaign_id
     where c.uuid = $1 order by m.phone_number`,
    [campaign],
  );
const prepared = (uuid: string) =>
  eventually(
    () => rowsOf(uuid),
    ({ length }) => length > 0,
  );

test('a campaign sends everybody the variant of their language, and costs what these come to', async () => {
  const template = await client.templates.create({
    name: 'Seeds',
    message: 'Hello {{first_name}} of {{city}}',
    variants: { fr: `Bonjour {{first_name}} de {{city}} ${LONG}` },
  });
  const draft = await client.smsCampaigns.create({
    ...{ name: 'Seeds', sender_id: 'Volley', template_id: template.uuid, recipients },
  });
  assert.equal((await client.smsCampaigns.draft({ uuid: draft.uuid })).template_id, template.uuid);
  const preview = await client.smsCampaigns.preview({ uuid: draft.uuid });
  assert.deepEqual([preview.sendable, preview.parts.min, preview.parts.max, preview.parts.total], [3, 1, 2, 4]);
  const before = await client.balance.get();
  await client.smsCampaigns.send({ uuid: draft.uuid, expected_cost: preview.cost });
  const rows = await prepared(draft.uuid);
  assert.deepEqual(
    rows.map(({ message, parts }) => [message, parts]),
    [
      [`Bonjour Ama de Abidjan ${LONG}`, 2],
      ['Hello Kofi of your town', 1],
      ['Hello Esi of your town', 1],
    ],
  );
  const cost = rows.reduce((sum, row) => sum + Number(row.price), 0) / 100;
  assert.equal(cost.toFixed(2), preview.cost);
  const report = await eventually(
    () => client.smsCampaigns.report({ uuid: draft.uuid }),
    ({ campaign }) => campaign.status === 'completed',
  );
  assert.deepEqual([report.template_id, report.template_version], [template.uuid, 1]);
  assert.deepEqual([report.message, report.campaign.credits_used], ['Hello {{first_name}} of {{city}}', preview.cost]);
  const after = await client.balance.get();
  assert.equal((Number(before.balance) - Number(after.balance)).toFixed(2), preview.cost);
});

test('a draft follows the newest version, what is scheduled keeps its own, and a series takes that of each run', async () => {
  const template = await client.templates.create({ name: 'Prices', message: 'Maize: 210' });
  const { uuid } = template;
  const draft = { name: 'Prices', sender_id: 'Volley', template_id: uuid, recipients };
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const [open, later, series] = [
    await client.smsCampaigns.create(draft),
    await client.smsCampaigns.create({ ...draft, scheduled_at: inAnHour }),
    await client.smsCampaigns.create({ ...draft, is_recurring: true, scheduled_at: inAnHour }),
  ];
  await client.smsCampaigns.send({ uuid: later.uuid });
  await client.smsCampaigns.send({ uuid: series.uuid });
  assert.equal((await client.templates.update({ uuid, name: 'Prices of today' })).version, 1);
  assert.equal(
    (await client.templates.update({ uuid, message: 'Maize: 210' })).version,
    1,
    'the same text is no version',
  );
  assert.equal((await client.templates.update({ uuid, message: 'Maize: 220', version: 1 })).version, 2);
  const again = await call('PUT', `/templates/${uuid}`, { message: 'Maize: 230', version: 1 });
  assert.deepEqual([again.status, again.body.code], [409, 'conflict']);
  const manager = await app.newKey(1, ['read', 'manage']);
  assert.equal((await call('PUT', `/templates/${uuid}`, { message: 'x' }, manager)).status, 403);
  assert.equal((await call('PUT', `/templates/${uuid}`, { name: 'Prices' }, manager)).status, 200);
  const versionOf = async (of: { uuid: string }) =>
    (await client.smsCampaigns.report({ uuid: of.uuid })).template_version;
  assert.deepEqual([await versionOf(open), await versionOf(later), await versionOf(series)], [null, 1, null]);
  assert.equal((await client.smsCampaigns.preview({ uuid: open.uuid })).samples[0]?.message, 'Maize: 220');
  await client.smsCampaigns.send({ uuid: open.uuid });
  assert.deepEqual([(await prepared(open.uuid))[0]?.message, await versionOf(open)], ['Maize: 220', 2]);
  await app.sql(`update sms_campaigns set next_run_at = now(), acts_at = now() where uuid = any ($1)`, [
    [later.uuid, series.uuid],
  ]);
  await client.templates.update({ uuid, message: 'Maize: 230' });
  assert.equal((await prepared(later.uuid))[0]?.message, 'Maize: 210');
  const [run] = await eventually(
    async () => (await client.smsCampaigns.runs({ uuid: series.uuid })).data,
    ({ length }) => length > 0,
  );
  assert.ok(run);
  const written = await prepared(run.uuid);
  const text = await client.templates.version({ uuid, version: (await versionOf(run)) ?? 0 });
  assert.equal(written[0]?.message, text.message);
  assert.deepEqual(
    (await client.templates.versions({ uuid })).data.map(({ version }) => version),
    [3, 2, 1],
  );
});

test('what is still to be sent by a template, and the fields that it names, are not deleted', async () => {
  const { uuid } = await client.templates.create({
    name: 'Kept',
    message: 'In {{city}}',
    variants: { tw: 'Wɔ {{city}}' },
  });
  const draft = await client.smsCampaigns.create({ name: 'Harvest', sender_id: 'Volley', template_id: uuid });
  const refused = await call('DELETE', `/templates/${uuid}`);
  assert.deepEqual(
    [refused.status, refused.body.message],
    [409, 'This template is used by the campaign Harvest. Give that another text, or cancel or delete it first.'],
  );
  assert.deepEqual((await client.templates.get({ uuid })).used_by, [
    { kind: 'sms_campaign', uuid: draft.uuid, name: 'Harvest' },
  ]);
  const values = await call('PUT', `/templates/${uuid}`, { message: 'Code {{code}}', values: ['code'] });
  assert.match(values.body.message, /A campaign gives no values, and this template is used by the campaign Harvest/);
  for (const key of ['city', 'language']) {
    const field = await call('DELETE', `/contact-fields/${key}`);
    assert.deepEqual([field.status, field.body.code], [409, 'wrong_state']);
    assert.match(field.body.message, /the template/);
  }
  const both = await call('PUT', `/sms-campaigns/${draft.uuid}`, { message: 'Own text' });
  assert.match(both.text, /must be empty beside a template/);
  await client.smsCampaigns.update({ uuid: draft.uuid, template_id: null, message: 'Own text' });
  await client.templates.delete({ uuid });
  assert.equal((await call('GET', `/templates/${uuid}/versions`)).status, 404, 'nothing was sent by it');
  assert.match((await call('PUT', `/sms-campaigns/${draft.uuid}`, { template_id: uuid })).text, /does not exist/);
  const unknown = await call('POST', '/templates', { name: 'x', message: 'x', variants: { fr: 'Salut {{nom}}' } });
  assert.match(unknown.body.errors['variants.fr'][0], /^The variants\.fr field names \{\{nom\}\}; it may name/);
});

test('a single message is written by a template with what it gives and what its contact has, and names the version', async () => {
  const { uuid } = await client.templates.create({
    name: 'Code',
    message: 'Hello {{first_name|friend}}, {{code}}',
    variants: { fr: 'Bonjour {{first_name|ami}}, {{code}}' },
    values: ['code'],
  });
  const send = (to: string, template: object) =>
    call('POST', '/messages', { to, sender_id: 'Volley', template: { id: uuid, ...template } });
  const sent = async (to: string, template: object) => {
    const reply = await send(to, template);
    assert.equal(reply.status, 201, reply.text);
    const { message, template_id, template_version } = await client.messages.get({ uuid: reply.body.data.campaign_id });
    return [message, template_id, template_version];
  };
  assert.deepEqual(await sent('0244100001', { values: { code: '1234' } }), ['Bonjour Ama, 1234', uuid, 1]);
  assert.deepEqual(await sent('0244100001', { values: { code: '1', first_name: 'Efua' }, language: 'de' }), [
    'Hello Efua, 1',
    uuid,
    1,
  ]);
  assert.deepEqual(await sent('0244199999', { values: { code: '2' }, language: 'FR' }), ['Bonjour ami, 2', uuid, 1]);
  const missing = await send('0244100001', { values: { code: '' } });
  assert.deepEqual(missing.body.errors, {
    'template.values.code': ['The template.values.code field is required by this template.'],
  });
  const neither = await call('POST', '/messages', { to: '0244100001', sender_id: 'Volley' });
  assert.deepEqual(neither.body.errors, { message: ['The message field is required when no template is named.'] });
  const draft = await call('POST', '/sms-campaigns', { name: 'x', template_id: uuid });
  assert.match(draft.text, /needs a value for code, which only a single message can give/);
  await client.templates.delete({ uuid });
  assert.match((await send('0244100001', { values: { code: '3' } })).text, /This template does not exist/);
  assert.equal((await client.templates.version({ uuid, version: 1 })).message, 'Hello {{first_name|friend}}, {{code}}');
  assert.equal((await call('GET', `/templates/${uuid}`)).status, 404);
});

test('while a template is changed at the very start of campaigns, each is written by one version, at the cost that was promised', async () => {
  const { uuid } = await client.templates.create({ name: 'Race', message: 'Version 1' });
  // Odd versions have one part, even ones two.
  const textOf = (version: number) => `Version ${version}${version % 2 === 0 ? LONG : ''}`;
  let edits = 1;
  let isOver = false;
  const editing = (async () => {
    while (!isOver && edits < 90) {
      edits += 1;
      await client.templates.update({ uuid, message: textOf(edits) });
    }
  })();
  const started: { uuid: string; expected: string }[] = [];
  for (let round = 0; round < 8; round += 1) {
    const draft = await client.smsCampaigns.create({
      name: 'Race',
      sender_id: 'Volley',
      template_id: uuid,
      recipients,
    });
    const { cost } = await client.smsCampaigns.preview({ uuid: draft.uuid });
    const reply = await call('POST', `/sms-campaigns/${draft.uuid}/send`, { expected_cost: cost });
    assert.ok(reply.status === 200 || reply.status === 409, reply.text);
    if (reply.status === 200) started.push({ uuid: draft.uuid, expected: cost });
  }
  isOver = true;
  await editing;
  const last = await client.smsCampaigns.create({ name: 'Race', sender_id: 'Volley', template_id: uuid, recipients });
  const { cost } = await client.smsCampaigns.preview({ uuid: last.uuid });
  await client.smsCampaigns.send({ uuid: last.uuid, expected_cost: cost });
  for (const { uuid: campaign, expected } of [...started, { uuid: last.uuid, expected: cost }]) {
    const rows = await prepared(campaign);
    const { template_version } = await client.smsCampaigns.report({ uuid: campaign });
    assert.ok(template_version !== null);
    assert.deepEqual([...new Set(rows.map(({ message }) => message))], [textOf(template_version)]);
    assert.equal((rows.reduce((sum, row) => sum + Number(row.price), 0) / 100).toFixed(2), expected);
  }
});
