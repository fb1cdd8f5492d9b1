import type { Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { touchHours } from '../../../statistics/index.ts';
import { moveCampaignCounts } from '../figures/store-counts.ts';
import { putInOutbox } from '../outbox/store-outbox.ts';
import { deleteUnknownMessages } from '../receipts/store-unknown.ts';
import { addCostDays } from '../submit/store-cost-days.ts';
import { lockUnknownMessages, type RequeuedMessage, requeueUnknownMessages } from './store-recovery.ts';

/** Queues those of the messages again whose outcome is unknown. */
export async function queueAgain(
  rt: Runtime,
  tx: Transaction,
  input: { accountId: number; ids: readonly Uuid[] },
): Promise<RequeuedMessage[]> {
  const { accountId } = input;
  const ids = await lockUnknownMessages(tx, accountId, input.ids);
  const now = rt.clock.now();
  // The sums of costs count a message once, where its last submit went.
  await addCostDays(rt, tx, { accountId, ids }, -1);
  const rows = await requeueUnknownMessages(tx, accountId, ids, now);
  await touchHours(rt, tx, accountId, ids);
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
