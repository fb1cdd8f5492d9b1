import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/clock.ts';
import { keepPartitions } from '../src/db/index.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import { parseTimestamp, type Timestamp } from '../src/lib/time/timestamp.ts';
import { createSegment } from '../src/segments/index.ts';
import { previewCampaign } from '../src/sms/campaigns/audience/preview-campaign.ts';
import type { DraftInput } from '../src/sms/campaigns/drafts/read-draft.ts';
import { createDraft, updateDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  sendCampaign,
} from '../src/sms/campaigns/moves/move-campaign.ts';
import { startDueCampaigns } from '../src/sms/campaigns/moves/start-due-campaigns.ts';
import { listRuns, readSeries } from '../src/sms/campaigns/reports/read-series.ts';
import { reportCampaign } from '../src/sms/campaigns/reports/report-campaign.ts';
import { type CampaignKit, startCampaignKit } from './testkit/campaigns.ts';
import { eventually } from './testkit/eventually.ts';
import { knowAllMigrations } from './testkit/process-versions.ts';

const at = (text: string): number => Date.parse(text);
const instant = (text: string): Timestamp => parseTimestamp(text, 'UTC') ?? assert.fail(`${text} is no instant`);

const clock = manualClock(at('2026-01-31T08:00:00Z'));
const kit: CampaignKit = await startCampaignKit({ clock });
await knowAllMigrations(kit.sql);

async function scheduled(input: DraftInput): Promise<{ id: number; uuid: Uuid }> {
  const draft = await createDraft(kit.rt, kit.actor, {
    name: 'Reminder',
    senderId: 'Volley',
    message: 'Rent is due',
    audience: { groupUuids: [], contactIds: [], phoneNumbers: ['0240000001'] },
    ...input,
  });
  const sent = await sendCampaign(kit.rt, kit.deps, kit.actor, {
    uuid: draft.uuid,
    expectedCost: null,
    scheduledAt: undefined,
  });
  assert.equal(sent.status, 'scheduled');
  return draft;
}

/** A month that lies ahead of the test's beginning needs its partitions, as the service makes them in time. */
async function startAt(text: string): Promise<void> {
  clock.set(at(text));
  const tables = ['messages', 'receipt_map'].map((table) => ({ table, retentionMonths: 24 }));
  await keepPartitions(kit.rt.db, tables, clock.nowMs());
}

/** Moves the clock, starts what is due and lets it end. */
async function passTo(text: string): Promise<void> {
  clock.set(at(text));
  await startDueCampaigns(kit.rt);
  kit.sender.look();
  for (;;) {
    const [row] = await kit.sql(
      `select count(*)::int as n from sms_campaigns where status in ('preparing', 'sending')`,
    );
    if (row?.['n'] === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const runsOf = async (parentId: number): Promise<string[]> => {
  const rows = await kit.sql<{ at: Date }>(
    'select scheduled_at as at from sms_campaigns where parent_id = $1 order by id',
    [parentId],
  );
  return rows.map((row) => row.at.toISOString().slice(0, 16));
};

const template = async (id: number) => {
  const [row] = await kit.sql<{ status: string; next: Date | null; runs: string }>(
    'select status, next_run_at as next, runs from sms_campaigns where id = $1',
    [id],
  );
  return { status: row?.status, next: row?.next?.toISOString().slice(0, 16) ?? null, runs: Number(row?.runs) };
};

test('a scheduled campaign starts at its time and not before', async () => {
  await startAt('2026-01-31T08:00:00Z');
  const { id, uuid } = await scheduled({ scheduledAt: instant('2026-01-31T09:00:00Z') });
  await passTo('2026-01-31T08:59:59Z');
  assert.equal((await template(id)).status, 'scheduled');
  await passTo('2026-01-31T09:00:00Z');
  const done = await kit.until(uuid, 'completed');
  assert.equal(Number(done['messages_sent']), 1);
});

test('a monthly campaign of the 31st runs on the last day of short months, each time as a campaign of its own', async () => {
  await startAt('2026-01-31T08:00:00Z');
  const { id } = await scheduled({
    scheduledAt: instant('2026-01-31T09:00:00Z'),
    isRecurring: true,
    recurrenceFrequency: 'monthly',
    recurrenceEndsAt: instant('2026-04-30T09:00:00Z'),
  });
  for (const day of ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']) await passTo(`${day}T09:00:01Z`);
  assert.deepEqual(await runsOf(id), ['2026-01-31T09:00', '2026-02-28T09:00', '2026-03-31T09:00', '2026-04-30T09:00']);
  assert.deepEqual(await template(id), { status: 'completed', next: null, runs: 4 });
  const [sums] = await kit.sql(
    'select sum(messages_sent)::int as sent, count(distinct uuid)::int as n from sms_campaigns where parent_id = $1',
    [id],
  );
  assert.deepEqual(sums, { sent: 4, n: 4 });
});

test('each run of a series asks anew who is in its segment, and a run that has begun keeps whom it had', async () => {
  await startAt('2026-02-01T08:00:00Z');
  await kit.addGroup('Farmers', 6, 7_000_001);
  const account = kit.actor.accountId;
  const named = (ids: readonly number[], name: string) =>
    kit.sql('update contacts set last_name = $2 where account_id = $1 and id = any ($3)', [account, name, ids]);
  await named([7_000_001, 7_000_002], 'Due');
  const condition = { field: 'last_name', is: 'due' };
  const { uuid } = await createSegment(kit.rt, kit.actor, { name: 'Due', description: '', condition });
  const out = (await kit.addGroup('Out', 1, 7_000_004)) as Uuid;
  const { id } = await scheduled({
    scheduledAt: instant('2026-02-02T09:00:00Z'),
    isRecurring: true,
    recurrenceFrequency: 'daily',
    recurrenceEndsAt: instant('2026-02-03T09:00:00Z'),
    audience: {
      ...{ groupUuids: [], segmentUuids: [uuid], contactIds: [], phoneNumbers: [] },
      except: { groupUuids: [out] },
    },
  });
  await passTo('2026-02-02T09:00:01Z');
  await named([7_000_001], 'Paid');
  await named([7_000_003, 7_000_004], 'Due');
  await passTo('2026-02-03T09:00:01Z');
  const rows = await kit.sql<{ run: number; ids: string[] }>(
    `select c.run_number::int as run, array_agg(m.contact_id::text order by m.contact_id) as ids
     from sms_campaigns c join messages m on m.account_id = c.account_id and m.campaign_id = c.id
     where c.parent_id = $1 group by 1 order by 1`,
    [id],
  );
  assert.deepEqual(rows, [
    { run: 1, ids: ['7000001', '7000002'] },
    { run: 2, ids: ['7000002', '7000003'] },
  ]);
});

test('the hour of the wall clock is kept when the clocks change', async () => {
  await startAt('2026-03-27T00:00:00Z');
  const { id } = await scheduled({
    scheduledAt: instant('2026-03-28T08:00:00Z'),
    timeZone: 'Europe/Berlin',
    isRecurring: true,
  });
  for (const time of ['2026-03-28T08:00:00Z', '2026-03-29T07:00:00Z', '2026-03-30T07:00:00Z']) await passTo(time);
  assert.deepEqual(await runsOf(id), ['2026-03-28T08:00', '2026-03-29T07:00', '2026-03-30T07:00']);
  await kit.sql(`update sms_campaigns set status = 'cancelled', next_run_at = null where id = $1`, [id]);
});

test('after days without the service there is one run to catch up, and the next is at its usual time', async () => {
  await startAt('2026-05-01T00:00:00Z');
  const { id } = await scheduled({ scheduledAt: instant('2026-05-01T06:00:00Z'), isRecurring: true });
  await passTo('2026-05-01T06:00:00Z');
  await passTo('2026-05-08T11:00:00Z');
  await passTo('2026-05-08T11:00:05Z');
  assert.deepEqual(await runsOf(id), ['2026-05-01T06:00', '2026-05-02T06:00']);
  assert.deepEqual(await template(id), { status: 'scheduled', next: '2026-05-09T06:00', runs: 2 });
  await kit.sql(`update sms_campaigns set status = 'cancelled', next_run_at = null where id = $1`, [id]);
});

test('there are never two runs of one campaign at a time: a late one puts off the next, and one follows', async () => {
  await startAt('2026-06-01T00:00:00Z');
  const { id } = await scheduled({ scheduledAt: instant('2026-06-01T06:00:00Z'), isRecurring: true });
  await passTo('2026-06-01T06:00:00Z');
  await kit.sql(`update sms_campaigns set status = 'paused' where parent_id = $1`, [id]);
  await passTo('2026-06-02T06:00:00Z');
  await passTo('2026-06-03T06:00:00Z');
  assert.equal((await runsOf(id)).length, 1);
  await kit.sql(`update sms_campaigns set status = 'completed' where parent_id = $1`, [id]);
  await passTo('2026-06-03T07:00:00Z');
  await passTo('2026-06-03T07:00:01Z');
  assert.equal((await runsOf(id)).length, 2);
  assert.equal((await template(id)).next, '2026-06-04T06:00');
  await kit.sql(`update sms_campaigns set status = 'cancelled', next_run_at = null where id = $1`, [id]);
});

test('two processes that look at once start a run once', async () => {
  await startAt('2026-07-01T00:00:00Z');
  const { id } = await scheduled({ scheduledAt: instant('2026-07-01T06:00:00Z'), isRecurring: true });
  clock.set(at('2026-07-01T06:00:00Z'));
  await Promise.all(Array.from({ length: 5 }, () => startDueCampaigns(kit.rt)));
  assert.equal((await runsOf(id)).length, 1);
  await passTo('2026-07-01T06:00:01Z');
  await kit.sql(`update sms_campaigns set status = 'cancelled', next_run_at = null where id = $1`, [id]);
});

test('a paused series begets no run, and goes on with the first one after it is resumed', async () => {
  await startAt('2026-07-10T00:00:00Z');
  const { id, uuid } = await scheduled({ scheduledAt: instant('2026-07-10T06:00:00Z'), isRecurring: true });
  await passTo('2026-07-10T06:00:00Z');
  assert.equal((await pauseCampaign(kit.rt, kit.actor, uuid)).status, 'paused');
  assert.deepEqual(await template(id), { status: 'paused', next: null, runs: 1 });
  await passTo('2026-07-13T06:00:00Z');
  await updateDraft(kit.rt, kit.actor, uuid, { message: 'Rent is due today' });
  await assert.rejects(updateDraft(kit.rt, kit.actor, uuid, { isRecurring: false }), /invalid/);
  await assert.rejects(updateDraft(kit.rt, kit.actor, uuid, { scheduledAt: null }), /invalid/);
  assert.equal((await resumeCampaign(kit.rt, kit.actor, uuid)).status, 'scheduled');
  assert.equal((await template(id)).next, '2026-07-14T06:00', 'what was due meanwhile is left out');
  await passTo('2026-07-14T06:00:00Z');
  assert.deepEqual(await runsOf(id), ['2026-07-10T06:00', '2026-07-14T06:00']);
  const { runs, nextCursor } = await listRuns(kit.rt, kit.actor, { uuid, cursor: undefined, perPage: 1 });
  assert.deepEqual([runs.map(({ runNumber }) => runNumber), nextCursor], [[2], '2']);
  const older = await listRuns(kit.rt, kit.actor, { uuid, cursor: '2', perPage: 1 });
  assert.deepEqual([older.runs.map(({ runNumber }) => runNumber), older.nextCursor], [[1], null]);
  const place = await readSeries(kit.rt, kit.actor, runs[0]?.uuid ?? assert.fail('no run'));
  assert.deepEqual([place.parentUuid, place.runNumber, place.series?.runs], [uuid, 2, 2]);
  assert.deepEqual((await reportCampaign(kit, kit.actor, runs[0]?.uuid ?? uuid)).runNumber, 2);
  await cancelCampaign(kit.rt, kit.actor, uuid);
});

test('a series that is resumed after its end is completed', async () => {
  await startAt('2026-07-20T00:00:00Z');
  const until = instant('2026-07-21T06:00:00Z');
  const { id, uuid } = await scheduled({
    scheduledAt: instant('2026-07-20T06:00:00Z'),
    isRecurring: true,
    recurrenceEndsAt: until,
  });
  await pauseCampaign(kit.rt, kit.actor, uuid);
  await passTo('2026-07-22T06:00:00Z');
  assert.equal((await resumeCampaign(kit.rt, kit.actor, uuid)).status, 'completed');
  assert.deepEqual(await template(id), { status: 'completed', next: null, runs: 0 });
  assert.deepEqual((await readSeries(kit.rt, kit.actor, uuid)).series?.nextRuns, []);
});

test('the next runs of a series are those that will start, by the clocks of its zone', async () => {
  await startAt('2026-03-01T00:00:00Z');
  const { uuid } = await scheduled({
    scheduledAt: instant('2026-03-20T09:00:00Z'),
    timeZone: 'Europe/London',
    isRecurring: true,
    recurrenceFrequency: 'weekly',
    recurrenceEndsAt: instant('2026-04-10T08:00:00Z'),
  });
  const { series } = await readSeries(kit.rt, kit.actor, uuid);
  assert.deepEqual(
    series?.nextRuns.map(({ at, localTime }) => [at.slice(0, 16), localTime]),
    [
      ['2026-03-20T09:00', '2026-03-20T09:00:00'],
      ['2026-03-27T09:00', '2026-03-27T09:00:00'],
      ['2026-04-03T08:00', '2026-04-03T09:00:00'],
      ['2026-04-10T08:00', '2026-04-10T09:00:00'],
    ],
  );
  await cancelCampaign(kit.rt, kit.actor, uuid);
});

test('whoever starts runs while a person pauses and resumes: each time has one run at most, and none after the answer', async () => {
  await startAt('2026-08-10T00:00:00Z');
  const { id, uuid } = await scheduled({ scheduledAt: instant('2026-08-10T06:00:00Z'), isRecurring: true });
  const countRuns = async (): Promise<number> => (await runsOf(id)).length;
  for (let day = 10; day < 22; day += 1) {
    clock.set(at(`2026-08-${day}T06:00:00Z`));
    const starting = Promise.all(Array.from({ length: 4 }, () => startDueCampaigns(kit.rt)));
    // The pause comes anywhere among their steps; on the first day after all of them.
    if (day === 10) await starting;
    else await new Promise((resolve) => setTimeout(resolve, day - 11));
    await pauseCampaign(kit.rt, kit.actor, uuid);
    const atTheAnswer = await countRuns();
    await starting;
    await passTo(`2026-08-${day}T07:00:00Z`);
    assert.equal(await countRuns(), atTheAnswer, `a run began after the pause of ${day} August was answered`);
    assert.equal((await template(id)).runs, atTheAnswer);
    await resumeCampaign(kit.rt, kit.actor, uuid);
  }
  const runs = await kit.sql<{ n: string; at: Date }>(
    'select run_number as n, scheduled_at as at from sms_campaigns where parent_id = $1 order by run_number',
    [id],
  );
  assert.deepEqual(
    runs.map(({ n }) => Number(n)),
    runs.map((_, index) => index + 1),
  );
  assert.equal(new Set(runs.map((run) => run.at.getTime())).size, runs.length);
  assert.ok(runs.length > 0, 'some runs began before their pause');
  await cancelCampaign(kit.rt, kit.actor, uuid);
});

test('a change of a scheduled campaign moves its next run, and a cancelled one never runs', async () => {
  await startAt('2026-08-01T00:00:00Z');
  const { id, uuid } = await scheduled({ scheduledAt: instant('2026-08-01T06:00:00Z') });
  await updateDraft(kit.rt, kit.actor, uuid, { scheduledAt: instant('2026-08-02T06:00:00Z') });
  assert.equal((await template(id)).next, '2026-08-02T06:00');
  await assert.rejects(
    updateDraft(kit.rt, kit.actor, uuid, { scheduledAt: instant('2026-07-02T06:00:00Z') }),
    /invalid/,
  );
  await cancelCampaign(kit.rt, kit.actor, uuid);
  await passTo('2026-08-03T06:00:00Z');
  assert.deepEqual(await template(id), { status: 'cancelled', next: null, runs: 0 });
});

test('outside of its daily window a campaign waits, and goes on when the window opens', async () => {
  await startAt('2026-09-01T21:00:00Z');
  kit.carriers.seen.length = 0;
  const draft = await createDraft(kit.rt, kit.actor, {
    name: 'Evening',
    senderId: 'Volley',
    message: 'Offer',
    audience: { groupUuids: [], contactIds: [], phoneNumbers: ['0240000001', '0240000002'] },
    window: { fromMinute: 480, toMinute: 1200, zone: '' },
  });
  await sendCampaign(kit.rt, kit.deps, kit.actor, { uuid: draft.uuid, expectedCost: null, scheduledAt: undefined });
  kit.sender.look();
  await kit.until(draft.uuid, 'sending');
  await new Promise((resolve) => setTimeout(resolve, 250));
  assert.equal(kit.carriers.seen.length, 0);
  clock.set(at('2026-09-02T08:00:00Z'));
  kit.sender.wake();
  await kit.until(draft.uuid, 'completed');
  assert.equal(kit.carriers.seen.length, 2);
});

test("with the recipient's own zone, numbers of countries where it is night are put off to their morning", async () => {
  await startAt('2026-10-01T07:00:00Z');
  kit.carriers.seen.length = 0;
  const draft = await createDraft(kit.rt, kit.actor, {
    name: 'Everywhere',
    senderId: 'Volley',
    message: 'Offer',
    // At 07:00 UTC it is 07:00 in Ghana, 09:00 in Germany; the United States have no zone of their own, so the campaign's decides.
    audience: { groupUuids: [], contactIds: [], phoneNumbers: ['0240000001', '+4915112345678', '+12015550123'] },
    window: { fromMinute: 480, toMinute: 1200, zone: 'recipient' },
  });
  await sendCampaign(kit.rt, kit.deps, kit.actor, { uuid: draft.uuid, expectedCost: null, scheduledAt: undefined });
  kit.sender.look();
  while (kit.carriers.seen.length < 1) await new Promise((resolve) => setTimeout(resolve, 10));
  const rows = await kit.sql<{ phone_number: string; due: Date | null }>(
    `select m.phone_number, o.due_at as due from messages m left join outbox o on o.message_id = m.id where m.campaign_id = $1 order by 1`,
    [draft.id],
  );
  assert.deepEqual(
    rows.map((row) => [row.phone_number, row.due?.toISOString() ?? null]),
    [
      ['12015550123', '2026-10-01T08:00:00.000Z'],
      ['233240000001', '2026-10-01T08:00:00.000Z'],
      ['4915112345678', null],
    ],
  );
  const { unknownZones } = await reportCampaign(kit, kit.actor, draft.uuid);
  assert.equal(unknownZones, 1, 'who is in a country of several zones is said in the report as well');
  assert.equal((await previewCampaign(kit.rt, kit.deps, kit.actor, draft.uuid)).unknownZones, unknownZones);
});

test('from a first day on each number gets it at the hour of its own clock, and the campaign starts as that comes first', async () => {
  await startAt('2026-11-28T12:00:00Z');
  kit.carriers.seen.length = 0;
  const window = { fromMinute: 540, toMinute: 1200, zone: 'recipient', startDay: '2026-11-30' };
  const phoneNumbers = ['0240000001', '+254712345678', '+12015550123'];
  const draft = await scheduled({ audience: { groupUuids: [], contactIds: [], phoneNumbers }, window });
  const startOf = async () =>
    (await kit.sql(`select scheduled_at, next_run_at from sms_campaigns where id = $1`, [draft.id])).map((row) =>
      Object.values(row).map((time) => (time as Date).toISOString()),
    )[0];
  const start = '2026-11-29T19:00:00.000Z';
  assert.deepEqual(await startOf(), [start, start], 'as it is 9:00 in Kiritimati');
  const day = (startDay: string) =>
    updateDraft(kit.rt, kit.actor, draft.uuid, { scheduledAt: null, window: { ...window, startDay } });
  await day('2026-12-02');
  assert.deepEqual(await startOf(), ['2026-12-01T19:00:00.000Z', '2026-12-01T19:00:00.000Z']);
  await updateDraft(kit.rt, kit.actor, draft.uuid, { scheduledAt: instant('2026-12-05T12:00:00Z') });
  clock.set(at('2026-12-03T12:00:00Z'));
  const { status } = await updateDraft(kit.rt, kit.actor, draft.uuid, { scheduledAt: null });
  assert.equal(status, 'draft', 'a day that has begun does not start one whose time was taken away');
  clock.set(at('2026-11-28T12:00:00Z'));
  await day('2026-11-30');
  await sendCampaign(kit.rt, kit.deps, kit.actor, { uuid: draft.uuid, expectedCost: null, scheduledAt: undefined });
  assert.deepEqual(await startOf(), [start, start]);
  clock.set(at(start));
  await startDueCampaigns(kit.rt);
  kit.sender.look();
  const read = () =>
    kit.sql<{ phone_number: string; due: Date | null }>(
      `select m.phone_number, o.due_at as due from messages m join outbox o on o.message_id = m.id
       where m.campaign_id = $1 and o.due_at > $2 order by 1`,
      [draft.id, start],
    );
  const rows = await eventually(read, ({ length }) => length === 3);
  assert.deepEqual(
    rows.map((row) => [row.phone_number, row.due?.toISOString()]),
    [
      ['12015550123', '2026-11-30T09:00:00.000Z'],
      ['233240000001', '2026-11-30T09:00:00.000Z'],
      ['254712345678', '2026-11-30T06:00:00.000Z'],
    ],
    'though it is afternoon in New Jersey on the day before',
  );
});
