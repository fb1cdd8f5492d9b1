import { goesOn, isDue, VOICE } from '../../../campaigns/index.ts';
import { store } from '../../../db/index.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

/** The campaigns that wait, divided by whether they were due by an instant. */
export interface WaitingCalls {
  readonly campaignsDue: number;
  /** Recipients of campaigns that have begun who are not reached yet. */
  readonly recipientsDue: number;
  readonly campaignsLater: number;
}

export const readWaiting = store.finding<[dueUntil: Timestamp], WaitingCalls>(
  'voice.count_waiting',
  `select count(*) filter (where ${isDue(VOICE)}) as "campaignsDue",
     coalesce(sum(open_recipients) filter (where ${isDue(VOICE)}), 0)::bigint as "recipientsDue",
     count(*) filter (where not (${isDue(VOICE)})) as "campaignsLater"
   from voice_campaigns where ${goesOn(VOICE)} or status = 'scheduled'`,
);
