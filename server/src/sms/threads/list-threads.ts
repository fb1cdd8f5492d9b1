import { planByKeys } from '../../db/index.ts';
import { notFound } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import { ALL_IDS, beyondCursor, isEmptyRange } from '../../lib/ids/id-range.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { type CursorPage, type CursorRequest, readCursor } from '../lists/index.ts';
import { findLastLookedAt, findThread, listThreadRows, type ThreadFilter } from './store-thread-list.ts';
import { findMemberId } from './store-threads.ts';
import type { ListedThread } from './thread.ts';

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
