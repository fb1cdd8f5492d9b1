import { timestampFromMs } from '../../lib/timestamp.ts';
import { uuidV7Floor } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { findQuickCostDrift, listCampaignCostDrift } from './store-reconcile.ts';
import { listAccountIds } from './store-recovery.ts';

const DAY_MS = 24 * 3_600_000;
const ACCOUNTS_PAGE = 500;
/** An id is made a moment before its row, by a clock that may differ. */
const ID_MARGIN_MS = 3_600_000;

async function countDrift(rt: Runtime, accountId: number, fromMs: number): Promise<number> {
  const toMs = fromMs + DAY_MS;
  const span = { from: timestampFromMs(fromMs), to: timestampFromMs(toMs) };
  const campaigns = await listCampaignCostDrift(rt.db, accountId, span);
  const ids = { fromId: uuidV7Floor(fromMs - ID_MARGIN_MS), toId: uuidV7Floor(toMs + ID_MARGIN_MS) };
  const quick = await findQuickCostDrift(rt.db, accountId, { ...span, ...ids });
  if (campaigns.length + quick !== 0) {
    rt.log.error('what messages cost differs from the ledger', {
      account: accountId,
      campaigns: campaigns.slice(0, 20),
      quickSends: quick,
    });
  }
  return campaigns.length + (quick === 0 ? 0 : 1);
}

/**
 * Compares what the messages of a day cost, row by row, with what the ledger says was charged and refunded for them: the
 * campaigns that ended on it, and the quick sends made on it. How many of them differ.
 */
export async function reconcileCosts(rt: Runtime, dayStartMs: number): Promise<number> {
  let differing = 0;
  for (let afterId = 0; ; ) {
    const accountIds = await listAccountIds(rt.db, afterId, ACCOUNTS_PAGE);
    for (const accountId of accountIds) differing += await countDrift(rt, accountId, dayStartMs);
    const last = accountIds.at(-1);
    if (last === undefined || accountIds.length < ACCOUNTS_PAGE) return differing;
    afterId = last;
  }
}
