import { queryOptions } from '@tanstack/react-query';
import { sumCredits } from '../format/credits.ts';
import { campaignsKey } from './campaigns.ts';
import { volley } from './client.ts';
import { followingRows } from './rows.ts';

const ENTRIES_MAX = 2_000;

/** The refunds of a campaign, summed over its entries in the ledger. */
export const refundedQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'refunded', uuid],
    queryFn: async ({ signal }) => {
      const amounts: string[] = [];
      const entries = volley.ledger.list.all({ campaign_id: uuid, kind: 'refund', per_page: 100 }, { signal });
      for await (const { amount } of entries) if (amounts.push(amount) >= ENTRIES_MAX) break;
      return sumCredits(amounts);
    },
  });

export const seriesQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'series', uuid],
    queryFn: ({ signal }) => volley.smsCampaigns.series({ uuid }, { signal }),
  });

export const runRows = (uuid: string) =>
  followingRows([...campaignsKey, 'runs', uuid], (page, options) =>
    volley.smsCampaigns.runs({ uuid, ...page }, options),
  );

const AUDIT_ROWS = 20;

/** Only operators may ask. */
export const campaignAuditQuery = (accountId: number, uuid: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'audit', uuid],
    queryFn: ({ signal }) => volley.admin.audit.list({ id: accountId, target: uuid, per_page: AUDIT_ROWS }, { signal }),
  });
