import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';

/** The account that an operator has entered without being a member of it. */
export const entryQuery = (id: number) =>
  queryOptions({
    queryKey: ['entered-account', id],
    queryFn: ({ signal }) => volley.admin.accounts.get({ id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
