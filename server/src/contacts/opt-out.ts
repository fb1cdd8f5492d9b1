import type { Transaction } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone-number.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { recordSuppression } from './record-suppression.ts';
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
  const suppression = { id, phoneNumber, reason: 'opt_out' as const, note, createdAt: now };
  if (!(await insertSuppression(tx, accountId, suppression))) return null;
  await recordSuppression(rt, tx, accountId, { kind: 'contact.opted_out', suppression });
  return id;
}

/** Takes back exactly that opt-out: one that a person has removed or replaced since is left alone. */
export async function optIn(
  rt: Runtime,
  tx: Transaction,
  input: { accountId: number; phoneNumber: PhoneNumber; suppressionId: number },
): Promise<boolean> {
  const suppression = await deleteOptOut(tx, input);
  if (suppression === null) return false;
  await recordSuppression(rt, tx, input.accountId, { kind: 'contact.opted_in', suppression });
  return true;
}
