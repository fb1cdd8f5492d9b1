import type { Uuid } from '../../../lib/ids/uuid.ts';
import { type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { moveCampaignCounts } from '../figures/store-counts.ts';
import { releaseOutbox } from '../outbox/store-outbox.ts';
import { unmarkSubmitting } from '../submit/store-marks.ts';

/** Rows whose marking as submitting failed in its commit, according to an error. */
export interface Doubtful {
  readonly accountId: number;
  readonly ids: readonly Uuid[];
  /** The process and time of the marking, which distinguish it from a later one of the same rows. */
  readonly processId: number;
  readonly submittedAt: Timestamp;
}

/**
 * Undoes the marking, which may have been committed nevertheless. None of the rows was submitted, so they become queued again and can be tried at
 * once.
 */
export async function takeBack(rt: Runtime, doubtful: Doubtful): Promise<void> {
  const { accountId, ids, processId } = doubtful;
  await rt.hot.transact(async (tx) => {
    const unmarked = await unmarkSubmitting(tx, doubtful);
    await releaseOutbox(tx, { accountId, messageIds: ids, processId, dueAt: timestampFromMs(rt.clock.nowMs()) });
    const moves = unmarked.map((one) => ({ ...one, from: 'submitting' as const, to: 'queued' as const }));
    await moveCampaignCounts(tx, accountId, moves);
  });
}
