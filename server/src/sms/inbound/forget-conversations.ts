import { timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { deleteOldConversations } from './store-inbound.ts';
import { deleteOldRuns } from './store-keyword-runs.ts';
import { CONVERSATION_MS } from './store-reply.ts';
import { forgetReplies } from './store-seen-replies.ts';

const BATCH_ROWS_MAX = 10_000;

/** Rules count their runs of one day back, or of a week at most. */
const RUNS_KEPT_MS = 8 * 24 * 3_600_000;

/** Providers repeat a call for hours, at most for some days. */
const REPLIES_KEPT_MS = 8 * 24 * 3_600_000;

/** Deletes conversations that are too old to match a reply, and old runs of keyword rules. Returns whether there are more. */
export async function forgetConversations(rt: Runtime): Promise<boolean> {
  const nowMs = rt.clock.nowMs();
  const runs = await deleteOldRuns(rt.db, timestampFromMs(nowMs - RUNS_KEPT_MS), BATCH_ROWS_MAX);
  const conversations = await deleteOldConversations(rt.db, timestampFromMs(nowMs - CONVERSATION_MS), BATCH_ROWS_MAX);
  const replies = await forgetReplies(rt.db, timestampFromMs(nowMs - REPLIES_KEPT_MS), BATCH_ROWS_MAX);
  return [runs, conversations, replies].includes(BATCH_ROWS_MAX);
}
