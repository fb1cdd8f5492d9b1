import { LEDGER_LINE_KINDS, type LedgerLineKind } from '@volley/contract/choices';
import { planByKeys } from '../db/index.ts';
import type { Runtime } from '../runtime.ts';
import { readNumberCursor } from './list-ledger.ts';
import {
  findFoldLag,
  foldEntries,
  type LedgerLine,
  listLaggingFolds,
  listStoredLines,
  lockFold,
} from './store-ledger-lines.ts';

/** The entries that one statement folds, in a fraction of a second. */
const ENTRIES_MAX = 20_000;
const ACCOUNTS_MAX = 200;
/** Portions of one account in one run: other accounts need not wait until a million entries are folded. */
const PORTIONS_MAX = 10;

/** Returns true if there is more. */
async function foldPortion(rt: Runtime, accountId: number, entriesMax: number): Promise<boolean> {
  const { through, entries } = await findFoldLag(rt.db, accountId);
  if (through >= entries) return false;
  return rt.db.transact(async (tx) => {
    await planByKeys(tx);
    const after = await lockFold(tx, accountId);
    return (await foldEntries(tx, { accountId, after, through: after + entriesMax })) === after + entriesMax;
  });
}

/** Folds new ledger entries into lines; no charge waits for it. Returns true if there is more to do at once. */
export async function foldLedgers(rt: Runtime, entriesMax = ENTRIES_MAX): Promise<boolean> {
  let isMore = false;
  for (let after = 0; ; ) {
    const accountIds = await listLaggingFolds(rt.db, after, ACCOUNTS_MAX);
    for (const accountId of accountIds) {
      let portions = 1;
      while (await foldPortion(rt, accountId, entriesMax)) {
        if (portions === PORTIONS_MAX) {
          isMore = true;
          break;
        }
        portions += 1;
      }
    }
    const last = accountIds.at(-1);
    if (last === undefined || accountIds.length < ACCOUNTS_MAX) return isMore;
    after = last;
  }
}

export interface LedgerLinesPage {
  readonly lines: readonly LedgerLine[];
  readonly nextCursor: number | null;
}

/** Folds the entries since the job last ran first, up to a portion, so that the list includes what was charged just before. */
export async function listLedgerLines(
  rt: Runtime,
  accountId: number,
  input: { kind: LedgerLineKind | undefined; cursor: string | undefined; perPage: number },
): Promise<LedgerLinesPage> {
  const before = readNumberCursor(input.cursor) ?? Number.MAX_SAFE_INTEGER;
  await foldPortion(rt, accountId, ENTRIES_MAX);
  const kinds = input.kind === undefined ? LEDGER_LINE_KINDS : [input.kind];
  const lines = await listStoredLines(rt.db, { accountId, kinds, before, limit: input.perPage });
  return { lines, nextCursor: lines.length === input.perPage ? (lines.at(-1)?.firstNumber ?? null) : null };
}
