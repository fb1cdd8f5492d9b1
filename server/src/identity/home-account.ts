import type { Handle } from '../db/index.ts';
import { firstAccountId } from './store-accounts.ts';

/** The operator's own, which the first start made: its audit log tells of what belongs to no other. Null before the first start. */
export function findHomeAccountId(handle: Handle): Promise<number | null> {
  return firstAccountId(handle);
}
