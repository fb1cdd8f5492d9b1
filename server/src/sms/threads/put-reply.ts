import type { Transaction } from '../../db/index.ts';
import type { Runtime } from '../../runtime.ts';
import { addLastToThread } from '../messages/index.ts';
import { putReplyIntoThread } from './store-threads.ts';
import type { Reply } from './thread.ts';
import { recordThread } from './thread-event.ts';

/**
 * Adds a reply to its thread, in the transaction that stores it and only if it is new, so that a repeated reply changes nothing. A reply that a
 * keyword answers does not count as unread.
 */
export async function putReply(
  rt: Runtime,
  tx: Transaction,
  reply: Reply,
  answered: { readonly isAnswered: boolean },
): Promise<void> {
  const { accountId, ourAddress: senderId, sender: phoneNumber } = reply;
  const thread = await putReplyIntoThread(tx, reply, answered);
  await addLastToThread(tx, { accountId, senderId, phoneNumber });
  if (thread !== null) await recordThread(rt, tx, thread);
}
