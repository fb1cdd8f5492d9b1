import type { Uuid } from '../lib/uuid.ts';
import type { Settled } from './submitter.ts';

/** Requests that wait for a message which somebody else in this process will submit. */
export interface Waiters {
  set(id: Uuid, onSettled: (settled: Settled) => void): void;
  delete(id: Uuid): void;
  take(id: Uuid): ((settled: Settled) => void) | undefined;
}

export function startWaiters(): Waiters {
  const waiting = new Map<Uuid, (settled: Settled) => void>();
  return {
    set: (id, onSettled) => void waiting.set(id, onSettled),
    delete: (id) => void waiting.delete(id),
    take(id) {
      const onSettled = waiting.get(id);
      waiting.delete(id);
      return onSettled;
    },
  };
}
