import { findTimeDoubt } from '../db/index.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { deleteOldLinks } from './links/store-links.ts';
import { deleteOldSessions } from './sessions/store-sessions.ts';

/** Longer than any session or link lasts. The audit log has their history for as long as it is kept. */
const KEPT_MS = 30 * 86_400_000;
const FORGOTTEN_AT_ONCE_MAX = 5_000;

/** Deletes sessions and links that ended long ago. Returns true if there may be more. */
export async function forgetSessions(rt: Runtime): Promise<boolean> {
  if ((await findTimeDoubt(rt)) !== null) return false;
  const before = timestampFromMs(rt.clock.nowMs() - KEPT_MS);
  const sessions = await deleteOldSessions(rt.db, before, FORGOTTEN_AT_ONCE_MAX);
  const links = await deleteOldLinks(rt.db, before, FORGOTTEN_AT_ONCE_MAX);
  return Math.max(sessions, links) === FORGOTTEN_AT_ONCE_MAX;
}
