// A segment as the audience of a campaign comes to the same people as a group of them, in whichever way they are read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { AudienceInput } from '../src/audiences/index.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import type { Condition } from '../src/segments/condition.ts';
import { createSegment, deleteSegment, updateSegment } from '../src/segments/index.ts';
import { prepareCampaign } from '../src/sms/campaigns/audience/prepare-campaign.ts';
import { previewCampaign } from '../src/sms/campaigns/audience/preview-campaign.ts';
import { createDraft, getDraft } from '../src/sms/campaigns/index.ts';
import { claimCampaign } from '../src/sms/campaigns/rows/store-campaign-lease.ts';
import { atEnd } from './testkit/at-end.ts';
import { startCampaignKit } from './testkit/campaigns.ts';

const kit = await startCampaignKit();
// Campaigns are prepared by these tests' own hands.
await kit.sender.stop();
const { rt, actor, sql } = kit;

const LARGE = 25_000;
const group = (await kit.addGroup('Large', LARGE)) as Uuid;
const small = (await kit.addGroup('Small', 40, 100_001)) as Uuid;
await sql(`update contacts set first_name = 'Ama' where account_id = $1 and id % 2 = 0`, [actor.accountId]);
await sql(
  `insert into suppressions (account_id, phone_number, id, reason, note, created_at)
   select account_id, phone_number, id, 'manual', '', now() from contacts where account_id = $1 and id % 100 = 0`,
  [actor.accountId],
);

const segment = async (condition: Condition): Promise<Uuid> =>
  (await createSegment(rt, actor, { name: 'x', description: '', condition })).uuid;
const draft = (audience: Partial<AudienceInput>, message = 'Seeds are 20% off') =>
  createDraft(rt, actor, {
    name: 'Harvest',
    senderId: 'Volley',
    message,
    audience: { groupUuids: [], contactIds: [], phoneNumbers: [], ...audience },
  });

async function prepare(id: number): Promise<void> {
  await sql(`update sms_campaigns set status = 'preparing' where id = $1`, [id]);
  const campaign = await claimCampaign(rt.db, { accountId: actor.accountId, id, processId: rt.processId() });
  assert.ok(campaign, 'the campaign could be leased');
  await prepareCampaign(rt, kit.deps, campaign);
}

const rowsOf = (id: number) =>
  sql(
    `select count(*)::int as n, count(distinct phone_number)::int as numbers, sum(price)::int as cost,
       count(*) filter (where reason = 'opted_out')::int as "optedOut" from messages where campaign_id = $1`,
    [id],
  );

for (const [size, uuid, count] of [
  ['large', group, LARGE],
  ['small', small, 40],
] as const) {
  for (const message of ['Seeds are 20% off', 'Hello {{first_name|friend}}']) {
    test(`“${message}” to a ${size} segment is what it is to the group of the same people`, async () => {
      const [byGroup, bySegment] = [
        await draft({ groupUuids: [uuid] }, message),
        await draft({ segmentUuids: [await segment({ group: uuid })] }, message),
      ];
      const [expected, preview] = [
        await previewCampaign(rt, kit.deps, actor, byGroup.uuid),
        await previewCampaign(rt, kit.deps, actor, bySegment.uuid),
      ];
      assert.equal(preview.recipients, count);
      const { samples: _, finishAt: _f, ...told } = preview;
      const { samples: _s, finishAt: _x, ...same } = expected;
      assert.deepEqual(told, same);
      await prepare(byGroup.id);
      await prepare(bySegment.id);
      const rows = await rowsOf(bySegment.id);
      assert.deepEqual(rows, await rowsOf(byGroup.id));
      assert.deepEqual(rows[0]?.['numbers'], count);
    });
  }
}

test('groups, segments, contacts and numbers that overlap name each person once', async () => {
  const [some] = await sql<{ id: number; phone: string }>(
    'select id::int, phone_number as phone from contacts where account_id = $1 and id = 100002',
    [actor.accountId],
  );
  assert.ok(some);
  const ama = await segment({ all: [{ group: small }, { field: 'first_name', is: 'ama' }] });
  const campaign = await draft({
    groupUuids: [small],
    segmentUuids: [ama, await segment({ group: small })],
    contactIds: [some.id],
    phoneNumbers: [`+${some.phone}`, '+233209999999'],
  });
  const preview = await previewCampaign(rt, kit.deps, actor, campaign.uuid);
  assert.equal(preview.recipients, 41);
  // Named besides: by a segment, by its id and by its number.
  assert.equal(preview.duplicates, 40 + 1 + 1);
  await prepare(campaign.id);
  const [row] = await rowsOf(campaign.id);
  assert.deepEqual([row?.['n'], row?.['numbers']], [41, 41]);
  // A number of a contact whom only a segment selects is not met twice either.
  const alone = await draft({ segmentUuids: [ama], phoneNumbers: [`+${some.phone}`] });
  assert.equal((await previewCampaign(rt, kit.deps, actor, alone.uuid)).recipients, 20);
});

test('who fits is decided when the rows are made: not when it is written, and not later', async () => {
  const fits = await segment({ all: [{ group: small }, { field: 'last_name', is: 'Later' }] });
  const first = await draft({ segmentUuids: [fits] });
  await sql(`update contacts set last_name = 'Later' where account_id = $1 and id in (100001, 100003)`, [
    actor.accountId,
  ]);
  await prepare(first.id);
  await sql(`update contacts set last_name = 'Later' where account_id = $1 and id = 100005`, [actor.accountId]);
  const second = await draft({ segmentUuids: [fits] });
  await prepare(second.id);
  assert.equal((await rowsOf(first.id))[0]?.['n'], 2);
  assert.equal((await rowsOf(second.id))[0]?.['n'], 3);
});

test('a process that dies while rows are made leaves none; the next one makes all of them, of one moment', async () => {
  const fits = await segment({ all: [{ group }, { not: { field: 'last_name', is: 'Gone' } }] });
  const campaign = await draft({ segmentUuids: [fits] });
  // Half of the rows are written when the connection of their process ends, as at a kill -9.
  await sql(
    `create function wait_in_the_middle() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(14); return new; end $$`,
  );
  await sql(
    `create trigger in_the_middle before insert on messages for each row when (new.contact_id = ${LARGE / 2}) execute function wait_in_the_middle()`,
  );
  const holder = new Client({ connectionString: kit.url });
  await holder.connect();
  atEnd(() => holder.end());
  await holder.query('select pg_advisory_lock(14)');
  const walking = prepare(campaign.id).catch(() => undefined);
  for (const deadlineMs = performance.now() + 60_000; ; ) {
    assert.ok(performance.now() < deadlineMs, 'its rows were never under way');
    const { rows } = await holder.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
    );
    if (rows.length > 0) break;
    await sleep(10);
  }
  await walking;
  await sql('drop trigger in_the_middle on messages');
  assert.equal((await rowsOf(campaign.id))[0]?.['n'], 0);
  await sql(`update contacts set last_name = 'Gone' where account_id = $1 and id <= 10`, [actor.accountId]);
  await prepare(campaign.id);
  const [row] = await rowsOf(campaign.id);
  assert.deepEqual([row?.['n'], row?.['numbers']], [LARGE - 10, LARGE - 10]);
  // Who has rows keeps them, whoever fits by now.
  await sql(`update contacts set last_name = 'Gone' where account_id = $1 and id <= 20`, [actor.accountId]);
  await prepare(campaign.id);
  assert.deepEqual(await rowsOf(campaign.id), [row]);
});

test('what its condition names is gone: it selects nobody, also where the condition says not', async () => {
  const gone = (await kit.addGroup('Gone', 5, 200_001)) as Uuid;
  const others = await segment({ not: { group: gone } });
  await sql('update groups set deleted_at = now() where uuid = $1', [gone]);
  const { id, uuid } = await draft({ segmentUuids: [others] });
  assert.equal((await previewCampaign(rt, kit.deps, actor, uuid)).recipients, 0);
  await prepare(id);
  assert.deepEqual(
    await sql('select status, fail_reason from sms_campaigns where account_id = $1 and id = $2', [actor.accountId, id]),
    [{ status: 'failed', fail_reason: 'no_recipients' }],
  );
});

test('a segment that a campaign to come uses is not deleted, and changed only by whoever may send', async () => {
  const used = await segment({ group: small });
  const { id, uuid } = await draft({ segmentUuids: [used] });
  assert.deepEqual((await getDraft(rt, actor, uuid)).recipients.segmentUuids, [used]);
  await assert.rejects(deleteSegment(rt, actor, used), /used by the SMS campaign “Harvest”/);
  await sql(`update sms_campaigns set status = 'scheduled' where id = $1`, [id]);
  // Drafts that name it too, however many and new they are, hide no campaign that will start.
  const drafts = await Promise.all([1, 2, 3].map(() => draft({ segmentUuids: [used] })));
  const author = { ...actor, scopes: new Set(['read', 'manage']) } as typeof actor;
  const changes = { name: undefined, description: undefined, condition: { group } };
  await assert.rejects(updateSegment(rt, author, used, changes), /needs a key with the scope "send"/);
  await updateSegment(rt, author, used, { ...changes, condition: undefined, name: 'Renamed' });
  const ids = [id, ...drafts.map((one) => one.id)];
  await sql(`update sms_campaigns set status = 'completed' where id = any ($1)`, [ids]);
  await deleteSegment(rt, author, used);
  assert.deepEqual((await getDraft(rt, actor, uuid)).recipients.segmentUuids, []);
});
