import { setTimeout as sleep } from 'node:timers/promises';

/** Whoever asks for a lock makes all others wait behind it: so briefly, and then they have their turn. */
export const LOCK_WAIT_MS = 1_000;
const LOCK_PAUSE_MS = 1_000;
const LOCK_PATIENCE_MS = 300_000;
/** The lock was not to be had in time, or was refused since two waited for each other. */
const LOCKED = new Set(['55P03', '40P01']);

const isLocked = (error: unknown): boolean => LOCKED.has(String((error as { code?: unknown } | null)?.code));

/** Tries work that waits no longer than that for a lock, until it has all that it needs. */
export async function inTurn(work: () => Promise<void>): Promise<void> {
  for (const deadlineMs = performance.now() + LOCK_PATIENCE_MS; ; await sleep(LOCK_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadlineMs) throw error;
    }
  }
}
