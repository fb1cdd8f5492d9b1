import type { Transaction } from '../../db/index.ts';
import { isHeard, recordEvents } from '../../events/index.ts';
import type { Runtime } from '../../runtime.ts';
import { findUserUuid } from './store-threads.ts';
import type { Thread } from './thread.ts';

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
