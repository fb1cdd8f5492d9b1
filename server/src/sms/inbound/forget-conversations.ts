import { timestampFromMs } from '../../lib/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { CONVERSATION_MS } from './receive-message.ts';
import { deleteOldConversations } from './store-inbound.ts';
import { deleteOldRuns } from './store-keyword-runs.ts';

const BATCH_ROWS_MAX = 10_000;

/** No rule looks further back. */
const RUNS_KEPT_MS = 8 * 24 * 3_600_000;

/** Deletes conversations so old that no reply is matched with them, and what rules did so long ago; true when there are more. */
export async function forgetConversations(rt: Runtime): Promise<boolean> {
  const nowMs = rt.clock.nowMs();
  const runs = await deleteOldRuns(rt.db, timestampFromMs(nowMs - RUNS_KEPT_MS), BATCH_ROWS_MAX);
  const conversations = await deleteOldConversations(rt.db, timestampFromMs(nowMs - CONVERSATION_MS), BATCH_ROWS_MAX);
  return runs === BATCH_ROWS_MAX || conversations === BATCH_ROWS_MAX;
}
