import { LEDGER_KINDS, type LedgerKind } from '@volley/contract/choices';
import { invalidInput } from '../errors.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import type { LedgerEntry } from './store.ts';
import { findEntryAt, listLedgerEntries } from './store-ledger.ts';

export interface LedgerFilter {
  readonly kind: LedgerKind | undefined;
  /** The uuid of a campaign or a message. Two filters may each name one. */
  readonly references: readonly string[];
  readonly from: Timestamp | undefined;
  readonly to: Timestamp | undefined;
}

export interface LedgerPage {
  readonly entries: readonly LedgerEntry[];
  readonly nextCursor: number | null;
}

export function readNumberCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (/^[1-9]\d{0,14}$/.test(cursor)) return Number(cursor);
  throw invalidInput({ cursor: ['The cursor field must be the next_cursor of an earlier reply.'] });
}

/** Lists entries by cursor, because the ledger grows without end. */
export async function listLedger(
  rt: Runtime,
  accountId: number,
  input: LedgerFilter & { readonly cursor: string | undefined; readonly perPage: number },
): Promise<LedgerPage> {
  const { kind, references, from = null, to = null, perPage } = input;
  const number = readNumberCursor(input.cursor);
  const at = number === null ? null : await findEntryAt(rt.db, accountId, number);
  const [reference = null, ...others] = references;
  if (others.some((other) => other !== reference)) return { entries: [], nextCursor: null };
  // Numbers have no gaps, so one without an entry is beyond the newest.
  const before = number === null || at === null ? null : { at, number };
  const kinds = kind === undefined ? LEDGER_KINDS : [kind];
  const entries = await listLedgerEntries(rt.db, { accountId, kinds, reference, from, to, before, limit: perPage });
  return { entries, nextCursor: entries.length === perPage ? (entries.at(-1)?.number ?? null) : null };
}
