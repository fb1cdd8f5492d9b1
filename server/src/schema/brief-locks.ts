import { setTimeout as sleep } from 'node:timers/promises';

/** A session that waits for a lock blocks all others behind it, so it waits only briefly and then lets them run. */
export const LOCK_WAIT_MS = 1_000;
const LOCK_PAUSE_MS = 1_000;
const LOCK_PATIENCE_MS = 300_000;
/** The codes of a lock time-out and of a deadlock. */
const LOCKED = new Set(['55P03', '40P01']);

const isLocked = (error: unknown): boolean => LOCKED.has(String((error as { code?: unknown } | null)?.code));

/** Repeats the work, which waits no longer than LOCK_WAIT_MS for a lock, until it gets all its locks. */
export async function inTurn(work: () => Promise<void>): Promise<void> {
  for (const deadlineMs = performance.now() + LOCK_PATIENCE_MS; ; await sleep(LOCK_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadlineMs) throw error;
    }
  }
}
