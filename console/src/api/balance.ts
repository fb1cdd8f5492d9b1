import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';

export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: ({ signal }) => volley.balance.get({}, { signal }),
  refetchInterval: 30_000,
});
