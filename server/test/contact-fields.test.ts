import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldKind } from '@volley/contract/choices';
import { clearDeletedFields, deleteField, listFields, updateField } from '../src/contact-fields/index.ts';
import { createContacts, updateContact } from '../src/contacts/index.ts';
import { AppError } from '../src/errors.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import { prepareCampaign } from '../src/sms/campaigns/audience/prepare-campaign.ts';
import { previewCampaign } from '../src/sms/campaigns/audience/preview-campaign.ts';
import type { DraftInput } from '../src/sms/campaigns/drafts/read-draft.ts';
import { createDraft, deleteDraft, listCampaignsNaming, updateDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import { claimCampaign } from '../src/sms/campaigns/rows/store-campaign-lease.ts';
import { startCampaignKit } from './testkit/campaigns.ts';
import { loseAnswerOf, proxyToBe } from './testkit/postgres-proxy.ts';

const { through, proxy } = proxyToBe();
const kit = await startCampaignKit({ through });
const between = proxy();
const { rt, actor, sql } = kit;
const { accountId } = actor;
// Campaigns are prepared by these tests' own hands.
await kit.sender.stop();

async function addField(key: string, kind: FieldKind, defaultValue = ''): Promise<void> {
  const choices = kind === 'choice' ? ['Accra', 'Kumasi'] : [];
  await sql(
    `insert into contact_fields (account_id, key, label, kind, choices, default_value, position, created_at, updated_at)
     values ($1, $2, $2, $3, $4, $5, 1, now(), now())`,
    [accountId, key, kind, choices, defaultValue],
  );
}

const draft = (input: DraftInput) => createDraft(rt, actor, { name: 'Harvest', senderId: 'Volley', ...input });
const remove = (key: string) => deleteField(rt, actor, { key, finders: [listCampaignsNaming] });

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  );
  assert.ok(error instanceof AppError, String(error));
  return error;
}

async function textsOf(id: number): Promise<(string | null)[]> {
  await sql(`update sms_campaigns set status = 'preparing' where id = $1`, [id]);
  const leased = await claimCampaign(rt.db, { accountId, id, processId: rt.processId() });
  assert.ok(leased);
  await prepareCampaign(rt, kit.deps, leased);
  const rows = await sql<{ text: string }>(
    `select case when status = 'skipped' then reason else message end as text from messages where campaign_id = $1 order by phone_number`,
    [id],
  );
  return rows.map(({ text }) => text);
}

const give = (number: string, fields: Record<string, string | number | boolean | null>) => ({
  ...{ index: 0, phoneNumber: number, firstName: undefined, lastName: undefined, email: undefined },
  fields,
});
const store = (...contacts: ReturnType<typeof give>[]) =>
  createContacts(rt, actor, {
    contacts: contacts.map((contact, index) => ({ ...contact, index })),
    ...{ refused: [], groupUuids: [], onExisting: 'update' },
  });

await addField('city', 'choice', 'your town');
await addField('children', 'number');
await addField('is_member', 'yes_no');
await addField('birthday', 'date');
const group = (await kit.addGroup('All', 3, 500_001)) as Uuid;
const audience = { groupUuids: [group], contactIds: [], phoneNumbers: ['233209999999'] };
await store(
  give('233240500001', { city: 'accra', children: 2, is_member: true, birthday: '1991-04-30' }),
  give('233240500002', { is_member: false }),
  give('233209999999', { city: 'Kumasi' }),
);

test('a campaign merges fields of the account into each text, with the words and defaults for those who have none', async () => {
  const message = '{{city}} {{ children | no }} {{is_member}} {{birthday}}.';
  const { id, uuid } = await draft({ message, audience });
  const preview = await previewCampaign(rt, kit.deps, actor, uuid);
  const expected = ['Kumasi no  .', 'Accra 2 yes 1991-04-30.', 'your town no no .', 'your town no  .'];
  assert.deepEqual(preview.samples.map((sample) => sample.message).sort(), [...expected].sort());
  assert.deepEqual(await textsOf(id), expected);
});

test('by the rule to skip, only those without a value, a word and a default are left out', async () => {
  const { id } = await draft({ message: 'x {{city}} {{children}}', missingField: 'skip', audience });
  assert.deepEqual(await textsOf(id), ['missing_field', 'x Accra 2', 'missing_field', 'missing_field']);
});

test('a large audience has the same values as a small one', async () => {
  const large = (await kit.addGroup('Large', 20_500, 600_000)) as Uuid;
  await store(give('233240600007', { city: 'Accra' }));
  const { id } = await draft({
    message: '{{city|-}}',
    audience: { ...audience, groupUuids: [large], phoneNumbers: [] },
  });
  const texts = await textsOf(id);
  assert.deepEqual([texts.length, texts[7], new Set(texts).size], [20_500, 'Accra', 2]);
});

test('a text that names what is no field is refused with the names that there are', async () => {
  const { fields } = await refusalOf(draft({ message: '{{city}} {{town|x}}' }));
  assert.match(fields?.['message']?.[0] ?? '', /names \{\{town\|x\}\}; .* fields of the account: .*\{\{city\}\}/);
});

test('a field is not deleted while what is still to be merged names it', async () => {
  await addField('team', 'text');
  const { uuid } = await draft({ name: 'Derby', message: 'Go {{ team | all }}!' });
  await draft({ message: 'team {{city}}' });
  const refusal = await refusalOf(remove('team'));
  assert.equal(refusal.code, 'wrong_state');
  assert.match(refusal.message, /field team is used by the campaign Derby\. Change/);
  await updateDraft(rt, actor, uuid, { message: 'Go {{first_name}}!' });
  await remove('team');
  assert.equal((await refusalOf(draft({ message: '{{team}}' }))).code, 'invalid_input');
  assert.equal((await refusalOf(remove('team'))).code, 'not_found');
  await deleteDraft(rt, actor, uuid);
});

test('nobody names a field while it is deleted, and nobody deletes it while it is named', async () => {
  for (let round = 0; round < 10; round += 1) {
    const key = `race_${round}`;
    await addField(key, 'text');
    const writing = draft({ message: `{{${key}}}` });
    const giving = store(give('233240500003', { [key]: 'x' }));
    const [written, given, removed] = await Promise.allSettled([writing, giving, remove(key)]);
    const isThere = (await listFields(rt.db, accountId)).some((field) => field.key === key);
    assert.equal(isThere, removed.status === 'rejected');
    assert.equal(isThere, written.status === 'fulfilled', 'either the draft names a field, or the field is gone');
    assert.equal(given.status, 'fulfilled');
    if (isThere) continue;
    while (await clearDeletedFields(rt)) await Promise.resolve();
    const [row] = await sql<{ n: number }>('select count(*)::int as n from contacts where fields ? $1', [key]);
    assert.equal(row?.n, 0, 'no value outlives its field');
  }
});

test('values of a deleted field are seen no more, and cleared part by part whatever becomes of a commit', async () => {
  await addField('crop', 'text');
  const ids = (
    await sql<{ id: string }>(
      `update contacts set fields = fields || '{"crop":"maize"}' where account_id = $1 returning id`,
      [accountId],
    )
  ).map(({ id }) => Number(id));
  assert.ok(ids.length > 20_000);
  await remove('crop');
  const { fields } = await updateContact(rt, actor, ids[0] ?? 0, {
    ...{ phoneNumber: undefined, firstName: 'Esi', lastName: undefined, email: undefined, fields: undefined },
  });
  assert.ok(!('crop' in fields));
  for (const name of ['contact_fields.note_cleared', 'contact_fields.forget']) {
    loseAnswerOf(between, name);
    await assert.rejects(async () => {
      while (await clearDeletedFields(rt)) await Promise.resolve();
    });
    assert.equal(between.lost.answers, 1, name);
  }
  while (await clearDeletedFields(rt)) await Promise.resolve();
  const [left] = await sql<{ values: number; rows: number }>(
    `select (select count(*) from contacts where fields ? 'crop')::int as values, (select count(*) from contact_fields where key = 'crop')::int as rows`,
  );
  assert.deepEqual(left, { values: 0, rows: 0 });
});

test('fields are moved, and counted from one without gaps', async () => {
  const keys = async () => (await listFields(rt.db, accountId)).map(({ key, position }) => `${position} ${key}`);
  for (const { key } of (await listFields(rt.db, accountId)).filter(({ key }) => key.startsWith('race_')))
    await sql('delete from contact_fields where key = $1', [key]);
  const nothing = { label: undefined, defaultValue: undefined, addChoices: undefined };
  await updateField(rt, actor, 'is_member', { ...nothing, position: 1 });
  await updateField(rt, actor, 'birthday', { ...nothing, position: 50 });
  assert.deepEqual(await keys(), ['1 is_member', '2 children', '3 city', '4 birthday']);
});
