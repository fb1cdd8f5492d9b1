import type { Handle } from '../db/index.ts';
import { assert } from '../errors.ts';
import { findUsualShares } from './store-usual.ts';

/** Returns what is usual for the account's campaigns besides this one. */
export async function readUsualShares(handle: Handle, accountId: number, campaignId: number) {
  const found = await findUsualShares(handle, accountId, campaignId);
  assert(found !== null, 'a sum over no rows is a row');
  return found;
}
