import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';

/** An account has a hundred at most. */
export const keywordRulesQuery = queryOptions({
  queryKey: ['keyword-rules'],
  queryFn: async ({ signal }) => (await volley.keywordRules.list({ per_page: 100 }, { signal })).data,
});
