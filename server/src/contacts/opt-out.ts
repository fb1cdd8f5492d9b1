import { CONSENT_CHANNELS, type ConsentChannel, type ConsentStatus } from '@volley/contract/choices';
import { BY_NOBODY, recordConsents } from '../consents/index.ts';
import type { Transaction } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { deleteOptOut, insertSuppression } from './store-suppressions.ts';
import { recordSuppression } from './suppressions.ts';

export interface OptOut {
  readonly accountId: number;
  readonly phoneNumber: PhoneNumber;
  readonly note: string;
  /** The way in which the person opted out or in. */
  readonly source: 'reply' | 'link';
  readonly now: Timestamp;
}

/** Records consent as given or withdrawn by the person, since no actor was involved. */
function recordSaid(
  rt: Runtime,
  tx: Transaction,
  { accountId, phoneNumber, note, source, now }: OptOut,
  said: { readonly channels: readonly ConsentChannel[]; readonly status: ConsentStatus },
): Promise<number> {
  const how = { source, words: note, at: now, by: BY_NOBODY };
  return recordConsents(rt, tx, accountId, { phoneNumbers: [phoneNumber], ...said, ...how });
}

/** Returns the new suppression's id; null if the number was suppressed already, whose reason then stays. */
export async function optOut(rt: Runtime, tx: Transaction, input: OptOut): Promise<number | null> {
  const { accountId, phoneNumber, note, now } = input;
  const id = await rt.ids.next('suppressions');
  const suppression = { id, phoneNumber, reason: 'opt_out' as const, note, createdAt: now };
  const isNew = await insertSuppression(tx, { ...suppression, accountId });
  // After the suppression, as everywhere: this order prevents deadlocks.
  await recordSaid(rt, tx, input, { channels: CONSENT_CHANNELS, status: 'withdrawn' });
  if (!isNew) return null;
  await recordSuppression(rt, tx, accountId, { kind: 'contact.opted_out', suppression });
  return id;
}

/**
 * Undoes exactly this opt-out; if somebody has removed or replaced it since, nothing changes. A text message gives consent to text messages alone.
 */
export async function optIn(
  rt: Runtime,
  tx: Transaction,
  input: OptOut & { readonly suppressionId: number },
): Promise<boolean> {
  const suppression = await deleteOptOut(tx, input);
  if (suppression === null) return false;
  await recordSaid(rt, tx, input, { channels: ['sms'], status: 'given' });
  await recordSuppression(rt, tx, input.accountId, { kind: 'contact.opted_in', suppression });
  return true;
}
