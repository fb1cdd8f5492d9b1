import { CONSENT_CHANNELS } from '@volley/contract/choices';
import {
  type ConsentRange,
  type ConsentStatement,
  recordFileConsents,
  takeBackFileConsents,
} from '../consents/index.ts';
import type { Transaction } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { deleteOptOut, insertSuppressions } from './store-suppressions.ts';
import { recordSuppression } from './suppressions.ts';

/** What is needed to take the refusals of a file back. */
interface FileRefusals {
  readonly suppressed: readonly { readonly phoneNumber: PhoneNumber; readonly id: number }[];
  readonly consents: ConsentRange | null;
}

interface Refused extends Pick<ConsentStatement, 'by'> {
  readonly accountId: number;
  readonly note: string;
  readonly phoneNumbers: readonly PhoneNumber[];
  readonly now: Timestamp;
}

/** Suppresses the numbers of people who said no in a file, and records that they withdrew. A number that is suppressed already stays as it is. */
async function record(rt: Runtime, tx: Transaction, refused: Refused): Promise<FileRefusals | null> {
  const { accountId, note, now, by } = refused;
  // In one order, as every transaction takes several numbers.
  const phoneNumbers = refused.phoneNumbers.toSorted();
  if (phoneNumbers.length === 0) return null;
  const firstId = await rt.ids.take('suppressions', phoneNumbers.length);
  const all = phoneNumbers.map((phoneNumber, index) => ({ phoneNumber, id: firstId + index }));
  const isNew = await insertSuppressions(tx, { accountId, all, reason: 'opt_out', note, createdAt: now });
  const suppressed = all.filter(({ id }) => isNew.has(id));
  const said = { channels: CONSENT_CHANNELS, status: 'withdrawn', source: 'import', words: note, at: now, by } as const;
  const consents = await recordFileConsents(rt, tx, accountId, { ...said, phoneNumbers });
  for (const { phoneNumber } of suppressed) {
    const suppression = { phoneNumber, reason: 'opt_out' as const, note, createdAt: now };
    await recordSuppression(rt, tx, accountId, { kind: 'contact.opted_out', suppression });
  }
  return { suppressed, consents };
}

/** Somebody who has opted out in another way since stays so. */
async function takeBack(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  { suppressed, consents }: FileRefusals,
): Promise<void> {
  for (const { phoneNumber, id } of suppressed) {
    const suppression = await deleteOptOut(tx, { accountId, phoneNumber, suppressionId: id });
    if (suppression) await recordSuppression(rt, tx, accountId, { kind: 'contact.opted_in', suppression });
  }
  if (consents) await takeBackFileConsents(tx, accountId, consents);
}

/** What an import does with people who said no. */
export const importRefusals = { record, takeBack };
