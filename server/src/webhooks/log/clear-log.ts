import { ALL_IDS } from '../../lib/ids/id-range.ts';
import { type Uuid, uuidV7Floor } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { forgetEndpoint, listEndpointsOfAll } from './store-clearing.ts';
import { clearDeliveries, findDeliveryAfterNewest, type OfEndpoint } from './store-deliveries.ts';

const KEPT_MAX = 100_000;
const CLEARED_AT_ONCE = 2_000;
/** The limit for one endpoint in one run, so that a run ends. */
const CLEARED_MAX = 200_000;
const DAY_MS = 86_400_000;

async function clearBelow(rt: Runtime, of: OfEndpoint, below: Uuid, alsoWaiting: boolean): Promise<boolean> {
  for (let cleared = 0; cleared < CLEARED_MAX; cleared += CLEARED_AT_ONCE) {
    const count = await clearDeliveries(rt.db, { ...of, below, alsoWaiting, limit: CLEARED_AT_ONCE });
    if (count < CLEARED_AT_ONCE) return true;
  }
  return false;
}

/** Deletes deliveries that are too old or too many, and the rest of deleted endpoints. Returns true if there is more to clear. */
export async function clearWebhookLog(rt: Runtime, days: number): Promise<boolean> {
  const oldest = uuidV7Floor(rt.clock.nowMs() - days * DAY_MS);
  let hasMore = false;
  for (const { isDeleted, ...of } of await listEndpointsOfAll(rt.db)) {
    const surplus = isDeleted ? ALL_IDS.lastId : await findDeliveryAfterNewest(rt.db, { ...of, count: KEPT_MAX });
    const below = surplus !== null && surplus > oldest ? surplus : oldest;
    const isClear = await clearBelow(rt, of, below, isDeleted);
    if (isDeleted && isClear) await forgetEndpoint(rt.db, of);
    hasMore ||= !isClear;
  }
  return hasMore;
}
