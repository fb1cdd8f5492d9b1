import type { Runtime } from '../runtime.ts';
import { type BalanceCounts, countBalances as count } from './store-low-balance.ts';

/** How many accounts that are open have less than they call low, and how many not enough for one part. */
export function countBalances(rt: Pick<Runtime, 'db' | 'clock'>): Promise<BalanceCounts> {
  return count(rt.db, rt.clock.now());
}
