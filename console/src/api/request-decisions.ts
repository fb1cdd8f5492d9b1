import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { RequestDecision } from '@volley/sdk';

type Read = (input: { readonly uuid: string }, options: { readonly signal: AbortSignal }) => Promise<RequestDecision>;

/** The operator's decision on something that the account requested. It is refetched with the list, whose key it begins with. */
export const decisionQuery = (list: QueryKey, read: Read, uuid: string) =>
  queryOptions({
    queryKey: [...list, 'decision', uuid] as QueryKey,
    queryFn: ({ signal }) => read({ uuid }, { signal }),
  });
export type DecisionQuery = ReturnType<typeof decisionQuery>;
