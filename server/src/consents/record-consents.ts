import type { Transaction } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone-number.ts';
import type { Runtime } from '../runtime.ts';
import type { ConsentStatement } from './consent.ts';
import { type ConsentRange, dropConsents, storeConsents } from './store-consents.ts';

/**
 * Says of many numbers what their people said, in one statement, with its history; how many of them count from now on, of
 * all numbers and channels. Numbers may repeat. A call with the same words again changes nothing.
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
 * Says of the people of a file what the file says, all but those who withdrew it by a reply or a link: nobody agrees for them again.
 * The range is what taking it back needs.
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

/** The import that said so is undone: the rest of the history decides what counts. */
export function takeBackFileConsents(tx: Transaction, accountId: number, said: ConsentRange): Promise<void> {
  return dropConsents(tx, accountId, said);
}
