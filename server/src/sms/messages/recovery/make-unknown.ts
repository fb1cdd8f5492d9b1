import type { Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { touchHours } from '../../../statistics/index.ts';
import { addFigures } from '../figures/add-figures.ts';
import { findCampaignUuid } from '../figures/store-counts.ts';
import { recordMessages } from '../message/record-messages.ts';
import { deleteFromOutbox } from '../outbox/store-outbox.ts';
import { insertUnknownMessages } from '../receipts/store-unknown.ts';
import { type LeftMessage, makeUnknownMessages } from './store-recovery.ts';

/** The reason of a row that was on the wire, or about to be, when its process died. */
const INTERRUPTED = 'interrupted';

/** Charges the campaigns what was held for the rows: these may have been delivered, so they stay paid until the outcome is known. */
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
      ...{ campaignId, reference: references.get(campaignId) ?? '', sent: 0 },
      ...{ cost: price, released: price },
    })),
    refunds: [],
  });
}

/** Makes rows unknown that no process has on the wire any more. Returns how many were still `submitting`. */
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
    // An unknown message is never tried again automatically.
    await deleteFromOutbox(tx, accountId, ids);
    const moved = ids.map((id) => ({ id, status: 'unknown' as const }));
    await recordMessages(rt, tx, accountId, moved);
    await touchHours(rt, tx, accountId, ids);
    await chargeCampaigns(rt, tx, accountId, left);
    return left.length;
  });
}
