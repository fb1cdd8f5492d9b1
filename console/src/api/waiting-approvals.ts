import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';

const WAITING_ASKED_MS = 60_000;

/** How many sender IDs and caller IDs wait for a decision. No event tells of a request, so it is asked for once a minute while the page is visible. */
export const waitingQuery = queryOptions({
  queryKey: ['admin', 'waiting'],
  queryFn: async ({ signal }) => {
    const pending = { status: 'pending', per_page: 1 } as const;
    const { senderIds, callerIds } = volley.admin;
    const lists = await Promise.all([senderIds.list(pending, { signal }), callerIds.list(pending, { signal })]);
    return { senders: lists[0].total, callers: lists[1].total };
  },
  staleTime: WAITING_ASKED_MS,
  refetchInterval: WAITING_ASKED_MS,
});
