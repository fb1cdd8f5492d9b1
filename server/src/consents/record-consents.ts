import type { Transaction } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone-number.ts';
import type { Runtime } from '../runtime.ts';
import type { ConsentStatement } from './consent.ts';
import { storeConsents } from './store-consents.ts';

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
  return storeConsents(tx, { ...said, accountId, phoneNumbers, firstId, now: rt.clock.now() });
}
