import { statement, type Transaction } from '../../../db/index.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { columnsOf } from '../../../lib/values/columns.ts';
import { type Hundredths, hundredths } from '../../../lib/values/money.ts';
import type { Tariff } from '../../calling-rules.ts';

/** Excludes recipients whose process died during the call: they may have heard the message. */
const FAILED = `(status = 'failed' and reason <> 'interrupted' or status = 'rejected' and reason = 'refused')`;

interface RetriedTerms extends Tariff {
  /** Null for the campaign's longest call. */
  readonly callMsMax: number | null;
}

const listTariffs = statement<RetriedTerms>(
  'voice_recipients.list_failed_tariffs',
  `select distinct price_per_minute, unit_seconds, call_ms_max from voice_recipients
   where account_id = $1 and campaign_id = $2 and ${FAILED}`,
);

const requeue = statement<{ n: number; held: number }>(
  'voice_recipients.requeue_failed',
  `with again as (
     update voice_recipients r set status = 'queued', reason = '', next_at = $3, attempts = 0, trunk_faults = 0,
       tried_trunk_ids = '{}', held = t.held
     from unnest($4::bigint[], $5::int[], $6::bigint[], $7::int[]) as t (price, unit, held, longest)
     where r.account_id = $1 and r.campaign_id = $2 and r.price_per_minute = t.price and r.unit_seconds = t.unit
       and coalesce(r.call_ms_max, 0) = t.longest and ${FAILED}
     returning r.held)
   select count(*) as n, coalesce(sum(held), 0)::bigint as held from again`,
);

export interface RetryOrder {
  readonly accountId: number;
  readonly campaignId: number;
  readonly now: Timestamp;
  /** Returns the cost of the longest call. */
  worstCostOf(terms: RetriedTerms): Hundredths;
}

/** Queues recipients again whom no call has reached, at their old prices. Returns how many they are and the most that they can cost. */
export async function requeueFailedCallees(
  tx: Transaction,
  { accountId, campaignId, now, worstCostOf }: RetryOrder,
): Promise<{ n: number; cost: Hundredths }> {
  const tariffs = await tx.rows(listTariffs, [accountId, campaignId]);
  const worst = tariffs.map((tariff) => ({ ...tariff, held: worstCostOf(tariff), longest: tariff.callMsMax ?? 0 }));
  const columns = columnsOf(worst, 'pricePerMinute', 'unitSeconds', 'held', 'longest');
  const [row] = await tx.rows(requeue, [accountId, campaignId, now, ...columns]);
  return { n: row?.n ?? 0, cost: hundredths(row?.held ?? 0) };
}
