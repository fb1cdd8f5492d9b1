import { timestampFromMs } from '../../lib/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { CONVERSATION_MS } from './receive-message.ts';
import { deleteOldConversations } from './store-inbound.ts';

const BATCH_ROWS_MAX = 10_000;

/** Deletes conversations so old that no reply is matched with them; true when there are more. */
export async function forgetConversations(rt: Runtime): Promise<boolean> {
  const before = timestampFromMs(rt.clock.nowMs() - CONVERSATION_MS);
  return (await deleteOldConversations(rt.db, before, BATCH_ROWS_MAX)) === BATCH_ROWS_MAX;
}
