import { existing } from '../../../campaigns/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { AppError, invalidInput } from '../../../errors.ts';
import { type Actor, refuseBesideOlder } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { dayOf, hasRunsToCome, nextRunAfter, runOfDay } from '../rows/schedule-runs.ts';
import { type CampaignState, lockCampaignState } from '../rows/store-campaign-moves.ts';
import { storeSkippedDays } from './store-campaign-schedule.ts';

/** All of them are looked at whenever the next run is reckoned. So many more are kept on whose days there is no run under the present rule. */
const SKIPPED_MAX = 100;
/** A day that is past is kept for so long, because the clock of a process may be wrong. */
const PAST_KEPT_MS = 31 * 86_400_000;
/** Programs that do not know it would begin a run that is skipped. */
const LEAST_MIGRATION = 150;

interface Asked {
  /** Locked. */
  readonly series: CampaignState;
  readonly day: string;
  readonly nowMs: number;
}

type Plan = Pick<CampaignState, 'skippedDays' | 'nextRunAt'>;

const refuse = (why: string) => invalidInput({ day: [why] });

/** Returns the run of the day, which may begin no earlier than an instant. */
function runFrom({ series, day, nowMs }: Asked, firstMs: number): number {
  const runMs = runOfDay(series, day);
  if (runMs === null ? day < dayOf(nowMs, series.timeZone) : runMs < firstMs)
    throw refuse('The day field must name a run that is still to come.');
  if (runMs === null) throw refuse('The day field must be a day on which the series runs.');
  return runMs;
}

/** Returns the days that stay skipped. The rule may change, and change back, so that they have runs again. */
function keptOf({ series, nowMs }: Asked): readonly string[] {
  const past = dayOf(nowMs - PAST_KEPT_MS, series.timeZone);
  const days = series.skippedDays.filter((day) => day > past);
  const { run = [], none = [] } = Object.groupBy(days, (day) => (runOfDay(series, day) === null ? 'none' : 'run'));
  return [...run, ...none.sort().slice(0, SKIPPED_MAX)];
}

/** A run has not begun if it is no earlier than the next one: whoever begins a run moves that on under the same lock. */
function without(asked: Asked): Plan {
  const { series, day, nowMs } = asked;
  const { nextRunAt } = series;
  if (series.skippedDays.includes(day)) return series;
  const firstMs = nextRunAt === null ? nowMs : msFromTimestamp(nextRunAt);
  runFrom(asked, firstMs);
  const isToCome = (skipped: string) => (runOfDay(series, skipped) ?? 0) >= nowMs;
  if (series.skippedDays.filter(isToCome).length >= SKIPPED_MAX)
    throw refuse(`At most ${SKIPPED_MAX} runs to come can be skipped.`);
  const skippedDays = [...keptOf(asked), day];
  const next = nextRunAfter({ ...series, skippedDays }, firstMs - 1);
  if (next === null) throw refuse('The day field must leave a run to come.');
  return { skippedDays, nextRunAt: nextRunAt && next };
}

function withRun(asked: Asked): Plan {
  const { series, day, nowMs } = asked;
  const runMs = runFrom(asked, nowMs);
  const { skippedDays, nextRunAt } = series;
  if (!skippedDays.includes(day)) return series;
  const isNext = nextRunAt !== null && runMs < msFromTimestamp(nextRunAt);
  return {
    skippedDays: skippedDays.filter((skipped) => skipped !== day),
    nextRunAt: isNext ? timestampFromMs(runMs) : nextRunAt,
  };
}

interface Run<Shown> {
  readonly uuid: Uuid;
  readonly day: string;
  /** Reads the series for the reply, after the change. */
  show(tx: Transaction): Promise<Shown>;
}

/** Returns what changes which runs a series skips. */
const changing =
  (change: (asked: Asked) => Plan) =>
  <Shown>(rt: Runtime, { accountId }: Actor, { uuid, day, show }: Run<Shown>): Promise<Shown> =>
    rt.db.transact(async (tx) => {
      const series = existing(await lockCampaignState(tx, accountId, uuid));
      if (!hasRunsToCome(series)) throw new AppError('wrong_state', 'This campaign is no series with runs to come.');
      const { skippedDays, nextRunAt } = change({ series, day, nowMs: rt.clock.nowMs() });
      if (skippedDays !== series.skippedDays && skippedDays.includes(day))
        await refuseBesideOlder(tx, LEAST_MIGRATION, 'would begin the run');
      if (skippedDays !== series.skippedDays)
        await storeSkippedDays(tx, { accountId, id: series.id, skippedDays, nextRunAt, now: rt.clock.now() });
      return show(tx);
    });

export const skipRun = changing(without);
export const takeBackRun = changing(withRun);
