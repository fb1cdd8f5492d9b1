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

const add = statement(
  'campaign_counts.add',
  `insert into campaign_counts (account_id, campaign_id, status, reason, n)
   select $1, campaign_id, status, reason, sum(n) from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[]) as d (campaign_id, status, reason, n)
   group by campaign_id, status, reason order by campaign_id, status, reason
   on conflict (account_id, campaign_id, status, reason) do update set n = campaign_counts.n + excluded.n`,
);

/** How many of a campaign's rows stand where: moved in the transaction that moves the rows. Bulk campaigns alone have counts. */
export async function addCampaignCounts(
  tx: Transaction,
  accountId: number,
  deltas: readonly CountDelta[],
): Promise<void> {
  if (deltas.length === 0) return;
  await tx.count(add, [
    accountId,
    deltas.map((delta) => delta.campaignId),
    deltas.map((delta) => delta.status),
    deltas.map((delta) => delta.reason),
    deltas.map((delta) => delta.by),
  ]);
}

export interface CampaignCount {
  readonly status: MessageStatus;
  readonly reason: string;
  readonly n: number;
}

const list = statement<CampaignCount>(
  'campaign_counts.list',
  `select status, reason, n from campaign_counts where account_id = $1 and campaign_id = $2 and n <> 0 order by status, reason`,
);

export function listCampaignCounts(handle: Handle, accountId: number, campaignId: number): Promise<CampaignCount[]> {
  return handle.rows(list, [accountId, campaignId]);
}
