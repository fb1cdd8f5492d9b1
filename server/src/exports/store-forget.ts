import type { ExportKind } from '@volley/contract/choices';
import { store, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

type Of = readonly [accountId: number, now: Timestamp];

/** What is being read for a part at this moment is read again: the step that it belongs to is no longer that of the export. */
export const fenceExports = store.changing<[...Of], Transaction>(
  'exports.fence',
  `update exports set state_at = $2 where account_id = $1 and status = 'running'`,
);

export const listExportsWithParts = store.listing<
  [accountId: number],
  { readonly id: number; readonly kind: ExportKind },
  Transaction
>(
  'exports.list_with_parts',
  `select id, kind from exports where account_id = $1 and status in ('running', 'ready') and part_count > 0`,
);

export const listFilters = store.listing<
  [accountId: number, exportId: number, afterPart: number, limit: number],
  { readonly part: number; readonly numbers: Buffer },
  Transaction
>(
  'export_parts.list_filters',
  `select part, numbers from export_parts where account_id = $1 and export_id = $2 and part > $3 order by part limit $4`,
);

type Holding = readonly [...Of, ids: readonly number[], failure: string];

export const expireHolding = store.changingListed<Holding, Transaction>(
  'exports.expire_holding',
  `update exports set status = 'expired', failure = $4, state_at = $2, sweep_at = $2 where account_id = $1 and id = any ($3::bigint[]) and status = 'ready'`,
);

export const failHolding = store.changingListed<Holding, Transaction>(
  'exports.fail_holding',
  `update exports set status = 'failed', failure = $4, state_at = $2, ended_at = $2, sweep_at = $2
   where account_id = $1 and id = any ($3::bigint[]) and status = 'running'`,
);
