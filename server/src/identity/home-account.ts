import type { Handle } from '../db/index.ts';
import { firstAccountId } from './store-accounts.ts';

/** Returns the operator's own account, made at the first start, whose audit log records what belongs to no other. Null before the first start. */
export function findHomeAccountId(handle: Handle): Promise<number | null> {
  return firstAccountId(handle);
}
