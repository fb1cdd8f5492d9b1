import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/clock.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import { parseTimestamp, type Timestamp } from '../src/lib/time/timestamp.ts';
import type { DraftInput } from '../src/sms/campaigns/drafts/read-draft.ts';
import { createDraft, updateDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  sendCampaign,
} from '../src/sms/campaigns/moves/move-campaign.ts';
import { skipRun as skip, takeBackRun as takeBack } from '../src/sms/campaigns/moves/skip-run.ts';
import { startDueCampaigns } from '../src/sms/campaigns/moves/start-due-campaigns.ts';
import { listRuns, readSeries } from '../src/sms/campaigns/reports/read-series.ts';
import { startCampaignKit } from './testkit/campaigns.ts';
import { loseAnswerOf, proxyToBe } from './testkit/postgres-proxy.ts';
import { addOlderProcess, knowAllMigrations } from './testkit/process-versions.ts';

const at = (text: string): number => Date.parse(text);
const instant = (text: string): Timestamp => parseTimestamp(text, 'UTC') ?? assert.fail(`${text} is no instant`);

const clock = manualClock(at('2026-12-01T00:00:00Z'));
const { through, proxy } = proxyToBe();
const kit = await startCampaignKit({ clock, through });
await knowAllMigrations(kit.sql);
const between = proxy();
const { rt, actor } = kit;

const changing = (change: typeof skip) => (uuid: Uuid, day: string) =>
  change(rt, actor, { uuid, day, show: async () => undefined });
const [skipRun, takeBackRun] = [changing(skip), changing(takeBack)];

/** Begins a daily series at 8:00 in Accra, or as is said, whose first run is on 2 December. */
async function begin(input: DraftInput = {}): Promise<Uuid> {
  clock.set(at('2026-12-01T00:00:00Z'));
  const { uuid } = await createDraft(rt, actor, {
    ...{ name: 'Prices', senderId: 'Volley', message: 'Maize: 210', timeZone: 'Africa/Accra', isRecurring: true },
    scheduledAt: instant('2026-12-02T08:00:00Z'),
    audience: { groupUuids: [], contactIds: [], phoneNumbers: ['0240000001'] },
    ...input,
  });
  await sendCampaign(rt, kit.deps, actor, { uuid, expectedCost: null, scheduledAt: undefined });
  return uuid;
}

async function passTo(uuid: Uuid, text: string): Promise<void> {
  clock.set(at(text));
  await Promise.all([startDueCampaigns(rt), startDueCampaigns(rt)]);
  kit.sender.look();
  for (const run of (await listRuns(rt, actor, { uuid, cursor: undefined, perPage: 100 })).runs)
    await kit.until(run.uuid, 'completed');
}

async function runsOf(uuid: Uuid): Promise<string[]> {
  const { runs } = await listRuns(rt, actor, { uuid, cursor: undefined, perPage: 100 });
  return runs.map(({ scheduledAt }) => scheduledAt?.slice(0, 10) ?? '').reverse();
}

async function coming(uuid: Uuid) {
  const series = (await readSeries(rt, actor, uuid)).series ?? assert.fail('no series');
  const days = (runs: typeof series.nextRuns) => runs.map(({ localTime }) => localTime.slice(0, 10));
  return {
    next: series.nextRunAt?.slice(0, 16),
    first: days(series.nextRuns).slice(0, 3),
    skipped: days(series.skippedRuns),
  };
}

const refused = async (doing: Promise<unknown>, words: RegExp): Promise<void> => {
  const error = await doing.then(
    () => assert.fail('it was not refused'),
    (thrown: { fields?: { day?: string[] }; message: string }) => thrown,
  );
  assert.match(error.fields?.day?.[0] ?? error.message, words);
};

test('a skipped day has no run, whoever looks and however often, and the others keep their times', async () => {
  const uuid = await begin();
  await skipRun(uuid, '2026-12-04');
  await skipRun(uuid, '2026-12-02');
  assert.deepEqual(await coming(uuid), {
    next: '2026-12-03T08:00',
    first: ['2026-12-03', '2026-12-05', '2026-12-06'],
    skipped: ['2026-12-02', '2026-12-04'],
  });
  for (const day of ['02', '03', '04', '05']) {
    await passTo(uuid, `2026-12-${day}T08:00:00Z`);
    // The clock goes back, and what ran or was skipped does not run again.
    await passTo(uuid, `2026-12-${day}T07:30:00Z`);
    await passTo(uuid, `2026-12-${day}T20:00:00Z`);
  }
  assert.deepEqual(await runsOf(uuid), ['2026-12-03', '2026-12-05']);
  assert.deepEqual((await coming(uuid)).skipped, []);
  await cancelCampaign(rt, actor, uuid);
});

test('a run that was taken back starts at its time, once', async () => {
  const uuid = await begin();
  for (const day of ['2026-12-02', '2026-12-03']) await skipRun(uuid, day);
  for (const day of ['2026-12-03', '2026-12-03', '2026-12-02', '2026-12-05']) await takeBackRun(uuid, day);
  assert.deepEqual(await coming(uuid), {
    next: '2026-12-02T08:00',
    first: ['2026-12-02', '2026-12-03', '2026-12-04'],
    skipped: [],
  });
  await passTo(uuid, '2026-12-02T08:00:01Z');
  await passTo(uuid, '2026-12-03T08:00:01Z');
  assert.deepEqual(await runsOf(uuid), ['2026-12-02', '2026-12-03']);
  await cancelCampaign(rt, actor, uuid);
});

test('what is no run to come is refused in words that say why, and the last run remains', async () => {
  const uuid = await begin({ recurrenceFrequency: 'weekly', recurrenceEndsAt: instant('2026-12-16T08:00:00Z') });
  await passTo(uuid, '2026-12-02T08:00:01Z');
  await refused(skipRun(uuid, '2026-11-25'), /still to come/);
  await refused(skipRun(uuid, '2026-12-02'), /still to come/);
  await refused(skipRun(uuid, '2026-12-10'), /a day on which the series runs/);
  await refused(skipRun(uuid, '2026-12-23'), /a day on which the series runs/);
  await skipRun(uuid, '2026-12-09');
  await refused(skipRun(uuid, '2026-12-16'), /leave a run to come/);
  await refused(takeBackRun(uuid, '2026-12-02'), /still to come/);
  await refused(takeBackRun(uuid, '2026-12-11'), /a day on which the series runs/);
  clock.set(at('2026-12-09T09:00:00Z'));
  await refused(takeBackRun(uuid, '2026-12-09'), /still to come/);
  await skipRun(uuid, '2026-12-09');
  await passTo(uuid, '2026-12-16T08:00:00Z');
  assert.deepEqual(await runsOf(uuid), ['2026-12-02', '2026-12-16']);
  await refused(skipRun(uuid, '2026-12-23'), /no series with runs to come/);
});

test('a hundred runs to come can be skipped, and no more', async () => {
  const uuid = await begin();
  const day = (index: number) => new Date(at('2026-12-02T00:00:00Z') + index * 86_400_000).toISOString().slice(0, 10);
  const days = Array.from({ length: 99 }, (_, index) => day(index + 1));
  await kit.sql('update sms_campaigns set skipped_days = $2 where uuid = $1', [uuid, days]);
  await skipRun(uuid, day(0));
  await refused(skipRun(uuid, day(100)), /At most 100/);
  assert.equal((await coming(uuid)).next, `${day(100)}T08:00`);
  clock.set(at(`${day(60)}T12:00:00Z`));
  await skipRun(uuid, day(150));
  const [row] = await kit.sql('select cardinality(skipped_days) as n from sms_campaigns where uuid = $1', [uuid]);
  assert.equal(row?.['n'], 71, 'those of the last month and those to come');
  await cancelCampaign(rt, actor, uuid);
});

test('a paused series and a draft keep what they skip, and the day is that of the zone', async () => {
  const uuid = await begin({ timeZone: 'Pacific/Auckland', scheduledAt: instant('2026-12-02T19:00:00Z') });
  await pauseCampaign(rt, actor, uuid);
  await skipRun(uuid, '2026-12-03');
  assert.deepEqual((await coming(uuid)).next, undefined);
  await resumeCampaign(rt, actor, uuid);
  assert.equal((await coming(uuid)).next, '2026-12-03T19:00');
  await updateDraft(rt, actor, uuid, { message: 'Maize: 220', scheduledAt: instant('2026-12-02T20:00:00Z') });
  assert.deepEqual(await coming(uuid), {
    next: '2026-12-03T20:00',
    first: ['2026-12-04', '2026-12-05', '2026-12-06'],
    skipped: ['2026-12-03'],
  });
  await updateDraft(rt, actor, uuid, { scheduledAt: null });
  await refused(skipRun(uuid, '2026-12-05'), /a day on which the series runs/);
  await updateDraft(rt, actor, uuid, { scheduledAt: instant('2026-12-02T20:00:00Z') });
  await sendCampaign(rt, kit.deps, actor, { uuid, expectedCost: null, scheduledAt: undefined });
  assert.equal((await coming(uuid)).next, '2026-12-03T20:00');
  await cancelCampaign(rt, actor, uuid);
  const once = await begin({ isRecurring: false });
  await refused(skipRun(once, '2026-12-02'), /no series/);
});

test('a day stays skipped when the rule changes and changes back, whatever is skipped in between', async () => {
  const uuid = await begin();
  await skipRun(uuid, '2026-12-04');
  await updateDraft(rt, actor, uuid, { recurrenceFrequency: 'weekly' });
  assert.deepEqual((await coming(uuid)).skipped, []);
  await skipRun(uuid, '2026-12-09');
  await updateDraft(rt, actor, uuid, { recurrenceFrequency: 'daily' });
  assert.deepEqual(await coming(uuid), {
    next: '2026-12-02T08:00',
    first: ['2026-12-02', '2026-12-03', '2026-12-05'],
    skipped: ['2026-12-04', '2026-12-09'],
  });
  await cancelCampaign(rt, actor, uuid);
});

test('days without a run under the present rule are kept up to a bound', async () => {
  const uuid = await begin();
  const days = Array.from({ length: 150 }, (_, index) => {
    return new Date(at('2026-12-03T00:00:00Z') + index * 86_400_000).toISOString().slice(0, 10);
  });
  await kit.sql('update sms_campaigns set skipped_days = $2 where uuid = $1', [uuid, days]);
  await updateDraft(rt, actor, uuid, { recurrenceFrequency: 'yearly' });
  await skipRun(uuid, '2027-12-02');
  const [row] = await kit.sql('select skipped_days as days from sms_campaigns where uuid = $1', [uuid]);
  assert.deepEqual(row?.['days'], [...days.slice(0, 100), '2027-12-02']);
  await cancelCampaign(rt, actor, uuid);
});

test('a run that has been does not begin again where the clock was set back, whatever is done with the series', async () => {
  const uuid = await begin();
  await passTo(uuid, '2026-12-02T08:00:01Z');
  clock.set(at('2026-12-02T07:30:00Z'));
  const next = async () => (await coming(uuid)).next;
  await pauseCampaign(rt, actor, uuid);
  await resumeCampaign(rt, actor, uuid);
  assert.equal(await next(), '2026-12-03T08:00', 'resumed');
  await updateDraft(rt, actor, uuid, { message: 'Maize: 220' });
  assert.equal(await next(), '2026-12-03T08:00', 'changed');
  await updateDraft(rt, actor, uuid, { scheduledAt: null });
  await updateDraft(rt, actor, uuid, { scheduledAt: instant('2026-12-02T08:00:00Z') });
  await sendCampaign(rt, kit.deps, actor, { uuid, expectedCost: null, scheduledAt: undefined });
  assert.equal(await next(), '2026-12-03T08:00', 'sent anew');
  await passTo(uuid, '2026-12-02T09:00:00Z');
  assert.deepEqual(await runsOf(uuid), ['2026-12-02']);
  await cancelCampaign(rt, actor, uuid);
});

test('a time that is taken back where the clock was set back is followed by none that has been', async () => {
  const uuid = await begin();
  await skipRun(uuid, '2026-12-03');
  for (const day of ['02', '04', '05']) await passTo(uuid, `2026-12-${day}T08:00:01Z`);
  clock.set(at('2026-12-02T09:00:00Z'));
  await takeBackRun(uuid, '2026-12-03');
  for (const day of ['03', '04', '05', '06']) await passTo(uuid, `2026-12-${day}T08:00:01Z`);
  assert.deepEqual((await runsOf(uuid)).toSorted(), [
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ]);
  await cancelCampaign(rt, actor, uuid);
});

test('a run that begins while the clock is set back is the last of its time', async () => {
  const uuid = await begin();
  clock.set(at('2026-12-02T08:00:00Z'));
  const { nowMs } = clock;
  // The clock is read for the run that is due, and once more for the next one.
  clock.nowMs = () => nowMs() - 3_600_000;
  try {
    await startDueCampaigns(rt);
  } finally {
    clock.nowMs = nowMs;
  }
  assert.equal((await coming(uuid)).next, '2026-12-03T08:00');
  await cancelCampaign(rt, actor, uuid);
});

test('a person who skips the run that is due at this moment gets exactly that, or hears that it has begun', async () => {
  const uuid = await begin();
  let skipped = 0;
  for (let day = 2; day < 14; day += 1) {
    const name = `2026-12-${String(day).padStart(2, '0')}`;
    clock.set(at(`${name}T08:00:00Z`));
    const starting = Promise.all(Array.from({ length: 4 }, () => startDueCampaigns(rt)));
    const isSkipped = await skipRun(uuid, name).then(
      () => true,
      () => false,
    );
    await starting;
    await passTo(uuid, `${name}T09:00:00Z`);
    assert.equal((await runsOf(uuid)).includes(name), !isSkipped, name);
    skipped += isSkipped ? 1 : 0;
  }
  assert.equal((await runsOf(uuid)).length, 12 - skipped, 'and no day has two runs');
  await cancelCampaign(rt, actor, uuid);
});

test('an answer that was lost may be asked for again', async () => {
  const uuid = await begin();
  for (const change of [skipRun, takeBackRun]) {
    loseAnswerOf(between, 'sms_campaigns.skip_days');
    await assert.rejects(change(uuid, '2026-12-02'));
    assert.equal(between.lost.answers, 1);
    await change(uuid, '2026-12-02');
    assert.equal((await coming(uuid)).next, change === skipRun ? '2026-12-03T08:00' : '2026-12-02T08:00');
  }
  loseAnswerOf(between, 'sms_campaigns.store_run');
  await skipRun(uuid, '2026-12-03');
  clock.set(at('2026-12-02T08:00:00Z'));
  await startDueCampaigns(rt).catch(() => false);
  await passTo(uuid, '2026-12-03T08:00:00Z');
  await passTo(uuid, '2026-12-04T08:00:00Z');
  assert.deepEqual(await runsOf(uuid), ['2026-12-02', '2026-12-04']);
  await cancelCampaign(rt, actor, uuid);
});

test('while a program runs that would begin it all the same, no run is skipped, and any is taken back', async () => {
  const uuid = await begin();
  await skipRun(uuid, '2026-12-03');
  const end = await addOlderProcess(kit.sql, 149);
  await refused(skipRun(uuid, '2026-12-04'), /earlier version still runs, which would begin the run/);
  await takeBackRun(uuid, '2026-12-03');
  await end();
  await skipRun(uuid, '2026-12-04');
  assert.deepEqual((await coming(uuid)).skipped, ['2026-12-04']);
});
