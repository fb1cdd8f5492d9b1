import type { Transaction } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone-number.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { deleteOptOut, insertSuppression } from './store-suppressions.ts';

export interface OptOut {
  readonly accountId: number;
  readonly phoneNumber: PhoneNumber;
  readonly note: string;
  readonly now: Timestamp;
}

/** The new suppression's id; null when the number was suppressed already, for whatever reason that stays the one that counts. */
export async function optOut(rt: Runtime, tx: Transaction, input: OptOut): Promise<number | null> {
  const { accountId, phoneNumber, note, now } = input;
  const id = await rt.ids.next('suppressions');
  const isNew = await insertSuppression(tx, accountId, { id, phoneNumber, reason: 'opt_out', note, createdAt: now });
  return isNew ? id : null;
}

/** Takes back exactly that opt-out: one that a person has removed or replaced since is left alone. */
export function optIn(
  tx: Transaction,
  input: { accountId: number; phoneNumber: PhoneNumber; suppressionId: number },
): Promise<boolean> {
  return deleteOptOut(tx, input);
}
