import type { Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { touchHours } from '../../../statistics/index.ts';
import { addFigures, type CampaignFigures, type Figures, type Refund } from '../figures/add-figures.ts';
import { type CountMove, findCampaignUuid } from '../figures/store-counts.ts';
import { recordMessages } from '../message/record-messages.ts';
import { deleteFromOutbox, type EndQueued, endQueuedMessages, putInOutbox } from './store-outbox.ts';

/** Ends the rows only. The outbox comes after all rows of the transaction; counts and money come at its end. */
async function endQueuedRows(tx: Transaction, input: EndQueued): Promise<{ ids: Uuid[]; figures: Figures }> {
  const { accountId, status, reason } = input;
  const ended = input.ids.length === 0 ? [] : await endQueuedMessages(tx, input);
  const ids = ended.map((row) => row.id);
  const references = new Map<number, string>();
  const moves: CountMove[] = [];
  const campaigns: CampaignFigures[] = [];
  const refunds: Refund[] = [];
  for (const { id, kind, campaignId, price, cost } of ended) {
    if (kind === 'quick') {
      refunds.push({ amount: price - cost, reference: id });
      continue;
    }
    const reference = references.get(campaignId) ?? (await findCampaignUuid(tx, accountId, campaignId)) ?? '';
    references.set(campaignId, reference);
    moves.push({ campaignId, from: 'queued', to: status, reasonTo: reason });
    campaigns.push({ campaignId, reference, sent: 0, cost, released: price });
  }
  return { ids, figures: { moves, campaigns, refunds } };
}

/**
 * Ends or defers rows of a campaign that are not submitted now; deferred ones go into the outbox. Returns the changes of counts and money for the end
 * of the transaction.
 */
export async function endOrPutOff(
  rt: Runtime,
  tx: Transaction,
  { ends, later }: { readonly ends: readonly EndQueued[]; readonly later: Parameters<typeof putInOutbox>[2] },
  accountId: number,
): Promise<Figures[]> {
  const ended = [];
  for (const end of ends) ended.push(await endQueuedRows(tx, end));
  for (const [index, { ids }] of ended.entries()) {
    const status = ends[index]?.status;
    if (status !== undefined && ids.length > 0) await noteEnded(rt, tx, { accountId, ids, status });
  }
  await putInOutbox(tx, accountId, later);
  return ended.map(({ figures }) => figures);
}

/** Removes ended rows from the outbox and records their events. */
async function noteEnded(
  rt: Runtime,
  tx: Transaction,
  { accountId, ids, status }: Pick<EndQueued, 'accountId' | 'ids' | 'status'>,
): Promise<void> {
  await deleteFromOutbox(tx, accountId, ids);
  const moved = ids.map((id) => ({ id, status }));
  await recordMessages(rt, tx, accountId, moved);
  await touchHours(rt, tx, accountId, ids);
}

/** Ends a transaction that has ended rows: the outbox and events, then counts and money. */
export async function closeRows(
  rt: Runtime,
  tx: Transaction,
  ended: Pick<EndQueued, 'accountId' | 'ids' | 'status' | 'now'>,
  figures: Figures,
): Promise<void> {
  await noteEnded(rt, tx, ended);
  await addFigures(tx, ended.accountId, ended.now, figures);
}

/** Ends messages that will never be submitted: their states, counts and costs in one commit. */
export async function endQueued(rt: Runtime, tx: Transaction, input: EndQueued): Promise<Uuid[]> {
  const { ids, figures } = await endQueuedRows(tx, input);
  await closeRows(rt, tx, { ...input, ids }, figures);
  return ids;
}
