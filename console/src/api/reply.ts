import { queryOptions } from '@tanstack/react-query';
import type { InboundMessage } from '@volley/sdk';
import { volley } from './client.ts';
import { queryClient } from './query-client.ts';
import type { RowPage } from './rows.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A reply that could not be stored at once has its id from the first try, some minutes before. */
const AROUND_MS = 10 * 60_000;

/** Finds the reply in the pages of the list that were read. */
function findShown(id: string): InboundMessage | undefined {
  const pages = queryClient.getQueriesData<RowPage<InboundMessage>>({ queryKey: ['inbound', 'list'] });
  return pages.flatMap(([, page]) => page?.rows ?? []).find((row) => row.id === id);
}

/** The id begins with the time of its creation. */
async function findByTime(id: string, signal: AbortSignal): Promise<InboundMessage | null> {
  if (!UUID.test(id)) return null;
  const madeMs = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  const [from, to] = [madeMs - AROUND_MS, madeMs + AROUND_MS].map((ms) => new Date(ms).toISOString());
  for await (const reply of volley.inbound.list.all({ from, to, per_page: 100 }, { signal }))
    if (reply.id === id) return reply;
  return null;
}

/** Null if there is no such reply, or no longer. */
export const replyQuery = (id: string) =>
  queryOptions({
    queryKey: ['inbound', 'one', id],
    queryFn: async ({ signal }) => findShown(id) ?? findByTime(id, signal),
    initialData: () => findShown(id),
    // A reply never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
