import { type Handle, statement, type Transaction } from '../../db/index.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';

export interface DueCampaign {
  readonly accountId: number;
  readonly id: number;
  readonly uuid: Uuid;
}

const UNFINISHED_RUN = `exists (select 1 from sms_campaigns r where r.account_id = c.account_id and r.parent_id = c.id
     and r.status in ('preparing', 'sending', 'paused'))`;

const listDue = statement<DueCampaign>(
  'sms_campaigns.list_due',
  `select account_id as "accountId", id, uuid from sms_campaigns c
   where next_run_at <= $1 and status = 'scheduled' and not ${UNFINISHED_RUN} order by next_run_at limit $2`,
);

/** Whose time has come; a series whose last run is still going on waits for its end. */
export function listDueCampaigns(handle: Handle, now: Timestamp, limit: number): Promise<DueCampaign[]> {
  return handle.rows(listDue, [now, limit]);
}

const lockDue = statement<{ nextRunAt: Timestamp; runs: number }>(
  'sms_campaigns.lock_due',
  `select next_run_at as "nextRunAt", runs from sms_campaigns c
   where account_id = $1 and id = $2 and next_run_at <= $3 and status = 'scheduled' and not ${UNFINISHED_RUN} for update skip locked`,
);

/** Null when it was changed, cancelled or started by another process meanwhile. */
export async function lockDueCampaign(
  tx: Transaction,
  at: { accountId: number; id: number; now: Timestamp },
): Promise<{ nextRunAt: Timestamp; runs: number } | null> {
  return (await tx.rows(lockDue, [at.accountId, at.id, at.now]))[0] ?? null;
}

const storeRun = statement(
  'sms_campaigns.store_run',
  `update sms_campaigns set next_run_at = $3, runs = runs + 1, updated_at = $4,
     status = case when $3::timestamptz is null then 'completed' else status end,
     ended_at = case when $3::timestamptz is null then $4::timestamptz end
   where account_id = $1 and id = $2`,
);

/** After the last run of a series there is none to wait for: it is completed. */
export async function storeSeriesRun(
  tx: Transaction,
  run: { accountId: number; id: number; nextRunAt: Timestamp | null; now: Timestamp },
): Promise<void> {
  await tx.count(storeRun, [run.accountId, run.id, run.nextRunAt, run.now]);
}
