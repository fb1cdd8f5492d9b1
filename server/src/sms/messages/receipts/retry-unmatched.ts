import { findTimeDoubt } from '../../../db/index.ts';
import { type Uuid, uuidV7Floor } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
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
import { tryOtherForms } from './try-other-forms.ts';

const BATCH_MAX = 500;
const BATCHES_MAX = 20;
/** The answer to a submit may still be under way. Until then a receipt does not count as one of an unanswered submit. */
const ANSWER_WAIT_MS = 1_500;
/** By then the answer that gave an id again is stored: a receipt whose messages have all ended is a repeat. */
const REPEAT_WAIT_MS = 5_000;
/** A receipt whose message waits for its next attempt is looked up as long as the message waits; its end is moved once an hour. */
const EXTEND_WITHIN_MS = 3_600_000;
const KEPT_MS = 90 * 24 * 3_600_000;
/** A carrier that sends another system's receipts does so forever, so only the newest unmatched ones are kept. */
const KEPT_MAX = 200_000;
const FORGET_MAX = 5_000;
const FORGET_EVERY_MS = 60_000;
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as Uuid;

/** Looks up a batch. Receipts can be applied twice without effect, so their deletion may be a separate commit. */
async function retryBatch(rt: Runtime, receipts: readonly UnmatchedReceipt[]): Promise<number> {
  const results = await applyReceiptBatch(rt, receipts);
  const answeredMs = rt.clock.nowMs() - ANSWER_WAIT_MS;
  const repeatedMs = rt.clock.nowMs() - REPEAT_WAIT_MS;
  const open = receipts.filter(
    ({ receivedAt }, index) => results[index] === 'not_found' && msFromTimestamp(receivedAt) <= answeredMs,
  );
  const renamed = await tryOtherForms(rt, open);
  const receivedMs = open.map((receipt) => msFromTimestamp(receipt.receivedAt));
  const matched = await applyToUnknown(rt, open, receivedMs);
  const isOver = ({ receivedAt }: UnmatchedReceipt, index: number) =>
    results[index] === 'applied' || (results[index] === 'repeated' && msFromTimestamp(receivedAt) <= repeatedMs);
  const found = open.filter((receipt, index) => matched.has(index) || renamed.has(receipt));
  const done = [...receipts.filter(isOver), ...found].map(({ id }) => id);
  await deleteUnmatchedReceipts(rt.db, done);
  // A message may wait hours or days for a window or a person, and its receipts wait with it.
  const soon = rt.clock.nowMs() + EXTEND_WITHIN_MS;
  const waiting = receipts.filter(
    ({ retryUntil }, index) =>
      results[index] === 'unsettled' && retryUntil !== null && msFromTimestamp(retryUntil) < soon,
  );
  const ids = waiting.map((receipt) => receipt.id);
  await extendReceiptRetries(rt.db, ids, timestampFromMs(soon + EXTEND_WITHIN_MS));
  return done.length;
}

let forgottenMs = 0;

async function forget(rt: Runtime): Promise<void> {
  const nowMs = rt.clock.nowMs();
  let before: Uuid | null = null;
  if (Math.abs(nowMs - forgottenMs) >= FORGET_EVERY_MS) {
    forgottenMs = nowMs;
    before = (await findUnmatchedBound(rt.db, KEPT_MAX))?.id ?? null;
  }
  if (before === null && (await findTimeDoubt(rt)) === null) before = uuidV7Floor(nowMs - KEPT_MS);
  if (before !== null) await deleteOldUnmatchedReceipts(rt.db, before, FORGET_MAX);
}

/**
 * Looks up receipts again whose message was not known when they came, until their time is over; after that they are only kept. The newest come first,
 * so that each is looked up soon after it came, however many match nothing.
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
