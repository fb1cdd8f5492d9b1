import type { Handle } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { hundredths } from '../../lib/money.ts';
import type { Runtime } from '../../runtime.ts';
import { acceptQuickRows, type QuickRow } from '../store-messages.ts';
import { listSuppressed } from '../store-suppressed.ts';

/** One statement carries at most this many: more would make the first wait for the last. */
const BATCH_MAX = 500;

export type Accepted = 'accepted' | 'insufficient_balance' | 'suppressed';

export interface AcceptRequest {
  readonly row: QuickRow;
  readonly isSuppressionIgnored: boolean;
}

interface Waiting extends AcceptRequest {
  readonly resolve: (accepted: Accepted) => void;
  readonly reject: (error: unknown) => void;
}

export interface AcceptQueue {
  /** Resolves once the row and its charge are committed, or refused. A rejection leaves it open whether they are. */
  accept(accountId: number, request: AcceptRequest): Promise<Accepted>;
}

function acceptRows(rt: Runtime, handle: Handle, accountId: number, batch: readonly AcceptRequest[]): Promise<boolean> {
  return acceptQuickRows(handle, {
    accountId,
    total: hundredths(batch.reduce((sum, request) => sum + request.row.price, 0)),
    now: rt.clock.now(),
    processId: rt.processId(),
    rows: batch.map((request) => request.row),
    isSuppressionIgnored: batch.every((request) => request.isSuppressionIgnored),
  });
}

export async function acceptAlone(
  rt: Runtime,
  handle: Handle,
  accountId: number,
  request: AcceptRequest,
): Promise<Accepted> {
  if (await acceptRows(rt, handle, accountId, [request])) return 'accepted';
  const { phoneNumber } = request.row;
  const suppressed = request.isSuppressionIgnored ? new Set() : await listSuppressed(handle, accountId, [phoneNumber]);
  return suppressed.has(phoneNumber) ? 'suppressed' : 'insufficient_balance';
}

/**
 * Requests of one account that arrive while a statement is under way share the next one. One statement at a time beats
 * two: batches are bigger, commits fewer, and nobody waits for the lock on the balance.
 */
export function startAcceptQueue(rt: Runtime): AcceptQueue {
  const queues = new Map<number, Waiting[]>();

  /** In order of arrival, each against what is left: those that fit are accepted, the rest are told why not. */
  const acceptOne = async (accountId: number, waiting: Waiting): Promise<void> => {
    try {
      waiting.resolve(await acceptAlone(rt, rt.hot, accountId, waiting));
    } catch (error) {
      waiting.reject(error);
    }
  };

  const acceptBatch = async (accountId: number, batch: readonly Waiting[]): Promise<void> => {
    try {
      if (await acceptRows(rt, rt.hot, accountId, batch)) {
        for (const waiting of batch) waiting.resolve('accepted');
        return;
      }
    } catch (error) {
      // Whether it was committed is not known, so it must not be tried again.
      if (error instanceof AppError) {
        for (const waiting of batch) waiting.reject(error);
        return;
      }
    }
    for (const waiting of batch) await acceptOne(accountId, waiting);
  };

  const work = async (accountId: number, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) {
      const isMixed = queue.some((waiting) => waiting.isSuppressionIgnored !== queue[0]?.isSuppressionIgnored);
      const batch = queue.splice(0, isMixed ? 1 : BATCH_MAX);
      if (batch.length === 1 && batch[0]) await acceptOne(accountId, batch[0]);
      else await acceptBatch(accountId, batch);
    }
    queues.delete(accountId);
  };

  return {
    accept(accountId, request) {
      return new Promise((resolve, reject) => {
        const waiting = { ...request, resolve, reject };
        const queue = queues.get(accountId);
        if (queue) {
          queue.push(waiting);
          return;
        }
        const fresh = [waiting];
        queues.set(accountId, fresh);
        // What arrives in the same turn of the event loop shares the first statement too.
        setImmediate(() => void work(accountId, fresh));
      });
    },
  };
}
