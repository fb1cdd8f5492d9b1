import type { Transaction } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Runtime } from '../runtime.ts';
import type { ConsentStatement } from './consent.ts';
import { type ConsentRange, dropConsents, storeConsents } from './store-consents.ts';

/**
 * Records one statement for many numbers, with its history. Numbers may repeat, and a repetition with the same words changes nothing. Returns how
 * many records of a number and channel are in effect from now on.
 */
export async function recordConsents(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  { phoneNumbers, ...said }: ConsentStatement & { readonly phoneNumbers: readonly PhoneNumber[] },
): Promise<number> {
  if (phoneNumbers.length === 0 || said.channels.length === 0) return 0;
  const firstId = await rt.ids.take('consents', phoneNumbers.length * said.channels.length);
  const now = rt.clock.now();
  return storeConsents(tx, { ...said, accountId, phoneNumbers, firstId, now, sparesWithdrawn: false });
}

/**
 * Records the statement of a file for its people, except for those who withdrew consent by a reply or a link: a file cannot give it again for them.
 * Returns the range with which it can be taken back.
 */
export async function recordFileConsents(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  { phoneNumbers, ...said }: ConsentStatement & { readonly phoneNumbers: readonly PhoneNumber[] },
): Promise<ConsentRange | null> {
  if (phoneNumbers.length === 0) return null;
  const count = phoneNumbers.length * said.channels.length;
  const firstId = await rt.ids.take('consents', count);
  const now = rt.clock.now();
  await storeConsents(tx, { ...said, accountId, phoneNumbers, firstId, now, sparesWithdrawn: true });
  return { firstId, count };
}

/** Called when the import is undone: the rest of the history decides what is in effect. */
export function takeBackFileConsents(tx: Transaction, accountId: number, said: ConsentRange): Promise<void> {
  return dropConsents(tx, accountId, said);
}
