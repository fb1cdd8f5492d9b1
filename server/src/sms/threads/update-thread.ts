import type { Transaction } from '../../db/index.ts';
import { invalidInput, notFound } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { findThread } from './store-thread-list.ts';
import { changeThread, countRepliesAfter, findMemberId, lockThread } from './store-threads.ts';
import type { ListedThread, Thread, ThreadStatus } from './thread.ts';
import { recordThread } from './thread-event.ts';

export interface ThreadChanges {
  readonly status?: ThreadStatus | undefined;
  /** A member of the account; null for nobody. */
  readonly assignedTo?: Uuid | null | undefined;
  /** The newest reply that the client has read. */
  readonly readUpTo?: Uuid | undefined;
}

async function findAssigned(tx: Transaction, accountId: number, uuid: Uuid | null): Promise<number | null> {
  if (uuid === null) return null;
  const userId = await findMemberId(tx, accountId, uuid);
  if (userId !== null) return userId;
  throw invalidInput({ assigned_to: ['The assigned to field must be the UUID of a member of this account.'] });
}

/** Replies after the one that was read last stay unread, including one that arrives at this moment. */
function unreadAfter(tx: Transaction, thread: Thread, readUpTo: Uuid | undefined): Promise<number> | number {
  if (readUpTo === undefined) return thread.unread;
  if (readUpTo >= thread.lastReplyId) return 0;
  return countRepliesAfter(tx, thread, { after: readUpTo, max: thread.unread });
}

export async function updateThread(
  rt: Runtime,
  actor: Actor,
  { uuid, changes }: { readonly uuid: Uuid; readonly changes: ThreadChanges },
): Promise<ListedThread> {
  const { accountId } = actor;
  const { status, assignedTo, readUpTo } = changes;
  return rt.db.transact(async (tx) => {
    const before = await lockThread(tx, accountId, uuid);
    if (before === null) throw notFound('Conversation');
    const next = {
      status: status ?? before.status,
      assignedUserId: assignedTo === undefined ? before.assignedUserId : await findAssigned(tx, accountId, assignedTo),
      unread: await unreadAfter(tx, before, readUpTo),
    };
    const isChanged =
      next.status !== before.status || next.assignedUserId !== before.assignedUserId || next.unread !== before.unread;
    const after = isChanged ? await changeThread(tx, { accountId, id: uuid, now: rt.clock.now() }, next) : null;
    if (after !== null) await recordThread(rt, tx, after);
    const shown = await findThread(tx, accountId, uuid);
    if (shown === null) throw notFound('Conversation');
    return shown;
  });
}
