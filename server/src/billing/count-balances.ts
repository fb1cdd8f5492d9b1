import type { Runtime } from '../runtime.ts';
import { type BalanceCounts, countBalances as count } from './store-low-balance.ts';

/** Counts the open accounts whose available credits are below their own threshold, and those that cannot pay for one part. */
export function countBalances(rt: Pick<Runtime, 'db' | 'clock'>): Promise<BalanceCounts> {
  return count(rt.db, rt.clock.now());
}
