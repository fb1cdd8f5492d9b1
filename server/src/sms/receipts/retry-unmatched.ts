import { msFromTimestamp } from '../../lib/timestamp.ts';
import { type Uuid, uuidV7Floor } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { applyReceiptBatch } from './apply-receipt-batch.ts';
import { applyToUnknown } from './apply-receipt-unknown.ts';
import {
  deleteOldUnmatchedReceipts,
  deleteUnmatchedReceipts,
  endReceiptRetries,
  listReceiptsToRetry,
  type UnmatchedReceipt,
} from './store-receipts.ts';

const BATCH_MAX = 500;
const BATCHES_MAX = 20;
const KEPT_MS = 90 * 24 * 3_600_000;
const FIRST = '00000000-0000-0000-0000-000000000000' as Uuid;

/** Applying twice says nothing new, so the receipt may be struck off in a commit of its own. */
async function retryBatch(rt: Runtime, receipts: readonly UnmatchedReceipt[]): Promise<number> {
  const results = await applyReceiptBatch(rt, receipts);
  const open = receipts.filter((_, index) => results[index] === 'not_found');
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
  return done.length;
}

/** Receipts whose message was not known when they came: looked up anew until their time is over, then only kept. */
export async function retryUnmatchedReceipts(rt: Runtime): Promise<number> {
  let done = 0;
  let after = FIRST;
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const receipts = await listReceiptsToRetry(rt.db, after, BATCH_MAX);
    if (receipts.length > 0) done += await retryBatch(rt, receipts);
    after = receipts.at(-1)?.id ?? after;
    if (receipts.length < BATCH_MAX) break;
  }
  await endReceiptRetries(rt.db, rt.clock.now());
  await deleteOldUnmatchedReceipts(rt.db, uuidV7Floor(rt.clock.nowMs() - KEPT_MS), BATCH_MAX);
  return done;
}
