import type { ContactChange } from '@volley/sdk';
import { operation } from './operation.ts';

const AGAIN_MS = 1_000;

export const isAtWork = ({ ended_at }: ContactChange): boolean => ended_at === null;

/** The newest change of many contacts; null: there is none. */
export const newestChangeQuery = operation(
  'contactChanges.list',
  { per_page: 1 },
  {
    select: ({ data }) => data[0] ?? null,
    refetchInterval: ({ state }) => (state.data?.data.some(isAtWork) ? AGAIN_MS : false),
  },
);
