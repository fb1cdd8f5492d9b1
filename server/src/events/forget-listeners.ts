import { timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { forgetListeners } from './store-listeners.ts';

const KEPT_MS = 86_400_000;

/** Deletes listeners that ended long enough ago for every process to know it. */
export async function forgetEndedListeners({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<boolean> {
  const before = timestampFromMs(clock.nowMs() - KEPT_MS);
  await db.transact((tx) => forgetListeners(tx, before));
  return false;
}
