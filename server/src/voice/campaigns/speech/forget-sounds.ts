import { findTimeDoubt } from '../../../db/index.ts';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { deleteUnused, listSoundAccounts } from './store-sounds.ts';

/** A retry on the next day still finds its sounds. */
const UNUSED_MS_MAX = 36 * 3_600_000;
const ROWS_MAX = 1_000;
const ACCOUNTS_MAX = 1_000;

/** Deletes sounds that no call has used for a while; they can be made again. Returns whether there are more. */
export async function forgetSpokenSounds(rt: Runtime): Promise<boolean> {
  if ((await findTimeDoubt(rt)) !== null) return false;
  const before = timestampFromMs(rt.clock.nowMs() - UNUSED_MS_MAX);
  let hasMore = false;
  for (let afterAccountId = 0; ; ) {
    const page = await listSoundAccounts(rt.db, { afterAccountId, limit: ACCOUNTS_MAX });
    for (const { accountId } of page) {
      const gone = await deleteUnused(rt.db, { accountId, before, rowsMax: ROWS_MAX });
      hasMore ||= gone === ROWS_MAX;
    }
    const last = page.at(-1);
    if (last === undefined || page.length < ACCOUNTS_MAX) return hasMore;
    ({ accountId: afterAccountId } = last);
  }
}
