import { settleHold } from '../../../billing/index.ts';
import { accountWalker } from '../../../lib/background/walk-accounts.ts';
import { firstIdOf, lastIdOf, type Uuid } from '../../../lib/ids/uuid.ts';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import { closeRows } from '../../messages/index.ts';
import { findOpenCounts } from '../rows/store-campaign-end.ts';
import { deleteStretches } from '../rows/store-stretches.ts';
import {
  cancelQueuedRows,
  finishWindingUp,
  listWindingUp,
  restWindingUp,
  type WindingUp,
} from './store-campaign-wind-up.ts';

/** One batch takes some 50 ms, for which the settling of the account's other messages may have to wait. */
const BATCH_ROWS = 2_000;
const CAMPAIGNS_MAX = 20;
const walkWindingUp = accountWalker<WindingUp>({ perAccountMax: 5, rowsMax: CAMPAIGNS_MAX });
/** Most messages on the wire are settled within seconds. */
const AGAIN_MS = 5_000;

/** The batches of one campaign in one turn, so that others need not wait until a million rows are ended. */
const BATCHES_MAX = 10;

/** The position in each campaign, so that a turn need not start at its beginning. */
const positions = new WeakMap<Runtime, Map<number, Uuid>>();

function positionsOf(rt: Runtime): Map<number, Uuid> {
  const found = positions.get(rt) ?? new Map();
  positions.set(rt, found);
  return found;
}

/** How rows end. Those of a campaign that was given up can be retried by a person. */
const ENDS = {
  cancelled: { status: 'skipped', reason: 'cancelled' },
  failed: { status: 'failed', reason: 'internal_error' },
} as const;

async function cancelBatch(rt: Runtime, campaign: WindingUp, afterId: Uuid): Promise<Uuid | null> {
  const { accountId, id: campaignId, uuid, held } = campaign;
  const now = rt.clock.now();
  const { status, reason } = ENDS[campaign.status];
  return rt.db.transact(async (tx) => {
    const range = { accountId, campaignId, afterId, throughId: lastIdOf(afterId), limit: BATCH_ROWS, now };
    const rows = await cancelQueuedRows(tx, { ...range, status, reason });
    if (rows.length === 0) return null;
    const ids = rows.map((row) => row.id);
    const cost = rows.reduce((sum, row) => sum + row.cost, 0);
    const released = held > 0 ? rows.reduce((sum, { price }) => sum + price, 0) : 0;
    const figures = {
      moves: [{ campaignId, from: 'queued', to: status, reasonTo: reason, n: rows.length } as const],
      campaigns: [{ campaignId, reference: uuid, sent: 0, cost, released }],
      refunds: [],
    };
    await closeRows(rt, tx, { accountId, ids, status, now }, figures);
    return ids.reduce((last, id) => (id > last ? id : last), afterId);
  });
}

/** Returns whether the campaign's turn ended before its rows did. */
async function cancelRows(rt: Runtime, campaign: WindingUp): Promise<boolean> {
  const rows = positionsOf(rt);
  const { id, cursorId } = campaign;
  let afterId = rows.get(id) ?? (cursorId && firstIdOf(cursorId));
  for (let batches = 0; afterId !== null; batches += 1) {
    if (batches === BATCHES_MAX) {
      rows.set(id, afterId);
      return true;
    }
    afterId = await cancelBatch(rt, campaign, afterId);
  }
  rows.delete(id);
  return false;
}

async function rest(rt: Runtime, { accountId, id }: WindingUp): Promise<false> {
  await restWindingUp(rt.db, { accountId, id, until: timestampFromMs(rt.clock.nowMs() + AGAIN_MS) });
  return false;
}

/** Returns whether there is more to do at once. */
async function windUp(rt: Runtime, campaign: WindingUp): Promise<boolean> {
  const { accountId, id, uuid } = campaign;
  if (await cancelRows(rt, campaign)) return true;
  const open = await findOpenCounts(rt.db, accountId, id);
  // Messages on the wire must be settled first. A temporary refusal queues a row again, which the next round cancels.
  if (open.queued > 0 || open.submitting > 0) {
    return rest(rt, campaign);
  }
  await rt.db.transact(async (tx) => {
    const released = await finishWindingUp(tx, accountId, id);
    if (released === null) return;
    await deleteStretches(tx, accountId, id);
    await settleHold(tx, { accountId, at: rt.clock.now(), cost: 0 as Hundredths, released, reference: uuid });
  });
  return false;
}

function windUpOrRest(rt: Runtime, campaign: WindingUp): Promise<boolean> {
  return windUp(rt, campaign).catch((error: unknown) => {
    rt.log.warn('an ended campaign could not be cleaned up', { campaign: campaign.id, ...describeError(error) });
    return rest(rt, campaign);
  });
}

/** Ends the rows that cancelled and failed campaigns left waiting, and frees the credits held for them. Returns whether there may be more. */
export async function windUpCancelled(rt: Runtime): Promise<boolean> {
  const now = rt.clock.now();
  const found = await walkWindingUp(rt, {
    read: (afterAccountId, limit) => listWindingUp(rt.hot, afterAccountId, now, limit),
    canAct: ({ canAct }) => canAct,
  });
  // Another process may have finished campaigns of the map.
  if (found.isWhole && found.rows.length === 0) positionsOf(rt).clear();
  let isMore = found.crowded.size > 0 || found.rows.length >= CAMPAIGNS_MAX;
  for (const campaign of found.rows) isMore = (await windUpOrRest(rt, campaign)) || isMore;
  return isMore;
}
