import { findTimeDoubt } from '../db/index.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { deleteOldMails } from './store-mails.ts';

/** Longer than the two days for which invitations show the state of their mails. */
const KEPT_MS = 7 * 86_400_000;
const FORGOTTEN_AT_ONCE_MAX = 5_000;

/** Deletes mails that ended a week ago; their text was deleted when they ended. Returns true if there may be more. */
export async function forgetMails(rt: Runtime): Promise<boolean> {
  if ((await findTimeDoubt(rt)) !== null) return false;
  const before = timestampFromMs(rt.clock.nowMs() - KEPT_MS);
  return (await deleteOldMails(rt.db, before, FORGOTTEN_AT_ONCE_MAX)) === FORGOTTEN_AT_ONCE_MAX;
}
