import { store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

const UNFINISHED_RUN = `exists (select 1 from sms_campaigns r where r.account_id = $1 and r.parent_id = c.id
     and r.status in ('preparing', 'sending', 'paused'))`;

interface At {
  readonly accountId: number;
  readonly id: number;
  readonly now: Timestamp;
}

export interface DueCampaign {
  readonly uuid: Uuid;
  readonly nextRunAt: Timestamp;
  /** The number of runs so far. */
  readonly runs: number;
  /** A series never has two runs at a time. */
  readonly hasUnfinishedRun: boolean;
}

/** Returns null if it was changed, cancelled or started by another process in the meantime. */
export const lockDueCampaign = store.finding<At, DueCampaign, Transaction>(
  'sms_campaigns.lock_due',
  `select uuid, next_run_at, runs, ${UNFINISHED_RUN} as "hasUnfinishedRun" from sms_campaigns c
   where account_id = $1 and id = $2 and next_run_at <= $3 and status = 'scheduled' for update skip locked`,
  ['accountId', 'id', 'now'],
);

/** Puts off the next look at the campaign. The caller holds its lock. */
export const putOffCampaign = store.changing<{ accountId: number; id: number; until: Timestamp }, Transaction>(
  'sms_campaigns.put_off',
  `update sms_campaigns set acts_at = $3 where account_id = $1 and id = $2`,
  ['accountId', 'id', 'until'],
);

/** Pauses a series, whose lock the caller holds. It has no next run until it is resumed, so no process can start one. */
export const pauseStoredSeries = store.changing<At, Transaction>(
  'sms_campaigns.pause_series',
  `update sms_campaigns set status = 'paused', pause_reason = '', next_run_at = null, updated_at = $3, acts_at = '-infinity'
   where account_id = $1 and id = $2 and is_recurring and status = 'scheduled'`,
  ['accountId', 'id', 'now'],
);

/** Resumes a series, whose lock the caller holds, or completes it if it has no run to come. */
export const resumeStoredSeries = store.changing<At & { nextRunAt: Timestamp | null }, Transaction>(
  'sms_campaigns.resume_series',
  `update sms_campaigns set next_run_at = $3, pause_reason = '', updated_at = $4, acts_at = coalesce($3::timestamptz, '-infinity'), faults = 0,
     status = case when $3::timestamptz is null then 'completed' else 'scheduled' end,
     ended_at = case when $3::timestamptz is null then $4::timestamptz end
   where account_id = $1 and id = $2 and is_recurring and status = 'paused'`,
  ['accountId', 'id', 'nextRunAt', 'now'],
);

/** Stores which runs a series skips, and its next run. The caller holds its lock. */
export const storeSkippedDays = store.changing<
  At & { nextRunAt: Timestamp | null; skippedDays: readonly string[] },
  Transaction
>(
  'sms_campaigns.skip_days',
  `update sms_campaigns set skipped_days = $3, next_run_at = $4, updated_at = $5, acts_at = coalesce($4::timestamptz, '-infinity')
   where account_id = $1 and id = $2 and is_recurring and status in ('draft', 'scheduled', 'paused')`,
  ['accountId', 'id', 'skippedDays', 'nextRunAt', 'now'],
);

/** Moves a series on to its next run, or completes it if there is none. Says whether a run has begun, or was passed over. */
export const storeNextRun = store.changing<At & { nextRunAt: Timestamp | null; begun: 0 | 1 }, Transaction>(
  'sms_campaigns.store_run',
  `update sms_campaigns set next_run_at = $3, runs = runs + $5::int, updated_at = $4, acts_at = coalesce($3::timestamptz, '-infinity'), faults = 0,
     status = case when $3::timestamptz is null then 'completed' else status end,
     ended_at = case when $3::timestamptz is null then $4::timestamptz end
   where account_id = $1 and id = $2`,
  ['accountId', 'id', 'nextRunAt', 'now', 'begun'],
);
