import type { LedgerKind } from '@volley/contract/choices';
import { type Handle, statement, store } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { LedgerEntry } from './store.ts';

export const findEntryAt = store.value<[accountId: number, number: number], Timestamp>(
  'ledger_entries.find_at',
  `select at from ledger_entries where account_id = $1 and number = $2`,
);

/**
 * Each kind is a range of an index of its own, so a page costs the same whatever it filters and wherever it lies. The range compares whole keys in
 * the order of the index: with equality Postgres would estimate a large campaign at a few entries, and sort it.
 */
const listOf = (
  columns: string,
  values: string,
) => `select e.number, e.at, e.kind, e.amount, e.balance_after, e.reference, e.note
   from unnest($2::text[]) as wanted (kind)
   cross join lateral (
     select number, at, kind, amount, balance_after, reference, note from ledger_entries
     where account_id = $1 and (${columns}, at, number) < (${values}, $4, $5) and (${columns}, at, number) >= (${values}, $3, 0)
     order by ${columns.replaceAll(',', ' desc,')} desc, at desc, number desc limit $6) e
   order by e.at desc, e.number desc limit $6`;

const listByKind = statement<LedgerEntry>('ledger_entries.list_by_kind', listOf('kind', 'wanted.kind'));
const listByReference = statement<LedgerEntry>(
  'ledger_entries.list_by_reference',
  listOf('reference, kind', '$7::text, wanted.kind'),
);

export interface LedgerQuery {
  readonly accountId: number;
  readonly kinds: readonly LedgerKind[];
  /** Null for every reference. */
  readonly reference: string | null;
  readonly from: Timestamp | null;
  readonly to: Timestamp | null;
  /** The last entry of the page before. */
  readonly before: { readonly at: Timestamp; readonly number: number } | null;
  readonly limit: number;
}

/** Lists the newest first: by time, and by number where the times are equal. */
export function listLedgerEntries(handle: Handle, query: LedgerQuery): Promise<LedgerEntry[]> {
  const { accountId, kinds, reference, from, to, before, limit } = query;
  // Entries are numbered from 1, so number 0 excludes those at the very time `to`.
  const end = to === null ? { at: 'infinity', number: Number.MAX_SAFE_INTEGER } : { at: to, number: 0 };
  const last = before && (to === null || before.at < to) ? before : end;
  const values = [accountId, kinds, from ?? '-infinity', last.at, last.number, limit];
  return reference === null ? handle.rows(listByKind, values) : handle.rows(listByReference, [...values, reference]);
}
