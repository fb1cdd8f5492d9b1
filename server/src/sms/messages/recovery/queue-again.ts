import type { Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { moveCampaignCounts } from '../figures/store-counts.ts';
import { putInOutbox } from '../outbox/store-outbox.ts';
import { deleteUnknownMessages } from '../receipts/store-unknown.ts';
import { type RequeuedMessage, requeueUnknownMessages } from './store-recovery.ts';

/** Queues those of the messages again whose outcome is unknown. */
export async function queueAgain(
  rt: Runtime,
  tx: Transaction,
  input: { accountId: number; ids: readonly Uuid[] },
): Promise<RequeuedMessage[]> {
  const { accountId, ids } = input;
  const now = rt.clock.now();
  const rows = await requeueUnknownMessages(tx, accountId, ids, now);
  await deleteUnknownMessages(tx, accountId, ids);
  const entries = rows.map((row) => ({
    messageId: row.id,
    campaignId: row.kind === 'bulk' ? row.campaignId : 0,
    lane: row.kind === 'bulk' ? ('bulk' as const) : ('transactional' as const),
    dueAt: now,
    attempts: 0,
  }));
  await putInOutbox(tx, accountId, entries);
  const moves = rows.flatMap(({ kind, campaignId, reason: reasonFrom }) =>
    kind === 'bulk' ? [{ campaignId, from: 'unknown' as const, reasonFrom, to: 'queued' as const }] : [],
  );
  await moveCampaignCounts(tx, accountId, moves);
  return rows;
}
