import type { Transaction } from '../../../db/index.ts';
import { nextOccurrenceAfter } from '../../../lib/time/recurrence.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import { instantOfWallClock, wallClockOf } from '../../../lib/time/wall-clock.ts';
import { beginOfFirstDayMs } from '../../../lib/windows/window-gate.ts';
import type { Campaign, CampaignContent } from './campaign.ts';
import { findLastRun } from './store-campaigns.ts';

type Draft = Pick<Campaign & CampaignContent, 'window' | 'isRecurring' | 'timeZone'>;

type Rule = Pick<
  Campaign,
  | 'scheduledAt'
  | 'isRecurring'
  | 'timeZone'
  | 'recurrenceFrequency'
  | 'recurrenceInterval'
  | 'recurrenceEndsAt'
  | 'skippedDays'
>;

/** Returns the first run of a series after an instant, also one that is skipped; null if there is none. */
function occurrenceAfter(rule: Rule, anchorMs: number, instantMs: number): number | null {
  const endsAtMs = rule.recurrenceEndsAt === null ? null : msFromTimestamp(rule.recurrenceEndsAt);
  const { timeZone, recurrenceFrequency: frequency, recurrenceInterval: interval } = rule;
  return nextOccurrenceAfter({ anchorMs, timeZone, frequency, interval, endsAtMs }, instantMs)?.atMs ?? null;
}

/** Returns the day of an instant by the clocks of a zone. A series has at most one run a day. */
export const dayOf = (instantMs: number, timeZone: string): string => wallClockOf(instantMs, timeZone).slice(0, 10);

/** Returns the first run after an instant that is not skipped, or null. All runs are counted from the first scheduled time. */
export function nextRunAfter(rule: Rule, instantMs: number): Timestamp | null {
  if (rule.scheduledAt === null) return null;
  const anchorMs = msFromTimestamp(rule.scheduledAt);
  if (!rule.isRecurring) return anchorMs > instantMs ? rule.scheduledAt : null;
  const { skippedDays, timeZone } = rule;
  let atMs = occurrenceAfter(rule, anchorMs, instantMs);
  while (atMs !== null && skippedDays.includes(dayOf(atMs, timeZone))) atMs = occurrenceAfter(rule, anchorMs, atMs);
  return atMs === null ? null : timestampFromMs(atMs);
}

/** A run that is further ahead than this began by a clock that was wrong. */
const AHEAD_MS_MAX = 31 * 86_400_000;

/** The same after the runs that there have been, also where the clock was set back since: none of them begins again. The caller holds the lock. */
export async function nextRunOf(
  tx: Transaction,
  accountId: number,
  campaign: Rule & Pick<Campaign, 'id'>,
  instantMs: number,
): Promise<Timestamp | null> {
  const last = campaign.isRecurring ? await findLastRun(tx, accountId, campaign.id) : null;
  const lastMs = last?.at ? msFromTimestamp(last.at) : instantMs;
  return nextRunAfter(campaign, lastMs > instantMs + AHEAD_MS_MAX ? instantMs : Math.max(instantMs, lastMs));
}

/** Returns the run of a series on a day by the clocks of its zone, also if it is skipped; null if it has none. */
export function runOfDay(rule: Rule, day: string): number | null {
  if (rule.scheduledAt === null || !rule.isRecurring) return null;
  const beginMs = instantOfWallClock(Date.parse(`${day}T00:00:00Z`), rule.timeZone);
  const atMs = occurrenceAfter(rule, msFromTimestamp(rule.scheduledAt), beginMs - 1);
  return atMs !== null && dayOf(atMs, rule.timeZone) === day ? atMs : null;
}

const BEFORE_LAST_RUN = new Set<Campaign['status']>(['draft', 'scheduled', 'paused']);

/** Whether it is a series that may still have runs. */
export const hasRunsToCome = ({ isRecurring, status }: Pick<Campaign, 'isRecurring' | 'status'>): boolean =>
  isRecurring && BEFORE_LAST_RUN.has(status);

/** When a campaign starts that has a first day: no earlier than this begins somewhere, so that no row waits for long. Others start as they wish. */
export function startWithFirstDay(draft: Draft, wished: Timestamp | null): Timestamp | null {
  const begin = draft.isRecurring ? 0 : beginOfFirstDayMs(draft);
  return begin === 0 || (wished !== null && msFromTimestamp(wished) >= begin) ? wished : timestampFromMs(begin);
}

/** Returns the first runs after an instant and before another, in order; fewer if there are no more. */
export function nextRunsAfter(
  rule: Rule,
  instantMs: number,
  { count, beforeMs }: { readonly count: number; readonly beforeMs: number },
): readonly Timestamp[] {
  const runs: Timestamp[] = [];
  let afterMs = instantMs;
  while (runs.length < count) {
    const next = nextRunAfter(rule, afterMs);
    if (next === null || msFromTimestamp(next) >= beforeMs) break;
    runs.push(next);
    afterMs = msFromTimestamp(next);
  }
  return runs;
}
