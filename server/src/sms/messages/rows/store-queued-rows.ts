import { statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { CONSENTED, NOT_SUPPRESSED } from './store-listed-rows.ts';
import { MARK_SUBMITTING, type MarkInput, markRows } from './store-messages.ts';

const mark = statement<{ id: Uuid }>(
  'messages.mark_unless_opted_out',
  `${MARK_SUBMITTING} and ${NOT_SUPPRESSED} returning m.id`,
);

/** Marks rows unless the recipient has opted out, even if only since the campaign's start. */
export function markNotSuppressed(tx: Transaction, input: MarkInput): Promise<Set<Uuid>> {
  return markRows(tx, mark, input);
}

const markConsented = statement<{ id: Uuid }>(
  'messages.mark_unless_barred',
  `${MARK_SUBMITTING} and ${NOT_SUPPRESSED} and ${CONSENTED} returning m.id`,
);

/** Marks rows unless the recipient has opted out or has not given a consent that is needed. */
export function markNotBarred(tx: Transaction, input: MarkInput): Promise<Set<Uuid>> {
  return markRows(tx, markConsented, input);
}

/** Queues rows of one marking again that were certainly not written. Returns how many of each campaign. */
export const unmarkSubmitting = store.listing<
  { accountId: number; processId: number; ids: readonly Uuid[]; submittedAt: Timestamp },
  { campaignId: number; n: number },
  Transaction
>(
  'messages.unmark_submitting',
  `with unmarked as (
     update messages set status = 'queued', process_id = null, submitted_at = null
     where account_id = $1 and id = any ($2::uuid[]) and status = 'submitting' and process_id = $3 and submitted_at = $4
     returning campaign_id, kind)
   select campaign_id, count(*) as n from unmarked where kind = 'bulk' group by campaign_id order by campaign_id`,
  ['accountId', 'ids', 'processId', 'submittedAt'],
);
