import { timestampFromMs } from '../lib/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { deleteOldLinkChanges } from './store-redirect.ts';

/** Twice the silence after which a process trusts nothing that it remembers. */
const CHANGES_KEPT_MS = 3_600_000;

/** Every process that is alive has read the changes that leave here. */
export async function purgeLinkChanges(rt: Runtime): Promise<void> {
  await deleteOldLinkChanges(rt.db, timestampFromMs(rt.clock.nowMs() - CHANGES_KEPT_MS));
}
