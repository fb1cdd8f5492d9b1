import { BY_NOBODY, type ConsentChannel, type ConsentStatus, recordConsents } from '../consents/index.ts';
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
  /** How the person said it. */
  readonly source: 'reply' | 'link';
  readonly now: Timestamp;
}

/** In the person's own name: nobody stood in between. */
function recordSaid(
  rt: Runtime,
  tx: Transaction,
  { accountId, phoneNumber, note, source, now }: OptOut,
  said: { readonly channels: readonly ConsentChannel[]; readonly status: ConsentStatus },
): Promise<number> {
  const how = { source, words: note, at: now, by: BY_NOBODY };
  return recordConsents(rt, tx, accountId, { phoneNumbers: [phoneNumber], ...said, ...how });
}

/** The new suppression's id; null when the number was suppressed already, for whatever reason that stays the one that counts. */
export async function optOut(rt: Runtime, tx: Transaction, input: OptOut): Promise<number | null> {
  const { accountId, phoneNumber, note, now } = input;
  const id = await rt.ids.next('suppressions');
  const suppression = { id, phoneNumber, reason: 'opt_out' as const, note, createdAt: now };
  const isNew = await insertSuppression(tx, accountId, suppression);
  // After the suppression, as everywhere: two who do both wait for each other and never in a circle.
  await recordSaid(rt, tx, input, { channels: ['sms', 'voice'], status: 'withdrawn' });
  if (!isNew) return null;
  await recordSuppression(rt, tx, accountId, { kind: 'contact.opted_out', suppression });
  return id;
}

/**
 * Takes back exactly that opt-out: one that a person has removed or replaced since is left alone. A text message agrees to
 * text messages alone.
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
