import { queryOptions } from '@tanstack/react-query';

/** The number of unread conversations, which only the stream reports. */
export const unreadQuery = queryOptions<number>({
  queryKey: ['unread'],
  queryFn: () => 0,
  initialData: 0,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
