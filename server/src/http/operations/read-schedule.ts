import { invalidInput } from '../../errors.ts';
import { CAMPAIGN_DAYS_AHEAD_MAX, scheduleProblem } from '../../lib/schedule-bounds.ts';
import { msFromTimestamp, type Timestamp } from '../../lib/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { readInstant } from './read-instant.ts';

const ANCHOR_MS_MAX = CAMPAIGN_DAYS_AHEAD_MAX * 86_400_000;

/** When a campaign is to begin. That of a series is its anchor too, which may lie behind us: the runs to come count from it. */
export function readSchedule(
  rt: Runtime,
  raw: string | null | undefined,
  { isAnchor = false }: { readonly isAnchor?: boolean } = {},
): Timestamp | null | undefined {
  const at = readInstant('scheduled_at', raw);
  if (at === undefined || at === null) return at;
  const past = isAnchor ? { pastMsMax: ANCHOR_MS_MAX } : {};
  const limits = { daysAheadMax: CAMPAIGN_DAYS_AHEAD_MAX, ...past };
  const problem = scheduleProblem(msFromTimestamp(at), rt.clock.nowMs(), limits);
  if (problem !== null) throw invalidInput({ scheduled_at: [`The scheduled at field ${problem}.`] });
  return at;
}
