import { type Handle, statement, store, type Transaction } from '../../../db/index.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { CampaignAtWork } from './store-campaign-lease.ts';

export interface FaultyCampaign {
  readonly accountId: number;
  readonly id: number;
  readonly status: CampaignAtWork;
  readonly now: Timestamp;
}

const note = statement<{ faults: number }>(
  'sms_campaigns.note_fault',
  `update sms_campaigns set faults = faults + 1, process_id = null,
     acts_at = (($4::timestamptz at time zone 'UTC') + least(300, 3 * 2 ^ faults) * interval '1 second') at time zone 'UTC'
   where account_id = $1 and id = $2 and status = $3 and acts_at <= $4 and (process_id is null or process_id = $5)
   returning faults`,
);

/** Notes a fault, and doubles the time to the next attempt. Returns null if another process has noted a fault of this attempt already. */
export async function noteFault(handle: Handle, at: FaultyCampaign, processId: number): Promise<number | null> {
  const { accountId, id, status, now } = at;
  return (await handle.rows(note, [accountId, id, status, now, processId]))[0]?.faults ?? null;
}

export const clearFaults = store.changing<[accountId: number, id: number]>(
  'sms_campaigns.clear_faults',
  `update sms_campaigns set faults = 0 where account_id = $1 and id = $2 and faults > 0`,
);

const fail = statement(
  'sms_campaigns.fail_faulty',
  `update sms_campaigns set status = 'failed', fail_reason = 'internal_error', ended_at = $4, updated_at = $4, next_run_at = null,
     is_winding_up = total_recipients > 0, acts_at = '-infinity'
   where account_id = $1 and id = $2 and status = $3 and faults >= $5`,
);

/** Fails the campaign. Its waiting rows are ended later in batches, which also frees their credits. */
export async function failFaulty(tx: Transaction, at: FaultyCampaign, faultsMax: number): Promise<boolean> {
  return (await tx.count(fail, [at.accountId, at.id, at.status, at.now, faultsMax])) === 1;
}
