import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';

export const trunksKey = ['trunks'] as const;
export const voicePricesKey = ['voice-prices'] as const;

const LOOK_AGAIN_MS = 10_000;
const TRUNKS_MAX = 100;

export const trunksQuery = queryOptions({
  queryKey: [...trunksKey, 'list'],
  queryFn: async ({ signal }) => (await volley.admin.trunks.list({ per_page: TRUNKS_MAX }, { signal })).data,
  refetchInterval: LOOK_AGAIN_MS,
});

export const trunkQuery = (id: number) =>
  queryOptions({
    queryKey: [...trunksKey, 'one', id],
    queryFn: ({ signal }) => volley.admin.trunks.get({ id }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });

export const voicePricesQuery = queryOptions({
  queryKey: voicePricesKey,
  queryFn: ({ signal }) => volley.admin.voicePrices.list({}, { signal }),
});
