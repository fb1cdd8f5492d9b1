import { store, type Transaction } from '../../../db/index.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { CampaignAtWork } from './store-campaign-lease.ts';

export interface FaultyCampaign {
  readonly accountId: number;
  readonly id: number;
  readonly status: CampaignAtWork;
  readonly now: Timestamp;
}

/** Notes a fault, and doubles the time to the next attempt. Returns null if another process has noted a fault of this attempt already. */
export const noteFault = store.value<FaultyCampaign & { processId: number }, number>(
  'sms_campaigns.note_fault',
  `update sms_campaigns set faults = faults + 1, process_id = null,
     acts_at = (($4::timestamptz at time zone 'UTC') + least(300, 3 * 2 ^ faults) * interval '1 second') at time zone 'UTC'
   where account_id = $1 and id = $2 and status = $3 and acts_at <= $4 and (process_id is null or process_id = $5)
   returning faults`,
  ['accountId', 'id', 'status', 'now', 'processId'],
);

export const clearFaults = store.changing<[accountId: number, id: number]>(
  'sms_campaigns.clear_faults',
  `update sms_campaigns set faults = 0 where account_id = $1 and id = $2 and faults > 0`,
);

/** Fails the campaign. Its waiting rows are ended later in batches, which also frees their credits. */
export const failFaulty = store.changingOne<FaultyCampaign & { faultsMax: number }, Transaction>(
  'sms_campaigns.fail_faulty',
  `update sms_campaigns set status = 'failed', fail_reason = 'internal_error', ended_at = $4, updated_at = $4, next_run_at = null,
     is_winding_up = total_recipients > 0, acts_at = '-infinity'
   where account_id = $1 and id = $2 and status = $3 and faults >= $5`,
  ['accountId', 'id', 'status', 'now', 'faultsMax'],
);
