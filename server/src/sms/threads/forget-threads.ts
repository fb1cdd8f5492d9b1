import { walkAccountIds } from '../../identity/index.ts';
import { uuidV7Floor } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { deleteOldThreads } from './store-threads.ts';

const BATCH_ROWS_MAX = 1_000;
/** Limits one account's share of a run. */
const BATCHES_MAX = 10;

/** Returns when the oldest month that is kept began. */
function keptSinceMs(nowMs: number, months: number): number {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1);
}

/** Deletes threads whose last reply is older than the kept months. Returns whether there are more. */
export async function forgetThreads(rt: Runtime, months: number): Promise<boolean> {
  const before = uuidV7Floor(keptSinceMs(rt.clock.nowMs(), months));
  let hasMore = false;
  for await (const accountId of walkAccountIds(rt)) {
    let deleted = BATCH_ROWS_MAX;
    for (let batch = 0; batch < BATCHES_MAX && deleted === BATCH_ROWS_MAX; batch += 1)
      deleted = await rt.db.transact((tx) => deleteOldThreads(tx, { accountId, before, limit: BATCH_ROWS_MAX }));
    hasMore ||= deleted === BATCH_ROWS_MAX;
  }
  return hasMore;
}
