// Whoever is erased while a campaign is being prepared gets none of its messages, and nothing of the person is left when the erasure is done.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from '../src/db/index.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import { type Erasure, erasePeople, getErasure, requestErasure } from '../src/person-data/index.ts';
import { prepareCampaign } from '../src/sms/campaigns/audience/prepare-campaign.ts';
import { createDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import { claimCampaign } from '../src/sms/campaigns/rows/store-campaign-lease.ts';
import { startCampaignKit } from './testkit/campaigns.ts';
import { eventually } from './testkit/eventually.ts';
import { checkLedger } from './testkit/invariants.ts';

const kit = await startCampaignKit();
const { rt, sql, actor, deps } = kit;
// Campaigns are prepared by these tests' own hands.
await kit.sender.stop();

const CONTACTS = 3_000;
const groupUuid = (await kit.addGroup('All', CONTACTS)) as Uuid;
const numberOf = (n: number) => `23324${String(n).padStart(7, '0')}` as PhoneNumber;

async function leasedCampaign() {
  const audience = { groupUuids: [groupUuid], contactIds: [], phoneNumbers: [] };
  const message = 'Hello {{first_name|friend}}';
  const { id, uuid } = await createDraft(rt, actor, { name: 'Harvest', senderId: 'Volley', message, audience });
  await sql(`update sms_campaigns set status = 'preparing' where id = $1`, [id]);
  const { accountId } = actor;
  const leased = await claimCampaign(rt.db, { accountId, id, processId: rt.processId() });
  return { leased: leased ?? assert.fail('the campaign could not be leased'), uuid, id };
}

/** Makes the rows of a campaign, and holds their transaction open until `commit`. */
async function prepareHeld() {
  const { leased, uuid, id } = await leasedCampaign();
  const made = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const db: Db = {
    ...rt.db,
    transact: (work, options) =>
      rt.db.transact(async (tx) => {
        const result = await work(tx);
        made.resolve();
        await held.promise;
        return result;
      }, options),
  };
  const prepared = prepareCampaign({ ...rt, db }, deps, leased);
  await made.promise;
  const commit = async () => {
    held.resolve();
    await prepared;
  };
  return { commit, uuid, id };
}

/** Takes a turn of the job. The request is as old as it is in a service when the walk begins. */
async function turn(id: Uuid): Promise<Erasure> {
  await sql(`update erasures set requested_at = requested_at - interval '1 minute' where id = $1`, [id]);
  while (await erasePeople(rt));
  return getErasure(rt, actor, id);
}

test('an erasure is done only after the rows of a campaign that had chosen the person, and none of them is sent', async () => {
  const people = [numberOf(1), numberOf(1_500), numberOf(CONTACTS)];
  const campaign = await prepareHeld();
  const asked = [];
  for (const phoneNumber of people) asked.push(await requestErasure(rt, actor, { phoneNumber, reason: '' }));
  const contacts = await sql('select 1 from contacts where phone_number = any ($1)', [people]);
  assert.deepEqual(contacts, [], 'a campaign that begins now selects none of them');
  for (const { id } of asked) assert.equal((await turn(id)).status, 'running');
  await campaign.commit();
  for (const { id } of asked) {
    const done = await eventually(
      () => turn(id),
      ({ status }) => status === 'done',
    );
    assert.deepEqual(done.erased, { contacts: 1, messages: 1 });
  }
  const left = await sql('select 1 from messages where phone_number = any ($1)', [people]);
  assert.deepEqual(left, []);
  const engine = await kit.another();
  engine.sender.look();
  await kit.until(campaign.uuid, 'completed');
  const told = engine.carriers.seen.filter(({ phoneNumber }) => people.includes(phoneNumber));
  assert.deepEqual(told, []);
  assert.equal(engine.carriers.seen.length, CONTACTS - people.length);
  const [skipped] = await sql(
    `select count(*)::int as n, sum(cost)::int as cost from messages where campaign_id = $1 and status = 'skipped'`,
    [campaign.id],
  );
  assert.deepEqual(skipped, { n: people.length, cost: 0 });
  await engine.stop();
  await checkLedger(kit);
});

test('whom an import brings back during an erasure is erased again, with what was prepared for the contact meanwhile', async () => {
  const number = numberOf(7);
  const asked = await requestErasure(rt, actor, { phoneNumber: number, reason: '' });
  await sql(
    `insert into contacts (account_id, id, phone_number, first_name, last_name, email, created_at, updated_at)
     values ($1, 9000, $2, 'Kofi', '', '', now(), now())`,
    [actor.accountId, number],
  );
  await sql(
    `insert into row_counts (account_id, what, slot, n) values ($1, 'contacts', 0, 1), ($1, 'contacts', 64, 1)
     on conflict (account_id, what, slot) do update set n = row_counts.n + 1`,
    [actor.accountId],
  );
  const done = await eventually(
    () => turn(asked.id),
    ({ status }) => status === 'done',
  );
  assert.deepEqual(done.erased, { contacts: 2, messages: 1 });
  const [row] = await sql('select rounds, found_contact from erasures where id = $1', [asked.id]);
  assert.deepEqual(row, { rounds: 1, found_contact: false });
  await checkLedger(kit);
});

test('whoever writes a contact again and again does not keep an erasure from its end', async () => {
  const number = numberOf(8);
  const asked = await requestErasure(rt, actor, { phoneNumber: number, reason: '' });
  await sql(`update erasures set rounds = 4, found_contact = true, step = 14 where id = $1`, [asked.id]);
  const done = await eventually(
    () => turn(asked.id),
    ({ status }) => status === 'done',
  );
  assert.deepEqual(done.erased, { contacts: 1, messages: 1 });
});
