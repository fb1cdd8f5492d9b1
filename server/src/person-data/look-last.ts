import type { Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { eraseBesideMessages } from './store-erase.ts';
import { countErased, type ErasureAtWork } from './store-erasures.ts';
import {
  deleteViewsOfNumber,
  eraseMessagesOfNumber,
  hasMessagesUnderLock,
  isNumberInUse,
  strikeNumber,
} from './store-number.ts';

/** Covers a difference between the clocks of processes. */
const LOOK_BACK_MS = 60_000;

/**
 * `nothing`: the erasure may end in this transaction. `lists`: campaigns listed the number again, and what they prepared is to be searched. `messages`:
 * some were erased, or came meanwhile. `in use`: a message or a list is in the memory of a process, which is done with it in a moment.
 */
export type LastLook = 'nothing' | 'lists' | 'messages' | 'in use';

/** Looks for what was accepted for the number since the walk passed its place. After `nothing` no text that was accepted before can leave. */
export async function lookLast(tx: Transaction, work: ErasureAtWork, number: PhoneNumber): Promise<LastLook> {
  const of = { accountId: work.accountId, number };
  const ids: Uuid[] = await eraseMessagesOfNumber(tx, of);
  await eraseBesideMessages(tx, work.accountId, ids);
  await countErased(tx, work, { found: 'messages', n: ids.length });
  await deleteViewsOfNumber(tx, of);
  const since = timestampFromMs(msFromTimestamp(work.requestedAt) - LOOK_BACK_MS);
  const isInUse = await isNumberInUse(tx, of);
  const lists = isInUse ? 0 : await strikeNumber(tx, of, since);
  if (lists > 0) await countErased(tx, work, { found: 'campaigns', n: lists });
  if (lists > 0) return 'lists';
  if (isInUse) return 'in use';
  if (ids.length > 0) return 'messages';
  return (await hasMessagesUnderLock(tx, of)) ? 'messages' : 'nothing';
}
