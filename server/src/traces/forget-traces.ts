import { findTimeDoubt } from '../db/index.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { deleteEntries, deleteTraceRow, listOldTraces } from './store-traces.ts';

/** Together with the interval of the job, less than a day. */
const KEPT_MS = 23.5 * 3_600_000;

/** Deletes the traces of the day before, unless the time is in doubt. */
export async function forgetTraces(rt: Runtime): Promise<boolean> {
  if ((await findTimeDoubt(rt)) !== null) return false;
  const old = await listOldTraces(rt.db, timestampFromMs(rt.clock.nowMs() - KEPT_MS));
  for (const { id } of old) {
    await rt.db.transact(async (tx) => {
      await deleteTraceRow(tx, id);
      await deleteEntries(tx, id);
    });
  }
  return false;
}
