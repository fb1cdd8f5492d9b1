import type { Transaction } from '../../db/index.ts';
import { isHeard, recordEvents } from '../../events/index.ts';
import type { Runtime } from '../../runtime.ts';
import { addLastToThread } from '../messages/index.ts';
import { findUserUuid, putReplyIntoThread } from './store-threads.ts';
import type { Reply, Thread } from './thread.ts';

/** Records the new state of a thread as an event, in the transaction that changes it. */
export async function recordThread(rt: Runtime, tx: Transaction, thread: Thread): Promise<void> {
  const { accountId } = thread;
  if (!(await isHeard(rt, accountId, ['thread.changed']))) return;
  const data = {
    id: thread.id,
    recipient: thread.ourAddress,
    phone_number: thread.phoneNumber,
    status: thread.status,
    unread: thread.unread,
    last_reply_at: thread.lastReplyAt,
    assigned_to: await findUserUuid(tx, thread.assignedUserId),
  };
  await recordEvents(rt, tx, accountId, [{ kind: 'thread.changed', data }]);
}

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
