import { AppError } from '../../errors.ts';
import { timestampFromMs } from '../../lib/timestamp.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { describeError } from '../../log.ts';
import type { Runtime } from '../../runtime.ts';
import type { CarrierReceipt } from '../carrier.ts';
import { applyReceiptBatch, type ReceiptResult } from './apply-receipt-batch.ts';
import { applyToUnknown } from './apply-receipt-unknown.ts';
import { insertUnmatchedReceipts } from './store-receipts.ts';

const BATCH_MAX = 500;
/** While one batch commits the next is read; more would only wait for the same two cores and the same rows. */
const BATCHES_IN_FLIGHT_MAX = 4;
/** A receipt may overtake the answer to its own submit: the settling of that may commit at any moment. */
const HOLD_MS_DEFAULT = 1_500;
const LOOK_AGAIN_MS = 100;
/** Above it the carrier is asked to send again: what waits here is bounded by memory, there by its own store. */
const WAITING_MAX = 50_000;
const RETRY_UNKNOWN_ID_MS = 5 * 60_000;
/** Its message is known and waits for its next try, which may take as long as the outbox is patient. */
const RETRY_UNSETTLED_MS = 2 * 3_600_000;

export interface Receipts {
  /** Resolves once what the receipt says is committed; rejected, it is to be sent again. */
  onReceipt(receipt: CarrierReceipt): Promise<void>;
  /** What is under way is committed; what is held goes back to the carrier. */
  stop(): Promise<void>;
}

interface Pending {
  readonly receipt: CarrierReceipt;
  readonly receivedMs: number;
  readonly holdUntilMs: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  result: ReceiptResult | 'refused';
}

/** A batch that fails for a reason of one of its receipts is applied one by one: the others are not to suffer. */
async function applyAll(rt: Runtime, batch: readonly Pending[]): Promise<void> {
  try {
    const results = await applyReceiptBatch(
      rt,
      batch.map((one) => one.receipt),
    );
    for (const [index, one] of batch.entries()) one.result = results[index] ?? 'not_found';
  } catch (error) {
    if (batch.length === 1 || (error instanceof AppError && error.code === 'unavailable')) throw error;
    for (const one of batch) {
      await applyAll(rt, [one]).catch((reason: unknown) => {
        one.result = 'refused';
        one.reject(reason);
      });
    }
  }
}

/** The answer that was waited for did not come: what fits an unanswered submit is applied to it, the rest is kept. */
async function storeLate(rt: Runtime, late: readonly Pending[]): Promise<void> {
  const unknown = late.filter((one) => one.result === 'not_found');
  const matched = await applyToUnknown(
    rt,
    unknown.map((one) => one.receipt),
    unknown.map((one) => one.receivedMs),
  );
  const left = new Set(late);
  unknown.forEach((one, index) => {
    if (matched.has(index)) left.delete(one);
  });
  const nowMs = rt.clock.nowMs();
  const rows = [...left].map(({ receipt, result }) => ({
    ...receipt,
    id: uuidV7(nowMs),
    retryUntil: timestampFromMs(nowMs + (result === 'unsettled' ? RETRY_UNSETTLED_MS : RETRY_UNKNOWN_ID_MS)),
  }));
  await insertUnmatchedReceipts(rt.hot, rt.clock.now(), rows);
}

function endAll(batch: readonly Pending[], error: unknown): void {
  for (const one of batch) {
    if (error === null) one.resolve();
    else one.reject(error);
  }
}

/** NUL is no character to Postgres, and in an id or a number it is a fault of the carrier's. */
function withoutNul(receipt: CarrierReceipt): CarrierReceipt {
  const { carrierMessageId, phoneNumber, senderId, errorCode } = receipt;
  if (!`${carrierMessageId}${phoneNumber}${senderId}${errorCode}`.includes('\0')) return receipt;
  const clean = (text: string) => text.replaceAll('\0', '');
  return {
    ...receipt,
    carrierMessageId: clean(carrierMessageId),
    phoneNumber: clean(phoneNumber),
    senderId: clean(senderId),
    errorCode: clean(errorCode),
  };
}

/** Gathers receipts into batches, and holds those whose message is not known yet. */
class ReceiptQueue implements Receipts {
  readonly #rt: Runtime;
  readonly #holdMs: number;
  readonly #fresh: Pending[] = [];
  #held: Pending[] = [];
  readonly #running = new Set<Promise<void>>();
  #waiting = 0;
  #isScheduled = false;
  #isStopped = false;
  readonly #timer: NodeJS.Timeout;

  constructor(rt: Runtime, holdMs: number) {
    this.#rt = rt;
    this.#holdMs = holdMs;
    this.#timer = setInterval(() => this.#lookAgain(), LOOK_AGAIN_MS);
    this.#timer.unref();
  }

  onReceipt(receipt: CarrierReceipt): Promise<void> {
    if (this.#isStopped || this.#waiting >= WAITING_MAX) {
      return Promise.reject(new AppError('unavailable', 'No more receipts can be taken just now.'));
    }
    this.#waiting += 1;
    return new Promise<void>((resolve, reject) => {
      this.#fresh.push({
        receipt: withoutNul(receipt),
        receivedMs: this.#rt.clock.nowMs(),
        holdUntilMs: performance.now() + this.#holdMs,
        resolve,
        reject,
        result: 'not_found',
      });
      this.#schedule();
    }).finally(() => {
      this.#waiting -= 1;
    });
  }

  /** At the end of the tick, so that what arrived in one read of a socket shares a batch. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      while (this.#fresh.length > 0 && this.#running.size < BATCHES_IN_FLIGHT_MAX) {
        this.#run(this.#fresh.splice(0, BATCH_MAX));
      }
    });
  }

  #run(batch: readonly Pending[]): void {
    const running = this.#process(batch).finally(() => {
      this.#running.delete(running);
      if (this.#fresh.length > 0) this.#schedule();
    });
    this.#running.add(running);
  }

  async #process(batch: readonly Pending[]): Promise<void> {
    try {
      await applyAll(this.#rt, batch);
      endAll(
        batch.filter((one) => one.result === 'applied'),
        null,
      );
      const open = batch.filter((one) => one.result === 'not_found' || one.result === 'unsettled');
      const nowMs = performance.now();
      const late = open.filter((one) => one.holdUntilMs <= nowMs);
      if (late.length > 0) await storeLate(this.#rt, late);
      endAll(late, null);
      const early = open.filter((one) => one.holdUntilMs > nowMs);
      if (this.#isStopped) endAll(early, new AppError('unavailable', 'The service is stopping.'));
      else this.#held.push(...early);
    } catch (error) {
      this.#rt.log.warn('receipts could not be stored', { receipts: batch.length, ...describeError(error) });
      endAll(batch, error);
    }
  }

  #lookAgain(): void {
    if (this.#held.length === 0) return;
    this.#fresh.unshift(...this.#held);
    this.#held = [];
    this.#schedule();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    endAll([...this.#held, ...this.#fresh.splice(0)], new AppError('unavailable', 'The service is stopping.'));
    this.#held = [];
    await Promise.all(this.#running);
  }
}

export function startReceipts(rt: Runtime, options: { holdMs?: number } = {}): Receipts {
  return new ReceiptQueue(rt, options.holdMs ?? HOLD_MS_DEFAULT);
}
