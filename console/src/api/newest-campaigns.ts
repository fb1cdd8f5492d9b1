import { queryOptions } from '@tanstack/react-query';
import { campaignsKey } from './campaigns.ts';
import { volley } from './client.ts';

const LOOKED_AT = 50;

/** The newest campaigns: those that come next, stand still or have just ended are among them. */
export const newestCampaignsQuery = queryOptions({
  queryKey: [...campaignsKey, 'newest'],
  queryFn: async ({ signal }) =>
    (await volley.smsCampaigns.list({ kind: 'bulk', per_page: LOOKED_AT }, { signal })).data,
});
