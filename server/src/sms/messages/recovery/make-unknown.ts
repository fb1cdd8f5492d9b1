import type { Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { addFigures } from '../rows/add-figures.ts';
import { recordMessages } from '../rows/record-messages.ts';
import { findCampaignUuid } from '../rows/store-campaign-progress.ts';
import { insertUnknownMessages } from '../rows/store-messages.ts';
import { deleteFromOutbox } from '../rows/store-outbox.ts';
import { type LeftMessage, makeUnknownMessages } from './store-recovery.ts';

/** Why such a row is unknown: it was on the wire, or about to be, when its process died. */
const INTERRUPTED = 'interrupted';

/** It may have been delivered, so it stays paid until somebody knows; what was held for it is charged. */
async function chargeCampaigns(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  left: readonly LeftMessage[],
): Promise<void> {
  const bulk = left.filter(({ kind }) => kind === 'bulk');
  const references = new Map<number, string>();
  for (const campaignId of new Set(bulk.map((row) => row.campaignId)))
    references.set(campaignId, (await findCampaignUuid(tx, accountId, campaignId)) ?? '');
  await addFigures(tx, accountId, rt.clock.now(), {
    moves: bulk.map(({ campaignId }) => ({ campaignId, from: 'submitting', to: 'unknown', reasonTo: INTERRUPTED })),
    campaigns: bulk.map(({ campaignId, price }) => ({
      campaignId,
      reference: references.get(campaignId) ?? '',
      sent: 0,
      cost: price,
      released: price,
    })),
    refunds: [],
  });
}

/** Rows of a process that nobody has on the wire any more: how many of them still were `submitting`. */
export async function makeUnknown(
  rt: Runtime,
  batch: { accountId: number; ids: readonly Uuid[]; processId: number },
): Promise<number> {
  const { accountId } = batch;
  if (batch.ids.length === 0) return 0;
  return rt.db.transact(async (tx) => {
    const left = await makeUnknownMessages(tx, { ...batch, reason: INTERRUPTED });
    const ids = left.map((row) => row.id);
    await insertUnknownMessages(tx, accountId, ids, rt.clock.now());
    // An unknown one is never tried again by itself.
    await deleteFromOutbox(tx, accountId, ids);
    await recordMessages(
      rt,
      tx,
      accountId,
      ids.map((id) => ({ id, status: 'unknown' })),
    );
    await chargeCampaigns(rt, tx, accountId, left);
    return left.length;
  });
}
