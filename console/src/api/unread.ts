import { queryOptions, skipToken } from '@tanstack/react-query';

/** The number of unread conversations, which only the stream reports: undefined until it has. */
export const unreadQuery = queryOptions<number>({
  queryKey: ['unread'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
