import { findTimeDoubt } from '../../../db/index.ts';
import { msFromTimestamp, timestampFromMs } from '../../../lib/timestamp.ts';
import { type Uuid, uuidV7Floor } from '../../../lib/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { applyReceiptBatch } from './apply-receipt-batch.ts';
import { applyToUnknown } from './apply-receipt-unknown.ts';
import {
  deleteOldUnmatchedReceipts,
  deleteUnmatchedReceipts,
  endReceiptRetries,
  extendReceiptRetries,
  findUnmatchedBound,
  listReceiptsToRetry,
  type UnmatchedReceipt,
} from './store-receipts.ts';

const BATCH_MAX = 500;
const BATCHES_MAX = 20;
/** The answer to a submit may still be under way: until then a receipt is not taken to be of one that was never answered. */
const ANSWER_WAIT_MS = 1_500;
/** A receipt whose message waits for its next try is looked up for as long as it does; its time is moved on once an hour. */
const EXTEND_WITHIN_MS = 3_600_000;
const KEPT_MS = 90 * 24 * 3_600_000;
/** A carrier that sends us another system's receipts does so for ever: of what matches nothing the newest are kept. */
const KEPT_MAX = 200_000;
const FORGET_MAX = 5_000;
const FORGET_EVERY_MS = 60_000;
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as Uuid;

/** Applying twice says nothing new, so the receipt may be struck off in a commit of its own. */
async function retryBatch(rt: Runtime, receipts: readonly UnmatchedReceipt[]): Promise<number> {
  const results = await applyReceiptBatch(rt, receipts);
  const answeredMs = rt.clock.nowMs() - ANSWER_WAIT_MS;
  const open = receipts.filter(
    ({ receivedAt }, index) => results[index] === 'not_found' && msFromTimestamp(receivedAt) <= answeredMs,
  );
  const matched = await applyToUnknown(
    rt,
    open,
    open.map((receipt) => msFromTimestamp(receipt.receivedAt)),
  );
  const done = [
    ...receipts.filter((_, index) => results[index] === 'applied'),
    ...open.filter((_, index) => matched.has(index)),
  ];
  await deleteUnmatchedReceipts(
    rt.db,
    done.map((receipt) => receipt.id),
  );
  // What waits for a window or for a person waits for hours or days, and its receipts with it.
  const soon = rt.clock.nowMs() + EXTEND_WITHIN_MS;
  const waiting = receipts.filter(
    ({ retryUntil }, index) =>
      results[index] === 'unsettled' && retryUntil !== null && msFromTimestamp(retryUntil) < soon,
  );
  await extendReceiptRetries(
    rt.db,
    waiting.map((receipt) => receipt.id),
    timestampFromMs(soon + EXTEND_WITHIN_MS),
  );
  return done.length;
}

let forgottenMs = 0;

async function forget(rt: Runtime): Promise<void> {
  const nowMs = rt.clock.nowMs();
  let before: Uuid | null = null;
  if (Math.abs(nowMs - forgottenMs) >= FORGET_EVERY_MS) {
    forgottenMs = nowMs;
    before = await findUnmatchedBound(rt.db, KEPT_MAX);
  }
  if (before === null && (await findTimeDoubt(rt)) === null) before = uuidV7Floor(nowMs - KEPT_MS);
  if (before !== null) await deleteOldUnmatchedReceipts(rt.db, before, FORGET_MAX);
}

/**
 * Receipts whose message was not known when they came: looked up anew until their time is over, then only kept. The newest
 * first: however many there are that belong to nobody, each was among them soon after it came.
 */
export async function retryUnmatchedReceipts(rt: Runtime): Promise<number> {
  let done = 0;
  let before = LAST;
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const receipts = await listReceiptsToRetry(rt.db, before, BATCH_MAX);
    if (receipts.length > 0) done += await retryBatch(rt, receipts);
    before = receipts.at(-1)?.id ?? before;
    if (receipts.length < BATCH_MAX) break;
  }
  await endReceiptRetries(rt.db, rt.clock.now());
  await forget(rt);
  return done;
}
