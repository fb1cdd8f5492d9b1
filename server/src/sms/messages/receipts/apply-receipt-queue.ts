import { AppError } from '../../../errors.ts';
import { Gatherer } from '../../../lib/background/gatherer.ts';
import { uuidV7 } from '../../../lib/ids/uuid.ts';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import type { CarrierReceipt, ReceiptEnd } from '../../carrier.ts';
import { applyReceiptBatch, type ReceiptResult } from './apply-receipt-batch.ts';
import { insertUnmatchedReceipts } from './store-receipts.ts';

const BATCH_MAX = 500;
/** While one batch commits, the next is read; more would only wait for the same cores and rows. */
const BATCHES_IN_FLIGHT_MAX = 4;
/** A receipt may arrive while the answer to its own submit is being stored, and that may commit at any moment. */
const HOLD_MS_DEFAULT = 1_500;
const LOOK_AGAIN_MS = 100;
/** Above this number the carrier is asked to send again: receipts here are bounded by memory, there by the carrier's own store. */
const WAITING_MAX = 50_000;
const RETRY_UNKNOWN_ID_MS = 5 * 60_000;
/** For a known message that waits for its next attempt, which may take as long as the outbox keeps trying. */
const RETRY_UNSETTLED_MS = 2 * 3_600_000;

export interface Receipts {
  /** Resolves once what the receipt says is committed; if it rejects, the carrier must send again. */
  onReceipt(receipt: CarrierReceipt): Promise<ReceiptEnd>;
  /** Commits what is under way; held receipts go back to the carrier. */
  stop(): Promise<void>;
}

interface Pending {
  readonly receipt: CarrierReceipt;
  readonly receivedMs: number;
  readonly holdUntilMs: number;
  readonly resolve: (end: ReceiptEnd) => void;
  readonly reject: (error: unknown) => void;
  result: ReceiptResult | 'refused';
}

/** Rejects a receipt, so that the carrier sends it again. */
function refuse(one: Pending, reason: unknown): void {
  one.result = 'refused';
  one.reject(reason);
}

/** Applies a batch. If it fails because of one receipt, the receipts are applied one by one, so that the others are stored. */
async function applyAll(rt: Runtime, batch: readonly Pending[]): Promise<void> {
  try {
    const results = await applyReceiptBatch(
      rt,
      batch.map((one) => one.receipt),
    );
    for (const [index, one] of batch.entries()) {
      const result = results[index] ?? 'not_found';
      if (typeof result === 'string') one.result = result;
      else refuse(one, result.away);
    }
    const away = results.filter((result) => typeof result !== 'string').length;
    if (away > 0) rt.log.warn('receipts of accounts whose server is away could not be stored', { receipts: away });
  } catch (error) {
    if (batch.length === 1 || (error instanceof AppError && error.code === 'unavailable')) throw error;
    for (const one of batch) {
      await applyAll(rt, [one]).catch((reason: unknown) => {
        refuse(one, reason);
      });
    }
  }
}

/**
 * Stores receipts without a message, and so acknowledges them. They must not wait for a match, because many carriers send nothing else meanwhile, not
 * even answers to submits. The retries look for their messages.
 */
async function keepUnmatched(rt: Runtime, unmatched: readonly Pending[]): Promise<void> {
  const nowMs = rt.clock.nowMs();
  const rows = unmatched.map(({ receipt, result }) => ({
    ...receipt,
    id: uuidV7(nowMs),
    retryUntil: timestampFromMs(nowMs + (result === 'unsettled' ? RETRY_UNSETTLED_MS : RETRY_UNKNOWN_ID_MS)),
  }));
  await insertUnmatchedReceipts(rt.hot, rt.clock.now(), rows);
}

function refuseAll(batch: readonly Pending[], error: unknown): void {
  for (const one of batch) one.reject(error);
}

/** Postgres cannot store NUL in a text, and in an id or a number it is the carrier's mistake. */
function withoutNul(receipt: CarrierReceipt): CarrierReceipt {
  const { carrierMessageId, phoneNumber, senderId, errorCode, unreadable } = receipt;
  if (!`${carrierMessageId}${phoneNumber}${senderId}${errorCode}${unreadable}`.includes('\0')) return receipt;
  const clean = (text: string) => text.replaceAll('\0', '');
  return {
    ...receipt,
    carrierMessageId: clean(carrierMessageId),
    phoneNumber: clean(phoneNumber),
    senderId: clean(senderId),
    errorCode: clean(errorCode),
    ...(unreadable ? { unreadable: clean(unreadable) } : {}),
  };
}

/** What a receipt that nobody can read repeats of a text may be a part of a code, sent by whichever process. */
const REPEATED_TEXT = /text\s*[:=].*/is;

const withoutCodes = ({ codes }: Pick<Runtime, 'codes'>, text: string): string =>
  codes.without(text).replace(REPEATED_TEXT, (repeated) => repeated.replaceAll(/\d/g, '•'));

/** Gathers receipts into batches, and holds those whose message is about to be stored. */
class ReceiptQueue implements Receipts {
  readonly #rt: Runtime;
  readonly #holdMs: number;
  /** Receipts that arrive in one read of a socket share a batch. */
  readonly #queue: Gatherer<Pending>;
  readonly #held: Pending[] = [];
  #waiting = 0;
  #isStopped = false;
  readonly #timer: NodeJS.Timeout;

  constructor(rt: Runtime, holdMs: number) {
    this.#rt = rt;
    this.#holdMs = holdMs;
    this.#queue = new Gatherer({
      work: (batch) => this.#process(batch),
      onError(error, batch) {
        rt.log.warn('receipts could not be stored', { receipts: batch.length, ...describeError(error) });
        refuseAll(batch, error);
      },
      batchMax: BATCH_MAX,
      inFlightMax: BATCHES_IN_FLIGHT_MAX,
      gatherMs: 0,
    });
    this.#timer = setInterval(() => this.#queue.putBack(this.#held.splice(0)), LOOK_AGAIN_MS);
    this.#timer.unref();
  }

  onReceipt(receipt: CarrierReceipt): Promise<ReceiptEnd> {
    if (this.#isStopped || this.#waiting >= WAITING_MAX) {
      return Promise.reject(new AppError('unavailable', 'No more receipts can be taken just now.'));
    }
    if (typeof receipt.unreadable === 'string') return this.#keepUnreadable(withoutNul(receipt));
    this.#waiting += 1;
    return new Promise<ReceiptEnd>((resolve, reject) => {
      this.#queue.add({
        receipt: withoutNul(receipt),
        receivedMs: this.#rt.clock.nowMs(),
        holdUntilMs: performance.now() + this.#holdMs,
        resolve,
        reject,
        result: 'not_found',
      });
    }).finally(() => {
      this.#waiting -= 1;
    });
  }

  /** Nothing can be applied: a person finds it in the list of unmatched receipts. */
  async #keepUnreadable(receipt: CarrierReceipt): Promise<ReceiptEnd> {
    const id = uuidV7(this.#rt.clock.nowMs());
    const unreadable = withoutCodes(this.#rt, receipt.unreadable ?? '');
    await insertUnmatchedReceipts(this.#rt.hot, this.#rt.clock.now(), [
      { ...receipt, unreadable, id, retryUntil: null },
    ]);
    return 'unmatched';
  }

  async #process(batch: readonly Pending[]): Promise<void> {
    await applyAll(this.#rt, batch);
    for (const one of batch) if (one.result === 'applied') one.resolve('applied');
    const open = batch.filter((one) => one.result !== 'applied' && one.result !== 'refused');
    const nowMs = performance.now();
    const isAwaited = ({ receipt, result, holdUntilMs }: Pending) =>
      result !== 'unsettled' && receipt.isJustAnswered === true && holdUntilMs > nowMs;
    const unmatched = open.filter((one) => !isAwaited(one));
    if (unmatched.length > 0) await keepUnmatched(this.#rt, unmatched);
    for (const one of unmatched) one.resolve(one.result === 'not_found' ? 'unmatched' : 'applied');
    const awaited = open.filter(isAwaited);
    if (this.#isStopped) refuseAll(awaited, new AppError('unavailable', 'The service is stopping.'));
    else this.#held.push(...awaited);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    const waiting = [...this.#held.splice(0), ...this.#queue.takeWaiting()];
    refuseAll(waiting, new AppError('unavailable', 'The service is stopping.'));
    await this.#queue.settled();
  }
}

export function startReceipts(rt: Runtime, options: { holdMs?: number } = {}): Receipts {
  return new ReceiptQueue(rt, options.holdMs ?? HOLD_MS_DEFAULT);
}
