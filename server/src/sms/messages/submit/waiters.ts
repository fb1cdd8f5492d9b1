import type { Uuid } from '../../../lib/uuid.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import { findMessagesByIds } from '../rows/store-messages.ts';
import type { Settled } from './submission.ts';

/** What another process settles is seen within this time; what this one settles is told at once. */
const LOOK_MS = 150;
/** The oldest: each is a look-up by key. */
const LOOK_MAX = 500;

interface Waiter {
  readonly accountId: number;
  readonly sinceMs: number;
  readonly onSettled: (settled: Settled) => void;
}

/** Requests that wait for a message which a dispatcher will submit: that of this process, or of one that has the binds. */
export interface Waiters {
  set(accountId: number, id: Uuid, onSettled: (settled: Settled) => void): void;
  delete(id: Uuid): void;
  take(id: Uuid): ((settled: Settled) => void) | undefined;
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

  const look = async (): Promise<void> => {
    const beforeMs = performance.now() - LOOK_MS;
    const groups = new Map<number, Uuid[]>();
    let count = 0;
    for (const [id, { accountId, sinceMs }] of waiting) {
      if (sinceMs > beforeMs || count === LOOK_MAX) break;
      count += 1;
      const group = groups.get(accountId);
      if (group) group.push(id);
      else groups.set(accountId, [id]);
    }
    for (const [accountId, ids] of groups) {
      for (const { id, status, reason, errorCode } of await findMessagesByIds(rt.db, accountId, ids)) {
        if (status !== 'queued' && status !== 'submitting') take(id)?.({ status, reason, errorCode });
      }
    }
  };

  const timer = setInterval(() => {
    if (waiting.size === 0 || isLooking) return;
    isLooking = true;
    look()
      .catch((error: unknown) => rt.log.debug('messages waited for were not read', describeError(error)))
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_MS);
  timer.unref();

  return {
    set: (accountId, id, onSettled) => void waiting.set(id, { accountId, sinceMs: performance.now(), onSettled }),
    delete: (id) => void waiting.delete(id),
    take,
    stop: () => clearInterval(timer),
  };
}
