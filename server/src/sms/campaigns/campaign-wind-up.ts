import { settleHold } from '../../billing/index.ts';
import type { Hundredths } from '../../lib/money.ts';
import type { Uuid } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { addFigures } from '../add-figures.ts';
import { deleteFromOutbox } from '../store-outbox.ts';
import { findOpenCounts, firstIdOf, lastIdOf } from './store-campaign-rows.ts';
import { cancelQueuedRows, finishWindingUp, listWindingUp, type WindingUp } from './store-campaign-wind-up.ts';
import { deleteStretches } from './store-stretches.ts';

/** Settling of the account's other messages waits for no longer than one batch takes: some 50 ms. */
const BATCH_ROWS = 2_000;
const CAMPAIGNS_MAX = 20;

async function cancelBatch(rt: Runtime, campaign: WindingUp, afterId: Uuid): Promise<Uuid | null> {
  const { accountId, id: campaignId, uuid, held } = campaign;
  const now = rt.clock.now();
  return rt.db.transact(async (tx) => {
    const range = { accountId, campaignId, afterId, throughId: lastIdOf(afterId), limit: BATCH_ROWS, now };
    const rows = await cancelQueuedRows(tx, range);
    if (rows.length === 0) return null;
    const ids = rows.map((row) => row.id);
    await deleteFromOutbox(tx, accountId, ids);
    const sum = rows.reduce((so, row) => ({ price: so.price + row.price, cost: so.cost + row.cost }), {
      price: 0,
      cost: 0,
    });
    const released = held > 0 ? sum.price : 0;
    await addFigures(tx, accountId, now, {
      counts: [
        { campaignId, status: 'queued', reason: '', by: -rows.length },
        { campaignId, status: 'skipped', reason: 'cancelled', by: rows.length },
      ],
      campaigns: [{ campaignId, reference: uuid, sent: 0, cost: sum.cost, released }],
      refunds: [],
    });
    return ids.reduce((last, id) => (id > last ? id : last), afterId);
  });
}

async function windUp(rt: Runtime, campaign: WindingUp): Promise<void> {
  const { accountId, id, uuid, cursorId } = campaign;
  let afterId = cursorId && firstIdOf(cursorId);
  while (afterId !== null) afterId = await cancelBatch(rt, campaign, afterId);
  const open = await findOpenCounts(rt.db, accountId, id);
  // What is on the wire is settled first; a temporary refusal brings a row back, to be cancelled in the next round.
  if (open.queued > 0 || open.submitting > 0) return;
  await rt.db.transact(async (tx) => {
    const released = await finishWindingUp(tx, accountId, id);
    await deleteStretches(tx, accountId, id);
    await settleHold(tx, { accountId, at: rt.clock.now(), cost: 0 as Hundredths, released, reference: uuid });
  });
}

/** Ends the rows that cancelled campaigns left waiting and frees what was held for them; true when there may be more. */
export async function windUpCancelled(rt: Runtime): Promise<boolean> {
  const campaigns = await listWindingUp(rt.db, CAMPAIGNS_MAX);
  for (const campaign of campaigns) await windUp(rt, campaign);
  return false;
}
