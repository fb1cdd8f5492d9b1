import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from '../src/db/index.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import { prepareCampaign } from '../src/sms/campaigns/audience/prepare-campaign.ts';
import { previewCampaign } from '../src/sms/campaigns/audience/preview-campaign.ts';
import type { DraftInput } from '../src/sms/campaigns/drafts/read-draft.ts';
import { createDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import { claimCampaign } from '../src/sms/campaigns/rows/store-campaign-lease.ts';
import { startCampaignKit } from './testkit/campaigns.ts';

const kit = await startCampaignKit();
// Campaigns are prepared by these tests' own hands.
await kit.sender.stop();

const draft = (input: DraftInput) =>
  createDraft(kit.rt, kit.actor, { name: 'Harvest', senderId: 'Volley', message: 'Seeds are 20% off', ...input });

const rowsOf = async (id: number): Promise<number> => {
  const [row] = await kit.sql('select count(*)::int as n from messages where campaign_id = $1', [id]);
  return Number(row?.['n']);
};

async function leased(id: number) {
  await kit.sql(`update sms_campaigns set status = 'preparing' where id = $1`, [id]);
  const { accountId } = kit.actor;
  const campaign = await claimCampaign(kit.rt.db, { accountId, id, processId: kit.rt.processId() });
  return campaign ?? assert.fail('the campaign could not be leased');
}

const group = (await kit.addGroup('Large', 25_000)) as Uuid;
const large = { groupUuids: [group], contactIds: [], phoneNumbers: [] };

test('a process that dies while it makes the rows leaves none, and one that dies after leaves them to be used once', async () => {
  const { id } = await draft({ audience: large });
  const campaign = await leased(id);
  const dyingAt = (transaction: number): Db => {
    let count = 0;
    return {
      ...kit.rt.db,
      transact: (work, options) =>
        kit.rt.db.transact(async (tx) => {
          const result = await work(tx);
          count += 1;
          if (count === transaction) throw new Error('the process dies here');
          return result;
        }, options),
    };
  };
  await assert.rejects(prepareCampaign({ ...kit.rt, db: dyingAt(1) }, kit.deps, campaign), /dies here/);
  assert.equal(await rowsOf(id), 0);
  await assert.rejects(prepareCampaign({ ...kit.rt, db: dyingAt(2) }, kit.deps, campaign), /dies here/);
  assert.equal(await rowsOf(id), 25_000);
  await prepareCampaign(kit.rt, kit.deps, await leased(id));
  assert.equal(await rowsOf(id), 25_000);
  const [row] = await kit.sql('select status, held::int, prepared_cost::int as cost from sms_campaigns where id = $1', [
    id,
  ]);
  assert.deepEqual(row, { status: 'sending', held: 125_000, cost: 125_000 });
});

test('a campaign that is cancelled while its rows are made keeps none of them', async () => {
  const { id } = await draft({ audience: large });
  const campaign = await leased(id);
  await kit.sql(`update sms_campaigns set status = 'cancelled' where id = $1`, [id]);
  await assert.rejects(prepareCampaign(kit.rt, kit.deps, campaign), /moved while its rows were made/);
  assert.equal(await rowsOf(id), 0);
});

test('the ids of an audience count on one by one, in the order in which they are sent', async () => {
  const { id } = await draft({ audience: { ...large, phoneNumbers: ['+233209999999'] } });
  await prepareCampaign(kit.rt, kit.deps, await leased(id));
  const rows = await kit.sql<{ id: string }>('select id from messages where campaign_id = $1 order by id', [id]);
  const first = rows[0]?.id ?? '';
  assert.match(first, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const counter = Number.parseInt(first.slice(24), 16);
  for (const [index, row] of rows.entries()) {
    assert.equal(row.id, `${first.slice(0, 24)}${(counter + index).toString(16).padStart(12, '0')}`);
  }
  assert.equal(rows.length, 25_001);
});

test('what a preview says of a large audience is what its rows will cost, merged or not', async () => {
  for (const message of ['Seeds are 20% off', 'Hello {{first_name}}, '.repeat(8)]) {
    const { id, uuid } = await draft({ message, audience: large });
    const preview = await previewCampaign(kit.rt, kit.deps, kit.actor, uuid);
    await prepareCampaign(kit.rt, kit.deps, await leased(id));
    const [row] = await kit.sql(
      `select sum(price)::int as cost, sum(parts)::int as total, min(parts)::int as min, max(parts)::int as max from messages where campaign_id = $1`,
      [id],
    );
    const { min, max, total } = preview.parts;
    assert.deepEqual(row, { cost: preview.cost, total, min, max });
    assert.equal(preview.sendable, 25_000);
  }
});

test('the rows of a large audience of all kinds are those of its contacts, and those that its preview counted', async () => {
  // More than are written at once. Of each hundred: ten on another network, five without a route, five without a price,
  // two who opted out, one of them without a route, and one who left the group.
  const count = 52_000;
  const groupUuid = (await kit.addGroup('All kinds', count, 100_001)) as Uuid;
  await kit.sql(
    `update contacts set phone_number = case when id % 100 < 10 then '23320' when id % 100 < 15 then '999' else '888' end || lpad(id::text, 7, '0')
     where id > 100000 and id % 100 < 20`,
  );
  await kit.sql(
    `insert into suppressions (account_id, phone_number, id, reason, note, created_at)
     select account_id, phone_number, id, 'manual', '', now() from contacts where id > 100000 and id % 100 in (12, 50)`,
  );
  await kit.sql('delete from group_members where contact_id > 100000 and contact_id % 100 = 60');
  const { id, uuid } = await draft({ audience: { ...large, groupUuids: [groupUuid] } });
  const preview = await previewCampaign(kit.rt, kit.deps, kit.actor, uuid);
  await prepareCampaign(kit.rt, kit.deps, await leased(id));

  const per = (ofHundred: number) => (count / 100) * ofHundred;
  const rows = await kit.sql(
    `select reason, left(m.phone_number, 5) = '23320' as "isOther", count(*)::int as n, sum(price)::int as price, bool_and(m.phone_number = c.phone_number) as "isContacts",
       bool_and((status = 'queued') = (reason = '') and (final_at is null) = (reason = '')) as "isFinal", count(distinct network)::int as networks
     from messages m join contacts c on c.account_id = m.account_id and c.id = m.contact_id where m.campaign_id = $1 group by 1, 2 order by 1, 2`,
    [id],
  );
  const same = { isContacts: true, isFinal: true, networks: 1 };
  assert.deepEqual(rows, [
    { reason: '', isOther: false, n: per(78), price: per(78) * 5, ...same },
    { reason: '', isOther: true, n: per(10), price: per(10) * 5, ...same },
    { reason: 'no_price', isOther: false, n: per(5), price: 0, ...same },
    { reason: 'no_route', isOther: false, n: per(4), price: 0, ...same },
    { reason: 'opted_out', isOther: false, n: per(2), price: 0, ...same, networks: 2 },
  ]);
  assert.equal(preview.sendable, per(88));
  assert.equal(preview.cost, per(88) * 5);
  const skipped = new Map(preview.skipped.map(({ reason, recipients }) => [reason, recipients]));
  assert.deepEqual([...skipped].sort(), [
    ['no_price', per(5)],
    ['no_route', per(4)],
    ['opted_out', per(2)],
  ]);
  const counts = await kit.sql('select reason, n::int from campaign_counts where campaign_id = $1 order by reason', [
    id,
  ]);
  assert.deepEqual(
    counts.map(({ reason, n }) => [reason, n]),
    [['', per(88)], ...[...skipped].sort()],
  );
  const [whole] = await kit.sql(
    `select total_recipients::int as n, held::int, (select count(distinct right(id::text, 12)) from messages where campaign_id = $1)::int as ids
     from sms_campaigns where id = $1`,
    [id],
  );
  assert.deepEqual(whole, { n: per(99), held: per(88) * 5, ids: per(99) });
});

test('a text of more than ten parts or of nothing is not sent', async () => {
  for (const [message, reason] of [
    ['{{last_name}}'.repeat(115), 'too_long'],
    [' {{first_name}} ', 'empty_text'],
  ] as const) {
    await kit.sql(`update contacts set last_name = repeat('Mensah ', 5) where id = 1`);
    const { uuid } = await draft({ message, audience: { groupUuids: [], contactIds: [1], phoneNumbers: [] } });
    const preview = await previewCampaign(kit.rt, kit.deps, kit.actor, uuid);
    assert.deepEqual(preview.skipped, [{ reason, recipients: 1 }]);
    assert.equal(preview.cost, 0);
  }
});

test('a preview says when the campaign would be done at the rate of the carriers', async () => {
  const { uuid } = await draft({ message: 'Seeds are 20% off', audience: large });
  const secondsUntil = (finishAt: string | null) =>
    Math.round((Date.parse(String(finishAt)) - kit.rt.clock.nowMs()) / 1000);
  const rated = { ...kit.deps, carriers: { ...kit.carriers, bulkPartsPerSecond: () => 100 } };
  const preview = await previewCampaign(kit.rt, rated, kit.actor, uuid);
  assert.ok(Math.abs(secondsUntil(preview.finishAt) - 250) <= 5, String(preview.finishAt));
  const unlimited = { ...kit.deps, carriers: { ...kit.carriers, bulkPartsPerSecond: () => Number.POSITIVE_INFINITY } };
  assert.equal((await previewCampaign(kit.rt, unlimited, kit.actor, uuid)).finishAt, null);
});
