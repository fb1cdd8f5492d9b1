import { nextOccurrenceAfter } from '../../../lib/time/recurrence.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import { beginOfFirstDayMs } from '../../../lib/windows/window-gate.ts';
import type { Campaign, CampaignContent } from './campaign.ts';

type Draft = Pick<Campaign & CampaignContent, 'window' | 'isRecurring' | 'timeZone'>;

type Rule = Pick<
  Campaign,
  'scheduledAt' | 'isRecurring' | 'timeZone' | 'recurrenceFrequency' | 'recurrenceInterval' | 'recurrenceEndsAt'
>;

/** Returns the first run after an instant, or null. All runs are counted from the first scheduled time. */
export function nextRunAfter(rule: Rule, instantMs: number): Timestamp | null {
  if (rule.scheduledAt === null) return null;
  const anchorMs = msFromTimestamp(rule.scheduledAt);
  if (!rule.isRecurring) return anchorMs > instantMs ? rule.scheduledAt : null;
  const endsAtMs = rule.recurrenceEndsAt === null ? null : msFromTimestamp(rule.recurrenceEndsAt);
  const { timeZone, recurrenceFrequency: frequency, recurrenceInterval: interval } = rule;
  const next = nextOccurrenceAfter({ anchorMs, timeZone, frequency, interval, endsAtMs }, instantMs);
  return next === null ? null : timestampFromMs(next.atMs);
}

/** When a campaign starts that has a first day: no earlier than this begins somewhere, so that no row waits for long. Others start as they wish. */
export function startWithFirstDay(draft: Draft, wished: Timestamp | null): Timestamp | null {
  const begin = draft.isRecurring ? 0 : beginOfFirstDayMs(draft);
  return begin === 0 || (wished !== null && msFromTimestamp(wished) >= begin) ? wished : timestampFromMs(begin);
}

/** Returns the first runs after an instant, in order; fewer if there are no more. */
export function nextRunsAfter(rule: Rule, instantMs: number, count: number): readonly Timestamp[] {
  const runs: Timestamp[] = [];
  let afterMs = instantMs;
  while (runs.length < count) {
    const next = nextRunAfter(rule, afterMs);
    if (next === null) break;
    runs.push(next);
    afterMs = msFromTimestamp(next);
  }
  return runs;
}
