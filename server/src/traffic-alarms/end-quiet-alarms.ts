import { timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { deleteOldWatches, endQuietWatches, listQuiet } from './store-watches.ts';
import { tellChanges } from './tell-changes.ts';

const DAY_MS = 86_400_000;
/** A thing to which nothing was sent for so long is watched no longer. */
const FORGOTTEN_DAYS = 30;
const ACCOUNTS_MAX = 200;

/** An alarm ends a day after the last message of its thing was closed: nobody knows any more whether the share is fallen. */
export async function endQuietAlarms(rt: Runtime): Promise<boolean> {
  const nowMs = rt.clock.nowMs();
  const before = timestampFromMs(nowMs - DAY_MS);
  for (const side of await listQuiet(rt.db, before, ACCOUNTS_MAX))
    await rt.db.transact(async (tx) => {
      const ended = await endQuietWatches(tx, side, before, rt.clock.now());
      await tellChanges(rt, tx, side, ended);
    });
  await deleteOldWatches(rt.db, timestampFromMs(nowMs - FORGOTTEN_DAYS * DAY_MS));
  return false;
}
