import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';

/** The account that one of the operator's people is in, and of which they are no member. */
export const entryQuery = (id: number) =>
  queryOptions({
    queryKey: ['entered-account', id],
    queryFn: ({ signal }) => volley.admin.accounts.get({ id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
