import type { Transaction } from '../db/index.ts';
import { type Uuid, uuidV7Floor } from '../lib/ids/uuid.ts';
import { hashAuditEntry } from './audit-form.ts';
import { type AuditChain, listStoredSeals, listStrayEntries, type StoredSeal } from './store-seals.ts';

const OLDEST = uuidV7Floor(0);
const NEWEST = 'ffffffff-ffff-7fff-bfff-ffffffffffff' as Uuid;

export type AuditFaultKind = 'entry_missing' | 'entry_altered' | 'entry_not_sealed' | 'seal_missing' | 'end_altered';

export interface AuditFault {
  readonly number: number;
  readonly kind: AuditFaultKind;
}

export interface CheckedPortion {
  /** The number of the last seal that was checked. */
  readonly through: number;
  readonly isEnd: boolean;
  readonly fault: AuditFault | null;
  /** Entries within the portion that are neither sealed nor waiting to be. */
  readonly strays: readonly Uuid[];
  /** The last of the first kept seals whose entries were dropped after their retention; null if there is none. */
  readonly expired: StoredSeal | null;
}

/** Returns the first id that must exist. Entries of whole months are dropped together, so older ones may be missing. Null months drop nothing. */
export function oldestKeptEntry(nowMs: number, keptMonths: number | null): Uuid {
  if (keptMonths === null) return OLDEST;
  const now = new Date(nowMs);
  return uuidV7Floor(Math.max(0, Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths, 1)));
}

interface Walk {
  readonly previous: string;
  readonly number: number;
}

/** Returns what is wrong with a seal in the place of the next one. */
function faultOf(seal: StoredSeal, { previous, number }: Walk, keptFrom: Uuid): AuditFaultKind | null {
  if (seal.number !== number) return 'seal_missing';
  if (seal.entry === null) return seal.entryId < keptFrom ? null : 'entry_missing';
  if (hashAuditEntry({ ...seal, previous }) === seal.hash) return null;
  return 'entry_altered';
}

/**
 * Checks a portion of a chain as of one moment; an earlier portion has checked the seal before it. An entry past its retention may be missing: its
 * seal is then accepted as it is, and the next seal that still has its entry proves both.
 */
export async function checkAuditPortion(
  tx: Transaction,
  {
    accountId,
    chain,
    after,
    limit,
    keptFrom,
  }: {
    readonly accountId: number;
    readonly chain: AuditChain;
    /** The number of a seal; zero to start at the first that is kept. */
    readonly after: number;
    readonly limit: number;
    readonly keptFrom: Uuid;
  },
): Promise<CheckedPortion> {
  const isFirst = after < chain.firstNumber;
  const from = isFirst ? chain.firstNumber : after;
  const found = await listStoredSeals(tx, accountId, { from, limit: limit + (isFirst ? 0 : 1) });
  const before = isFirst ? null : found.shift();
  let walk: Walk = { previous: isFirst ? chain.firstHash : (before?.hash ?? ''), number: from + (isFirst ? 0 : 1) };
  let fault: AuditFaultKind | null =
    before === undefined || (before !== null && before.number !== from) ? 'seal_missing' : null;
  for (const seal of found) {
    fault ??= faultOf(seal, walk, keptFrom);
    if (fault !== null) break;
    walk = { previous: seal.hash, number: seal.number + 1 };
  }
  const through = walk.number - 1;
  const isEnd = found.length < limit;
  if (isEnd) fault ??= endFault(chain, { number: through, hash: walk.previous });
  const ids = [...(before ? [before] : []), ...found].map(({ entryId }) => entryId).sort();
  const range = { first: isFirst ? OLDEST : (ids[0] ?? OLDEST), last: isEnd ? NEWEST : (ids.at(-1) ?? NEWEST) };
  const strays = fault === null ? await listStrayEntries(tx, accountId, range) : [];
  return {
    ...{ through, isEnd, strays, expired: isFirst && fault === null ? lastExpired(found) : null },
    fault: fault && { number: walk.number, kind: fault },
  };
}

function lastExpired(found: readonly StoredSeal[]): StoredSeal | null {
  const kept = found.findIndex(({ entry }) => entry !== null);
  return (kept === -1 ? found : found.slice(0, kept)).at(-1) ?? null;
}

/** The chain's own row records its end, so missing and surplus seals at the end are detected. */
function endFault(chain: AuditChain, last: { readonly number: number; readonly hash: string }): AuditFaultKind | null {
  if (last.number < chain.number) return 'seal_missing';
  return last.number > chain.number || last.hash !== chain.hash ? 'end_altered' : null;
}
