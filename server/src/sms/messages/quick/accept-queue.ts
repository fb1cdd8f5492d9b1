import { findShortage, type Shortage } from '../../../billing/index.ts';
import type { Handle } from '../../../db/index.ts';
import { AppError } from '../../../errors.ts';
import { type Batch, Gatherer } from '../../../lib/background/gatherer.ts';
import { type Hundredths, hundredths } from '../../../lib/values/money.ts';
import type { Runtime } from '../../../runtime.ts';
import { isCurrent, type PlannedBy } from '../rows/planned-by.ts';
import { acceptQuickRows, type QuickRow } from '../rows/store-messages.ts';
import { listSuppressed } from '../rows/store-suppressed.ts';

/** The limit of one statement: with more, the first request would wait for the last. */
const BATCH_MAX = 500;

/** `stale`: the rules by which the message was planned have changed. */
export type Accepted = 'accepted' | Shortage | 'suppressed' | 'stale';

export interface AcceptRequest {
  readonly row: QuickRow;
  readonly by: PlannedBy;
  readonly isSuppressionIgnored: boolean;
}

interface Waiting extends AcceptRequest {
  readonly accountId: number;
  readonly resolve: (accepted: Accepted) => void;
  readonly reject: (error: unknown) => void;
}

export interface AcceptQueue {
  /** Resolves once the row and its charge are committed or refused. After a rejection it is not known whether they are. */
  accept(accountId: number, request: AcceptRequest): Promise<Accepted>;
}

const totalOf = (batch: readonly AcceptRequest[]): Hundredths =>
  hundredths(batch.reduce((sum, request) => sum + request.row.price, 0));

function acceptRows(rt: Runtime, handle: Handle, accountId: number, batch: Batch<AcceptRequest>): Promise<boolean> {
  return acceptQuickRows(handle, {
    by: batch[0].by,
    accountId,
    total: totalOf(batch),
    now: rt.clock.now(),
    processId: rt.processId(),
    rows: batch.map((request) => request.row),
    isSuppressionIgnored: batch.every((request) => request.isSuppressionIgnored),
  });
}

/** Accepts all requests or none; all were planned by the same rules. Returns one reason for a refusal, though there may be several. */
export async function acceptTogether(
  rt: Runtime,
  handle: Handle,
  accountId: number,
  batch: Batch<AcceptRequest>,
): Promise<Accepted> {
  if (await acceptRows(rt, handle, accountId, batch)) return 'accepted';
  if (!(await isCurrent(handle, accountId, batch[0].by))) return 'stale';
  const asked = batch.filter((request) => !request.isSuppressionIgnored).map(({ row }) => row.phoneNumber);
  const suppressed = asked.length === 0 ? new Set() : await listSuppressed(handle, accountId, asked);
  if (suppressed.size > 0) return 'suppressed';
  return findShortage(handle, { accountId, amount: totalOf(batch), at: rt.clock.now() });
}

export function acceptAlone(rt: Runtime, handle: Handle, accountId: number, request: AcceptRequest): Promise<Accepted> {
  return acceptTogether(rt, handle, accountId, [request]);
}

/**
 * Returns whether two requests can share a statement, which compares one set of rules and either checks opt-outs or does not. They differ only around
 * a change.
 */
function canShare(a: AcceptRequest, b: AcceptRequest): boolean {
  return (
    a.isSuppressionIgnored === b.isSuppressionIgnored &&
    a.by.account === b.by.account &&
    a.by.prices === b.by.prices &&
    a.by.carriers === b.by.carriers
  );
}

/**
 * Gathers requests of one account that arrive while a statement is under way into the next one. One statement at a time is faster than two: batches
 * are larger, commits fewer, and nobody waits for the lock on the balance.
 */
export function startAcceptQueue(rt: Runtime): AcceptQueue {
  /** Decides one request after another, in order of arrival, each by the remaining credit. */
  const acceptOne = async (waiting: Waiting): Promise<void> => {
    try {
      waiting.resolve(await acceptAlone(rt, rt.hot, waiting.accountId, waiting));
    } catch (error) {
      waiting.reject(error);
    }
  };

  const acceptBatch = async (batch: Batch<Waiting>): Promise<void> => {
    try {
      if (await acceptRows(rt, rt.hot, batch[0].accountId, batch)) {
        for (const waiting of batch) waiting.resolve('accepted');
        return;
      }
    } catch (error) {
      // It is not known whether the batch was committed, so it must not be repeated.
      if (error instanceof AppError) throw error;
    }
    for (const waiting of batch) await acceptOne(waiting);
  };

  const work = async (batch: Batch<Waiting>): Promise<void> => {
    const [first, second, ...others] = batch;
    if (second === undefined) return acceptOne(first);
    if (batch.every((other) => canShare(other, first))) return acceptBatch(batch);
    await acceptOne(first);
    return work([second, ...others]);
  };

  const queue = new Gatherer<Waiting>({
    keyOf: ({ accountId }) => accountId,
    work,
    onError(error, batch) {
      for (const waiting of batch) waiting.reject(error);
    },
    batchMax: BATCH_MAX,
    inFlightMax: 1,
    gatherMs: 0,
  });

  return {
    accept: (accountId, request) =>
      new Promise((resolve, reject) => queue.add({ ...request, accountId, resolve, reject })),
  };
}
