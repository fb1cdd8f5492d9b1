import { getBalance } from '../../../billing/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { AppError } from '../../../errors.ts';
import { type Actor, refuseOtherNumber } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { getMessageRow } from '../message/get-message-row.ts';
import type { Message } from '../message/message.ts';
import { endQueued } from '../outbox/end-queued.ts';
import { findWaiting, moveQueuedMessage, moveWaiting } from '../outbox/store-outbox.ts';
import { refuseBadTime } from './plan-send.ts';
import { QUEUED, type QuickSendResult } from './quick-send.ts';

const TRIED =
  'A carrier was given this message, and it waits to be given to one again: it can be cancelled, but not moved.';
const SENT = 'This message was given to a carrier already, or is just being given to one.';

function refuse(sentence: string): AppError {
  return new AppError('wrong_state', sentence);
}

async function findSingle(tx: Transaction, actor: Actor, id: Uuid): Promise<Message> {
  const message = await getMessageRow(tx, actor.accountId, id);
  refuseOtherNumber(actor, message);
  if (message.kind === 'quick') return message;
  throw refuse('This message belongs to a campaign: pause, change or cancel the campaign.');
}

async function resultOf(
  tx: Transaction,
  { accountId, ...message }: Message,
  changed: Pick<QuickSendResult, 'scheduledAt'> & Partial<Pick<QuickSendResult, 'status' | 'reason' | 'cost'>>,
): Promise<QuickSendResult> {
  const { balance } = await getBalance({ db: tx }, accountId);
  return { ...message, ...changed, balance };
}

const CANCELLED = { status: 'skipped', reason: 'cancelled' } as const;

/**
 * Cancels a message that waits. The dispatcher also takes only rows that are queued, so whichever of both commits first has it. A second
 * cancelling has the answer of the first.
 */
export function cancelMessage(rt: Runtime, actor: Actor, id: Uuid): Promise<QuickSendResult> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const before = await findSingle(tx, actor, id);
    const isWaiting = before.status === 'queued';
    if (isWaiting) await endQueued(rt, tx, { accountId, ids: [id], ...CANCELLED, now: rt.clock.now() });
    const after = isWaiting ? await getMessageRow(tx, accountId, id) : before;
    if (after.status !== CANCELLED.status || after.reason !== CANCELLED.reason)
      throw refuse(isWaiting ? SENT : `This message is ${after.status}: only a waiting one can be cancelled.`);
    return resultOf(tx, after, { scheduledAt: null });
  });
}

/** Gives a message that waits another time; null: now. Its validity moves along. */
export async function moveMessage(
  rt: Runtime,
  actor: Actor,
  { id, scheduledAt }: { readonly id: Uuid; readonly scheduledAt: Timestamp | null },
): Promise<QuickSendResult> {
  const { accountId } = actor;
  refuseBadTime(rt, scheduledAt);
  const dueAt = scheduledAt ?? rt.clock.now();
  const moved = await rt.db.transact(async (tx) => {
    const before = await findSingle(tx, actor, id);
    if (before.status !== 'queued') throw refuse(`This message is ${before.status}: only a waiting one can be moved.`);
    const waiting = await findWaiting(tx, accountId, id);
    // Its recipient may have parts of it already, and it waits as long as the carrier must be left alone.
    if (waiting !== null && waiting.attempts > 0) throw refuse(TRIED);
    // The messages of an account are locked before its outbox.
    const at = waiting && { accountId, id, from: waiting.dueAt, to: dueAt };
    if (!at || !(await moveQueuedMessage(tx, at)) || !(await moveWaiting(tx, at))) throw refuse(SENT);
    return resultOf(tx, before, { scheduledAt });
  });
  if (msFromTimestamp(dueAt) <= rt.clock.nowMs()) rt.notices.tell(QUEUED);
  return moved;
}
