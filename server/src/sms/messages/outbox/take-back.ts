import { type Timestamp, timestampFromMs } from '../../../lib/timestamp.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { moveCampaignCounts } from '../rows/store-counts.ts';
import { releaseOutbox } from '../rows/store-outbox.ts';
import { unmarkSubmitting } from '../rows/store-queued-rows.ts';

/** Rows that were to be marked for the wire by a commit of which we were told that it failed. */
export interface Doubtful {
  readonly accountId: number;
  readonly ids: readonly Uuid[];
  /** The marking, which tells it from a later one of the same rows: by whom and when. */
  readonly processId: number;
  readonly submittedAt: Timestamp;
}

/**
 * The commit may have come through all the same. Nothing of the rows was submitted, so they are what they were before, and
 * free to be tried at once.
 */
export async function takeBack(rt: Runtime, doubtful: Doubtful): Promise<void> {
  const { accountId, ids, processId } = doubtful;
  await rt.hot.transact(async (tx) => {
    const unmarked = await unmarkSubmitting(tx, doubtful);
    await releaseOutbox(tx, { accountId, messageIds: ids, processId, dueAt: timestampFromMs(rt.clock.nowMs()) });
    await moveCampaignCounts(
      tx,
      accountId,
      unmarked.map(({ campaignId, n }) => ({ campaignId, from: 'submitting', to: 'queued', n })),
    );
  });
}
