import { queryOptions } from '@tanstack/react-query';
import { sumCredits } from '../format/credits.ts';
import { volley } from './client.ts';

const ENTRIES_MAX = 2_000;

/** The refunds of a campaign, summed over its entries in the ledger. */
export const refundedQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['smsCampaigns', 'refunded', uuid],
    queryFn: async ({ signal }) => {
      const amounts: string[] = [];
      const entries = volley.ledger.list.all({ campaign_id: uuid, kind: 'refund', per_page: 100 }, { signal });
      for await (const { amount } of entries) if (amounts.push(amount) >= ENTRIES_MAX) break;
      return sumCredits(amounts);
    },
  });
