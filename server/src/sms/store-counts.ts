import { type Handle, statement, type Transaction } from '../db/index.ts';
import type { MessageStatus } from './message.ts';

export interface CountDelta {
  readonly campaignId: number;
  readonly status: MessageStatus;
  readonly reason: string;
  readonly by: number;
}

/** What waits or has just gone out is counted under no reason: that of its last try changes with every try. */
export function countedReason(status: MessageStatus, reason: string): string {
  return status === 'queued' || status === 'submitting' || status === 'sent' ? '' : reason;
}

/** What runs side by side adds to different rows, which nobody then waits for; a count is the sum over them. */
const LANES = 8;
let turn = 0;

const add = statement(
  'campaign_counts.add',
  `insert into campaign_counts (account_id, campaign_id, status, reason, n, lane)
   select $1, campaign_id, status, reason, n, $6 from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[]) as d (campaign_id, status, reason, n)
   on conflict (account_id, campaign_id, status, reason, lane) do update set n = campaign_counts.n + excluded.n`,
);

/** In the order of the key, so that two that share a lane wait for each other and never deadlock. */
function sumDeltas(deltas: readonly CountDelta[]): CountDelta[] {
  const sums = new Map<string, CountDelta>();
  for (const delta of deltas) {
    const key = `${delta.campaignId} ${delta.status} ${delta.reason}`;
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, by: sum.by + delta.by } : delta);
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, sum]) => (sum.by === 0 ? [] : [sum]));
}

/** How many of a campaign's rows stand where: moved in the transaction that moves the rows. Bulk campaigns alone have counts. */
export async function addCampaignCounts(
  tx: Transaction,
  accountId: number,
  deltas: readonly CountDelta[],
): Promise<void> {
  const sums = sumDeltas(deltas);
  if (sums.length === 0) return;
  turn = (turn + 1) % LANES;
  await tx.count(add, [
    accountId,
    sums.map((sum) => sum.campaignId),
    sums.map((sum) => sum.status),
    sums.map((sum) => sum.reason),
    sums.map((sum) => sum.by),
    turn,
  ]);
}

export interface CampaignCount {
  readonly status: MessageStatus;
  readonly reason: string;
  readonly n: number;
}

const list = statement<CampaignCount>(
  'campaign_counts.list',
  `select status, reason, sum(n)::bigint as n from campaign_counts where account_id = $1 and campaign_id = $2
   group by status, reason having sum(n) <> 0 order by status, reason`,
);

export function listCampaignCounts(handle: Handle, accountId: number, campaignId: number): Promise<CampaignCount[]> {
  return handle.rows(list, [accountId, campaignId]);
}
