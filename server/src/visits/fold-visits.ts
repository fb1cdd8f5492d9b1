import type { Runtime } from '../runtime.ts';
import { accountsWithVisitsToFold, findVisitorKey, foldBatches, takeVisitBatches } from './store-rollups.ts';

/** Larger folds meet more visits of the same link and quarter of an hour. Smaller ones end well within a statement's time-out. */
const VISITS_PER_FOLD = 150_000;
const ACCOUNTS_PER_RUN_MAX = 200;

async function foldAccount(rt: Runtime, accountId: number, visitorKey: string): Promise<boolean> {
  return rt.db.transact(async (tx) => {
    const batches = await takeVisitBatches(tx, accountId, VISITS_PER_FOLD);
    if (batches.length > 0) await foldBatches(tx, accountId, batches, visitorKey);
    return batches.length > 0;
  });
}

/** Counts the visits that arrived since the last fold. Returns true if there is more to do. */
export async function foldVisits(rt: Runtime): Promise<boolean> {
  const accounts = await accountsWithVisitsToFold(rt.db, ACCOUNTS_PER_RUN_MAX);
  if (accounts.length === 0) return false;
  const visitorKey = await visitorKeyOf(rt);
  for (const accountId of accounts) {
    while (await foldAccount(rt, accountId, visitorKey)) {
      // Repeats until nothing of this account is left. At most a few batches arrive meanwhile.
    }
  }
  return accounts.length === ACCOUNTS_PER_RUN_MAX;
}

export function visitorKeyOf(rt: Runtime): Promise<string> {
  return findVisitorKey(rt.db, rt.random.bytes(32).toString('hex'));
}
