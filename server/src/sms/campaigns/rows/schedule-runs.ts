import { nextOccurrenceAfter } from '../../../lib/time/recurrence.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Campaign } from './campaign.ts';

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
