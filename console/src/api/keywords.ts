import { queryOptions } from '@tanstack/react-query';
import type { Keywords } from '@volley/sdk';
import { volley } from './client.ts';

export const KEYWORDS = ['stop', 'start', 'help'] as const satisfies readonly (keyof Keywords)[];
export type Keyword = (typeof KEYWORDS)[number];

export const keywordsQuery = queryOptions({
  queryKey: ['keywords'],
  queryFn: ({ signal }) => volley.keywords.get({}, { signal }),
});
