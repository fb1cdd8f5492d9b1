import { findTimeDoubt } from '../db/index.ts';
import { timestampFromMs } from '../lib/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { deleteOldLetters } from './store-letters.ts';

/** Invitations tell for two days what became of their letters. */
const KEPT_MS = 7 * 86_400_000;
const FORGOTTEN_AT_ONCE_MAX = 5_000;

/** Letters that ended a week ago; their words went when they ended. True: there may be more. */
export async function forgetLetters(rt: Runtime): Promise<boolean> {
  if ((await findTimeDoubt(rt)) !== null) return false;
  const before = timestampFromMs(rt.clock.nowMs() - KEPT_MS);
  return (await deleteOldLetters(rt.db, before, FORGOTTEN_AT_ONCE_MAX)) === FORGOTTEN_AT_ONCE_MAX;
}
