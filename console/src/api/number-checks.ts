import type { NumberCheck } from '@volley/sdk';
import { operation } from './operation.ts';

/** Whose numbers are checked. */
export type Checked = { readonly group_id: string } | { readonly segment_id: string };

const AGAIN_MS = 1_000;
/** As many as the service keeps. */
const KEPT_MAX = 100;

export const isAtWork = ({ status }: NumberCheck): boolean => status === 'checking' || status === 'cleaning';

/** The newest check of these numbers; null: there is none. */
export const newestCheckQuery = (of: Checked) =>
  operation(
    'numberChecks.list',
    { per_page: KEPT_MAX },
    {
      select: ({ data }) =>
        data.find((one) => ('group_id' in of ? one.group_id === of.group_id : one.segment_id === of.segment_id)) ??
        null,
      refetchInterval: ({ state }) => (state.data?.data.some(isAtWork) ? AGAIN_MS : false),
    },
  );
