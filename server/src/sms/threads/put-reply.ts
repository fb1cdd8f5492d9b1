import type { Transaction } from '../../db/index.ts';
import type { Runtime } from '../../runtime.ts';
import { addLastToThread } from '../messages/index.ts';
import { putReplyIntoThread } from './store-threads.ts';
import type { Reply } from './thread.ts';
import { recordThread } from './thread-event.ts';

/**
 * In the transaction that stores the reply, and only where it stores it: a reply that comes again changes nothing. What a
 * keyword answers waits for nobody.
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
