import { queryOptions } from '@tanstack/react-query';

/** How many conversations have something to read: the stream alone tells it. */
export const unreadQuery = queryOptions<number>({
  queryKey: ['unread'],
  queryFn: () => 0,
  initialData: 0,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
