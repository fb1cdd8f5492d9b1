import { queryOptions } from '@tanstack/react-query';
import { campaignsKey } from './campaigns.ts';
import { volley } from './client.ts';

const LOOKED_AT = 50;

/** The newest campaigns, among which are the next, paused and just finished ones. */
export const newestCampaignsQuery = queryOptions({
  queryKey: [...campaignsKey, 'newest'],
  queryFn: async ({ signal }) =>
    (await volley.smsCampaigns.list({ kind: 'bulk', per_page: LOOKED_AT }, { signal })).data,
});
