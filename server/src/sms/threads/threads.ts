import type { BodyOf } from '@volley/contract';
import type { threadOperations } from '@volley/contract/threads';
import { planByKeys, type Transaction } from '../../db/index.ts';
import { invalidInput, notFound } from '../../errors.ts';
import type { LiveSource } from '../../events/index.ts';
import type { Actor } from '../../identity/index.ts';
import { ALL_IDS, beyondCursor, isEmptyRange } from '../../lib/ids/id-range.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { describeError } from '../../log.ts';
import type { Runtime } from '../../runtime.ts';
import { type CursorPage, type CursorRequest, readCursor } from '../lists/index.ts';
import { addToThread, type QuickSender, type QuickSendResult, quickSend } from '../messages/index.ts';
import { recordThread } from './put-reply.ts';
import { findLastLookedAt, findThread, listThreadRows, type ThreadFilter } from './store-thread-list.ts';
import { changeThread, countRepliesAfter, countUnreadThreads, findMemberId, lockThread } from './store-threads.ts';
import type { ListedThread, Thread } from './thread.ts';

/** A larger number would make no difference to anybody. */
const COUNTED_MAX = 1_000;

/** Pushes the number of an account's unread threads to the console. */
export const liveUnread: LiveSource = {
  kind: 'threads.unread',
  async read({ db }, accountIds) {
    return (await countUnreadThreads(db, accountIds, COUNTED_MAX)).map(({ accountId, n }) => ({
      accountId,
      key: 'unread',
      data: { unread: n },
    }));
  },
};

export interface ThreadRequest extends CursorRequest {
  readonly filter: Omit<ThreadFilter, 'assignedUserId' | 'isNobodys'>;
  /** The UUID of a person. */
  readonly assignedTo?: Uuid | 'me' | 'nobody' | undefined;
}

/** Returns null if no thread can fit, because the person is not a member or the actor is no person. */
async function readFilter(
  rt: Runtime,
  actor: Actor,
  { filter, assignedTo }: ThreadRequest,
): Promise<ThreadFilter | null> {
  if (assignedTo === undefined) return filter;
  if (assignedTo === 'nobody') return { ...filter, isNobodys: true };
  const userId = assignedTo === 'me' ? actor.userId : await findMemberId(rt.db, actor.accountId, assignedTo);
  return userId === null ? null : { ...filter, assignedUserId: userId };
}

/** Lists the threads that fit among the newest rows. The cost depends neither on how many rows there are nor on how few fit. */
export async function listThreads(
  rt: Runtime,
  actor: Actor,
  request: ThreadRequest,
): Promise<CursorPage<ListedThread>> {
  const range = beyondCursor(ALL_IDS, 'newest', readCursor(request.cursor));
  const filter = await readFilter(rt, actor, request);
  if (filter === null || isEmptyRange(range)) return { items: [], nextCursor: null };
  const query = { accountId: actor.accountId, range, filter, limit: request.perPage };
  return rt.db.transact(async (tx) => {
    await planByKeys(tx);
    const items = await listThreadRows(tx, query);
    const last = items.length === query.limit ? items.at(-1)?.lastReplyId : await findLastLookedAt(tx, query);
    return { items, nextCursor: last ?? null };
  });
}

export async function getThread(rt: Runtime, actor: Actor, id: Uuid): Promise<ListedThread> {
  const thread = await findThread(rt.hot, actor.accountId, id);
  if (thread === null) throw notFound('Conversation');
  return thread;
}

type ThreadChanges = BodyOf<typeof threadOperations.update>;

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
    const after = isChanged ? await changeThread(tx, { accountId, id: uuid, now: rt.clock.now(), ...next }) : null;
    if (after !== null) await recordThread(rt, tx, after);
    const shown = await findThread(tx, accountId, uuid);
    if (shown === null) throw notFound('Conversation');
    return shown;
  });
}

/** Sends an answer from the number that the person wrote to, otherwise as any single message. */
export async function answerThread(
  sender: QuickSender,
  actor: Actor,
  { uuid, message, isKeyed }: { readonly uuid: Uuid; readonly message: string; readonly isKeyed: boolean },
): Promise<QuickSendResult> {
  const { rt } = sender;
  const { ourAddress: senderId, phoneNumber } = await getThread(rt, actor, uuid);
  const input = { to: `+${phoneNumber}`, message, senderId, scheduledAt: null };
  const result = await quickSend(sender, actor, input, { isKeyed });
  // The thread shows the answer at once, even while it waits. If this fails, the answer is noted when it is submitted.
  const numbers = { accountId: actor.accountId, senderId, phoneNumber };
  await addToThread(rt.hot, numbers, result.id).catch((error: unknown) =>
    rt.log.warn('an answer could not be noted in its conversation yet', describeError(error)),
  );
  return result;
}
