import { timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { deleteOldLinkChanges } from './store-redirect.ts';

/** Twice the silence after which a process no longer trusts its memory. */
const CHANGES_KEPT_MS = 3_600_000;

/** Every living process has read the changes that this deletes. */
export async function purgeLinkChanges(rt: Runtime): Promise<void> {
  await deleteOldLinkChanges(rt.db, timestampFromMs(rt.clock.nowMs() - CHANGES_KEPT_MS));
}
