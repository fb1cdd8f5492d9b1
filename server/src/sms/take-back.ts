import { timestampFromMs } from '../lib/timestamp.ts';
import type { Uuid } from '../lib/uuid.ts';
import type { Runtime } from '../runtime.ts';
import { unmarkSubmitting } from './campaigns/store-campaign-rows.ts';
import { addCampaignCounts } from './store-counts.ts';
import { releaseOutbox } from './store-outbox.ts';

/**
 * For rows that were to be marked for the wire by a commit of which we were told that it failed: it may have come through
 * all the same. Nothing of them was submitted, so they are what they were before, and free to be tried at once.
 */
export async function takeBack(rt: Runtime, accountId: number, ids: readonly Uuid[]): Promise<void> {
  const processId = rt.processId();
  await rt.hot.transact(async (tx) => {
    const unmarked = await unmarkSubmitting(tx, { accountId, processId, ids });
    const deltas = unmarked.flatMap(({ campaignId, n }) => [
      { campaignId, status: 'submitting' as const, reason: '', by: -n },
      { campaignId, status: 'queued' as const, reason: '', by: n },
    ]);
    await releaseOutbox(tx, { accountId, messageIds: ids, processId, dueAt: timestampFromMs(rt.clock.nowMs()) });
    await addCampaignCounts(tx, accountId, deltas);
  });
}
