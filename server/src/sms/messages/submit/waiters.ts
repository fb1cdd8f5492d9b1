import type { Uuid } from '../../../lib/ids/uuid.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import { findMessagesByIds } from '../message/store-messages.ts';
import type { Settled } from './submission.ts';

/** Settlements by another process are seen within this time at the latest; those of this process are passed on at once. */
const LOOK_MS = 150;
/** The notice with the ids of messages that were settled. */
const SETTLED = 'messages settled';
/** How many of the oldest are looked up; each is a look-up by key. */
const LOOK_MAX = 500;

interface Waiter {
  readonly accountId: number;
  readonly sinceMs: number;
  readonly onSettled: (settled: Settled) => void;
}

/** Requests that wait for a message that a dispatcher will submit: that of this process, or of one that has the binds. */
export interface Waiters {
  set(accountId: number, id: Uuid, onSettled: (settled: Settled) => void): void;
  delete(id: Uuid): void;
  take(id: Uuid): ((settled: Settled) => void) | undefined;
  /** Tells whoever waits for the message, in this process or another one, that it is settled and stored. */
  tell(id: Uuid, settled: Settled): void;
  stop(): void;
}

export function startWaiters(rt: Runtime): Waiters {
  const waiting = new Map<Uuid, Waiter>();
  let isLooking = false;

  const take = (id: Uuid): Waiter['onSettled'] | undefined => {
    const waiter = waiting.get(id);
    waiting.delete(id);
    return waiter?.onSettled;
  };

  const oldest = (): Uuid[] => {
    const beforeMs = performance.now() - LOOK_MS;
    const ids: Uuid[] = [];
    for (const [id, { sinceMs }] of waiting) {
      if (sinceMs > beforeMs || ids.length === LOOK_MAX) break;
      ids.push(id);
    }
    return ids;
  };

  const lookAt = async (some: readonly Uuid[]): Promise<void> => {
    for (const [accountId, ids] of Map.groupBy(some, (id) => waiting.get(id)?.accountId)) {
      if (accountId === undefined) continue;
      for (const { id, status, reason, errorCode, cost } of await findMessagesByIds(rt.db, accountId, ids)) {
        if (status !== 'queued' && status !== 'submitting') take(id)?.({ status, reason, errorCode, cost });
      }
    }
  };

  const look = (ids: readonly Uuid[]): Promise<void> =>
    lookAt(ids).catch((error: unknown) => rt.log.debug('messages waited for were not read', describeError(error)));

  const timer = setInterval(() => {
    if (waiting.size === 0 || isLooking) return;
    isLooking = true;
    void look(oldest()).finally(() => {
      isLooking = false;
    });
  }, LOOK_MS);
  rt.notices.on(SETTLED, (ids) => {
    const ours = (ids as readonly Uuid[]).filter((id) => waiting.has(id));
    if (ours.length > 0) void look(ours);
  });
  timer.unref();

  return {
    set: (accountId, id, onSettled) => void waiting.set(id, { accountId, sinceMs: performance.now(), onSettled }),
    delete: (id) => void waiting.delete(id),
    take,
    tell(id, settled) {
      const onSettled = take(id);
      if (onSettled) onSettled(settled);
      else rt.notices.tell(SETTLED, id);
    },
    stop: () => clearInterval(timer),
  };
}
