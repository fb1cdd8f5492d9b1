import { findTimeDoubt } from '../../../db/index.ts';
import { walkAccountIds } from '../../../identity/index.ts';
import { uuidV7Floor } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { notReached } from '../../../sms/campaigns/index.ts';
import { deleteCalls, listOldCalls } from './store-calls.ts';

const BATCH_ROWS = 500;
/** A month of messages is dropped as a whole, so its last call leaves no earlier than its first text. */
const MONTH_MS = 31 * 86_400_000;

/** Deletes single calls that ended, with the campaigns of their texts, once their messages were dropped. Returns whether there are more. */
export async function forgetCalls(rt: Runtime, messageMonths: number): Promise<boolean> {
  if ((await findTimeDoubt(rt)) !== null) return false;
  const before = uuidV7Floor(Math.max(0, rt.clock.nowMs() - (messageMonths + 1) * MONTH_MS));
  let hasMore = false;
  for await (const accountId of walkAccountIds(rt))
    await rt.db.transact(async (tx) => {
      const old = await listOldCalls(tx, { accountId, before, limit: BATCH_ROWS });
      if (old.length === 0) return;
      const textIds = old.flatMap(({ textsCampaignId: id }) => id ?? []);
      // A call stays until its text has ended, because nothing else leads to that.
      const open = await notReached.forgetTexts(rt, tx, accountId, textIds);
      const gone = old.flatMap(({ id, textsCampaignId }) => (open.has(textsCampaignId ?? 0) ? [] : [id]));
      await deleteCalls(tx, accountId, gone);
      hasMore ||= gone.length === BATCH_ROWS;
    });
  return hasMore;
}
