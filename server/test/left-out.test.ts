// Who is in a group or segment that a campaign leaves out gets nothing, however else they are named: in small audiences and in large ones,
// which are read in different ways.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContactChangeAction } from '@volley/contract/choices';
import type { AudienceInput } from '../src/audiences/index.ts';
import { GONE } from '../src/audiences/named-audience.ts';
import { manualClock } from '../src/clock.ts';
import { cancelChange } from '../src/contact-changes/change-contacts.ts';
import { deleteGroup, importGroups } from '../src/contacts/groups.ts';
import { failWork } from '../src/imports/end-work.ts';
import { cancelImport } from '../src/imports/move-import.ts';
import { findImport } from '../src/imports/store-imports.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import type { Runtime } from '../src/runtime.ts';
import type { Condition } from '../src/segments/condition.ts';
import { createSegment, deleteSegment } from '../src/segments/index.ts';
import { prepareCampaign } from '../src/sms/campaigns/audience/prepare-campaign.ts';
import { previewCampaign } from '../src/sms/campaigns/audience/preview-campaign.ts';
import { createDraft, getDraft } from '../src/sms/campaigns/index.ts';
import { resumeCampaign, sendCampaign } from '../src/sms/campaigns/moves/move-campaign.ts';
import { reportCampaign } from '../src/sms/campaigns/reports/report-campaign.ts';
import { listPlans } from '../src/sms/campaigns/reports/store-overview.ts';
import { claimCampaign } from '../src/sms/campaigns/rows/store-campaign-lease.ts';
import { startCampaignKit } from './testkit/campaigns.ts';
import { addImporting } from './testkit/imports.ts';
import { addOlderProcess, knowAllMigrations } from './testkit/process-versions.ts';

const kit = await startCampaignKit();
await knowAllMigrations(kit.sql);
// Campaigns are prepared by these tests' own hands.
await kit.sender.stop();
const { rt, actor, sql } = kit;

const LARGE = 25_000;
const SMALL = 40;
const large = (await kit.addGroup('Large', LARGE)) as Uuid;
const small = (await kit.addGroup('Small', SMALL, 100_001)) as Uuid;
await sql(`update contacts set last_name = 'Staff' where account_id = $1 and id % 5 = 0`, [actor.accountId]);
// Every fourth of both has bought already.
const bought = (await kit.addGroup('Bought', 0)) as Uuid;
await sql(
  `insert into group_members (account_id, group_id, contact_id)
   select c.account_id, g.id, c.id from contacts c join groups g on g.account_id = c.account_id and g.uuid = $2
   where c.account_id = $1 and c.id % 4 = 0`,
  [actor.accountId, bought],
);

const segment = async (condition: Condition): Promise<Uuid> =>
  (await createSegment(rt, actor, { name: 'x', description: '', condition })).uuid;
const staff = await segment({ field: 'last_name', is: 'Staff' });
const NOBODY = { groupUuids: [], contactIds: [], phoneNumbers: [] };
const draft = (audience: Partial<AudienceInput>, message = 'Seeds are 20% off') =>
  createDraft(rt, actor, { name: 'Harvest', senderId: 'Volley', message, audience: { ...NOBODY, ...audience } });
const preview = (uuid: Uuid) => previewCampaign(rt, kit.deps, actor, uuid);

async function prepare(id: number): Promise<void> {
  await sql(`update sms_campaigns set status = 'preparing' where account_id = $1 and id = $2`, [actor.accountId, id]);
  const campaign = await claimCampaign(rt.db, { accountId: actor.accountId, id, processId: rt.processId() });
  assert.ok(campaign, 'the campaign could be leased');
  await prepareCampaign(rt, kit.deps, campaign);
}

/** What a plain count of the rows says: how many, and how many of them should have been left out. */
const rowsOf = async (id: number) => {
  const [row] = await sql<{ n: number; wrong: number }>(
    `select count(*)::int as n, count(*) filter (where contact_id % 4 = 0 or contact_id % 5 = 0)::int as wrong
     from messages where account_id = $1 and campaign_id = $2`,
    [actor.accountId, id],
  );
  return row;
};

const idOf = async (uuid: Uuid) =>
  (await sql<{ id: number }>('select id from groups where account_id = $1 and uuid = $2', [actor.accountId, uuid]))[0]
    ?.id;

const except = { groupUuids: [bought], segmentUuids: [staff] };
/** Of twenty people in a row five are of the group, four of the segment, and one of both. */
const leftOutOf = (count: number) => (count / 20) * 8;

for (const [size, group, count] of [
  ['large', large, LARGE],
  ['small', small, SMALL],
] as const) {
  for (const message of ['Seeds are 20% off', 'Hello {{first_name|friend}}']) {
    test(`of a ${size} audience, “${message}” goes to those alone who are not left out, whoever names them`, async () => {
      const [byGroup, bySegment] = [
        await draft({ groupUuids: [group], except }, message),
        await draft({ groupUuids: [group], segmentUuids: [await segment({ group })], except }, message),
      ];
      for (const { id, uuid } of [byGroup, bySegment]) {
        const { recipients, sendable, leftOut, skipped } = await preview(uuid);
        const expected = count - leftOutOf(count);
        assert.deepEqual([recipients, sendable, leftOut, skipped], [expected, expected, leftOutOf(count), []]);
        await prepare(id);
        assert.deepEqual(await rowsOf(id), { n: expected, wrong: 0 });
      }
      assert.equal((await preview(byGroup.uuid)).duplicates, 0);
      assert.equal((await preview(bySegment.uuid)).duplicates, count);
    });
  }
}

test('a contact and a plain number of somebody who is left out get nothing, and each person counts once', async () => {
  const people = await sql<{ id: number; phone: string }>(
    `select id::int, phone_number as phone from contacts where account_id = $1 and id in (100001, 100004, 100005, 100008) order by id`,
    [actor.accountId],
  );
  const { id, uuid } = await draft({
    groupUuids: [small],
    contactIds: people.map((one) => one.id),
    // Of the first three; of one in the other group, who has bought; of nobody.
    phoneNumbers: [...people.slice(0, 3).map(({ phone }) => `+${phone}`), '+233240000004', '+233209999999'],
    except,
  });
  const { recipients, leftOut, duplicates } = await preview(uuid);
  assert.deepEqual([recipients, leftOut], [SMALL - leftOutOf(SMALL) + 1, leftOutOf(SMALL) + 1]);
  assert.equal(duplicates, people.length + 3);
  await prepare(id);
  assert.deepEqual(await rowsOf(id), { n: recipients, wrong: 0 });
});

test('few who are named are found beside a large group that is left out', async () => {
  const { id, uuid } = await draft({
    groupUuids: [small],
    contactIds: [1, 2, 3],
    except: { groupUuids: [large], segmentUuids: [await segment({ group: large })] },
  });
  const { recipients, leftOut } = await preview(uuid);
  assert.deepEqual([recipients, leftOut], [SMALL, 3]);
  await prepare(id);
  assert.equal((await rowsOf(id))?.n, SMALL);
});

test('where everybody is left out nobody gets anything, and how many it plans to reach is not told beforehand', async () => {
  const { id, uuid } = await draft({ groupUuids: [small], except: { groupUuids: [small] } });
  const { recipients, leftOut } = await preview(uuid);
  assert.deepEqual([recipients, leftOut], [0, SMALL]);
  await sql(`update sms_campaigns set status = 'scheduled' where account_id = $1 and id = $2`, [actor.accountId, id]);
  const [plan] = await listPlans(rt.db, actor.accountId, [id]);
  assert.equal(plan?.plannedRecipients, null);
  await prepare(id);
  assert.deepEqual(await sql('select status, fail_reason from sms_campaigns where uuid = $1', [uuid]), [
    { status: 'failed', fail_reason: 'no_recipients' },
  ]);
});

test('a campaign waits for an import that still fills a group that is left out', async () => {
  const { accountId } = actor;
  const filled = (await kit.addGroup('Filled', 0)) as Uuid;
  const { id } = await draft({ groupUuids: [small], except: { groupUuids: [filled] } });
  const endImport = await addImporting(sql, accountId, [filled]);
  const stateOf = async () =>
    (
      await sql<{ status: string; waits: boolean; process_id: number | null }>(
        'select status, acts_at > now() as waits, process_id from sms_campaigns where account_id = $1 and id = $2',
        [accountId, id],
      )
    )[0];
  await prepare(id);
  assert.deepEqual(await stateOf(), { status: 'preparing', waits: true, process_id: null });
  assert.equal((await rowsOf(id))?.n, 0);
  await sql(
    `insert into group_members (account_id, group_id, contact_id)
     select account_id, $3, contact_id from group_members where account_id = $1 and group_id = $2 limit 10`,
    [accountId, await idOf(small), await idOf(filled)],
  );
  await endImport();
  await prepare(id);
  assert.equal((await rowsOf(id))?.n, SMALL - 10);
});

/** A change of many contacts that nobody works on. */
async function addChange(action: ContactChangeAction, toGroup: Uuid | null) {
  await sql(
    `insert into contact_changes (account_id, id, uuid, action, status, chosen, to_group_uuid, contacts, wake_at, state_at, created_at)
     values ($1, 1, gen_random_uuid(), $2, 'working', '{}', $3, 1, now(), now(), now())`,
    [actor.accountId, action, toGroup],
  );
  return () => sql('delete from contact_changes where account_id = $1', [actor.accountId]);
}

test('a campaign waits for whatever still decides who is left out or taken out, and for nothing else', async () => {
  const { accountId } = actor;
  const group = (await kit.addGroup('Joined', 0)) as Uuid;
  const members = await segment({ group });
  const others = await segment({ all: [{ group: small }, { not: { group } }] });
  const audiences: Readonly<Record<string, Partial<AudienceInput>>> = {
    nobody: { groupUuids: [small] },
    left: { groupUuids: [small, group] },
    members: { groupUuids: [small], segmentUuids: [members] },
    another: { groupUuids: [small], except: { groupUuids: [bought] } },
    group: { groupUuids: [small], except: { groupUuids: [group] } },
    segment: { groupUuids: [small], except: { groupUuids: [], segmentUuids: [members] } },
    others: { segmentUuids: [others] },
  };
  const waiting = async (end: () => Promise<unknown>) => {
    const found: string[] = [];
    for (const [name, audience] of Object.entries(audiences)) {
      const { id, uuid } = await draft(audience);
      await prepare(id);
      const { campaign, waitingFor } = await reportCampaign(kit, actor, uuid);
      assert.equal(waitingFor === 'contacts', campaign.status === 'preparing');
      if (campaign.status === 'preparing') found.push(name);
    }
    await end();
    return found;
  };
  assert.deepEqual(await waiting(await addImporting(sql, accountId, [group])), ['group', 'segment', 'others']);
  assert.deepEqual(await waiting(await addImporting(sql, accountId, [])), ['segment', 'others']);
  assert.deepEqual(await waiting(await addChange('join_group', group)), ['group', 'segment', 'others']);
  const leaving = await addChange('leave_group', group);
  assert.deepEqual(await waiting(leaving), ['left', 'members', 'segment', 'others']);
  assert.deepEqual(await waiting(await addChange('delete', null)), []);
});

for (const how of ['failed', 'cancelled'])
  test(`a campaign whose import was ${how} is paused with a reason, and goes on when somebody resumes it`, async () => {
    const { accountId } = actor;
    const filled = (await kit.addGroup('Not filled', 0)) as Uuid;
    const endBefore = await addImporting(sql, accountId, [filled]);
    await endBefore(how);
    const endImport = await addImporting(sql, accountId, [filled]);
    const { id, uuid } = await draft({ groupUuids: [small], except: { groupUuids: [filled] } });
    await prepare(id);
    const stateOf = async () => {
      const { campaign, waitingFor, pauseReason } = await reportCampaign(kit, actor, uuid);
      return [campaign.status, waitingFor, pauseReason];
    };
    assert.deepEqual(await stateOf(), ['preparing', 'contacts', '']);
    await endImport(how);
    await prepare(id);
    assert.deepEqual(await stateOf(), ['paused', 'person', 'contacts_incomplete']);
    assert.equal((await rowsOf(id))?.n, 0);
    const resumed = await resumeCampaign(rt, actor, uuid);
    assert.equal(resumed.status, 'preparing');
    await prepare(id);
    assert.equal((await stateOf())[0], 'sending');
    assert.equal((await rowsOf(id))?.n, SMALL);
  });

/** Of the one that is under way; `behind`: by a clock that was set back. */
const ENDS: Readonly<Record<string, (behind: Runtime, uuid: Uuid) => Promise<unknown>>> = {
  'cancelled import': (behind, uuid) => cancelImport(behind, actor, uuid),
  'failed import': async (behind, uuid) => {
    const found = await findImport(rt.db, actor.accountId, uuid);
    assert.ok(found);
    await failWork(behind, found, 'The file is gone.');
  },
  'cancelled change': (behind, uuid) => cancelChange(behind, actor, uuid),
};
for (const [what, end] of Object.entries(ENDS))
  test(`a ${what} pauses the campaign that waits for it although the clock was set back meanwhile, and the campaign can be resumed`, async () => {
    const { accountId } = actor;
    const behind = { ...rt, clock: manualClock(rt.clock.nowMs() - 3_600_000) };
    const group = (await kit.addGroup('Taken out', 0)) as Uuid;
    if (what.endsWith('import')) await addImporting(sql, accountId, [group]);
    else await addChange('join_group', group);
    const [open] = await sql<{ uuid: Uuid }>(
      `select uuid from imports where status = 'importing' union select uuid from contact_changes where status = 'working'`,
    );
    assert.ok(open);
    const { id, uuid } = await draft({ groupUuids: [small], except: { groupUuids: [group] } });
    await prepare(id);
    await end(behind, open.uuid);
    await prepare(id);
    const stateOf = async () => (await reportCampaign(kit, actor, uuid)).campaign.status;
    assert.equal(await stateOf(), 'paused');
    await resumeCampaign(behind, actor, uuid);
    await prepare(id);
    assert.equal(await stateOf(), 'sending');
    assert.equal((await rowsOf(id))?.n, SMALL);
    await sql('delete from contact_changes');
  });

test('while a program runs that knows nobody who is left out, no campaign leaves anybody out', async () => {
  const end = await addOlderProcess(sql, 147);
  const refused = {
    code: 'unavailable',
    message: /earlier version still runs, which does not know who is left out/,
  };
  await assert.rejects(draft({ groupUuids: [small], except: { groupUuids: [bought] } }), refused);
  await draft({ groupUuids: [small] });
  await end();
  await draft({ groupUuids: [small], except: { groupUuids: [bought] } });
});

test('a program that knows nobody who is left out finds nobody in a campaign that leaves somebody out', async () => {
  const named = { groupUuids: [small], segmentUuids: [staff], contactIds: [1], phoneNumbers: ['+233209999999'] };
  const { id, uuid } = await draft({ ...named, except: { groupUuids: [bought] } });
  const plain = `select group_ids || contact_ids as ids, segment_ids::text[] || phone_numbers as others from sms_campaigns where id = $1`;
  assert.deepEqual(await sql(plain, [id]), [{ ids: [], others: [] }]);
  const { recipients } = await getDraft(rt, actor, uuid);
  assert.deepEqual(recipients, {
    ...{ ...named, phoneNumbers: ['233209999999'] },
    except: { groupUuids: [bought], segmentUuids: [] },
  });
  await assert.rejects(deleteSegment(rt, actor, staff), /used by the SMS campaign/);
  // What such a program names is all that is named from then on, and whoever is left out stays left out.
  await sql(`update sms_campaigns set contact_ids = '{1,4}' where id = $1`, [id]);
  const { recipients: reached, leftOut } = await preview(uuid);
  assert.deepEqual([reached, leftOut], [1, 1]);
});

test('what is left out by a campaign to come is not deleted; if it is gone nevertheless, nobody gets anything', async () => {
  const gone = (await kit.addGroup('Gone', 0)) as Uuid;
  const named = await segment({ not: { field: 'last_name', is: 'Staff' } });
  const { id, uuid } = await draft({ groupUuids: [small], except: { groupUuids: [gone], segmentUuids: [named] } });
  await assert.rejects(deleteGroup(rt, actor, gone), /The group is left out by the SMS campaign “Harvest”/);
  await assert.rejects(deleteSegment(rt, actor, named), /used by the SMS campaign “Harvest”/);
  await rt.db.transact((tx) => importGroups.drop(rt, tx, actor.accountId, gone));
  await sql('update groups set deleted_at = now() where uuid = $1', [gone]);
  const { sendable, skipped, duplicates } = await preview(uuid);
  assert.deepEqual([sendable, duplicates, skipped], [0, 0, [{ reason: 'exception_gone', recipients: SMALL }]]);
  await prepare(id);
  assert.deepEqual(await rowsOf(id), { n: 0, wrong: 0 });
  // A copy leaves out what is gone, and what is still there.
  const { recipients } = await getDraft(rt, actor, uuid);
  assert.deepEqual(recipients.except, { groupUuids: [GONE], segmentUuids: [named] });
  const copy = await draft(recipients);
  assert.deepEqual((await getDraft(rt, actor, copy.uuid)).recipients, recipients);
  assert.equal((await preview(copy.uuid)).sendable, 0);
  const refused = {
    'recipients.except': ['A group or segment that is left out was deleted. Take it out, or leave out another one.'],
  };
  const sent = sendCampaign(rt, kit.deps, actor, { uuid: copy.uuid, expectedCost: null, scheduledAt: null });
  await assert.rejects(sent, { fields: refused });
  // Its condition names what is gone: it would leave out nobody.
  const ofGone = await draft({ groupUuids: [small], except: { groupUuids: [], segmentUuids: [named] } });
  await sql(`update segments set condition = $2::json where uuid = $1`, [named, JSON.stringify({ group: gone })]);
  assert.equal((await preview(ofGone.uuid)).sendable, 0);
  await sql(`update sms_campaigns set status = 'completed' where account_id = $1`, [actor.accountId]);
  await deleteSegment(rt, actor, named);
  await deleteGroup(rt, actor, bought);
});
