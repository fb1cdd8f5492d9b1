import { SMS, walkEndedOf } from '../../../campaigns/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { walkAccountIds } from '../../../identity/index.ts';
import { groupBySize } from '../../../lib/background/group-by-size.ts';
import { uuidV7Floor } from '../../../lib/ids/uuid.ts';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { findEndOfStretch, findQuickCostDrift, listCampaignCostDrift, type Span } from './store-reconcile.ts';

export const walkEnded = walkEndedOf(SMS);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The rows that one statement adds up, unless a single campaign has more; this is well within a statement's time limit. */
const ROWS_MAX = 500_000;
/** An id is made when a message is requested, and its row later, when its turn has come. */
const ID_MARGIN_MS = 600_000;

async function listDriftOfDay(rt: Runtime, accountId: number, span: Span, rowsMax: number): Promise<number[]> {
  const differing: number[] = [];
  for await (const sent of walkEnded(rt, accountId, span)) {
    for (const group of groupBySize(sent, ({ totalRecipients }) => totalRecipients, rowsMax)) {
      const ids = group.map(({ id }) => id);
      differing.push(...(await listCampaignCostDrift(rt.db, accountId, ids)));
    }
  }
  return differing;
}

/** Adds up range by range on one snapshot, so that rows and ledger may change meanwhile. */
async function quickDriftOfHour(rt: Runtime, accountId: number, startMs: number, rowsMax: number): Promise<number> {
  const endMs = startMs + HOUR_MS;
  const span = { from: timestampFromMs(startMs), to: timestampFromMs(endMs) };
  const toId = uuidV7Floor(endMs + ID_MARGIN_MS);
  const work = async (tx: Transaction) => {
    let drift = 0;
    for (let fromId = uuidV7Floor(startMs - ID_MARGIN_MS); ; ) {
      const next = await findEndOfStretch(tx, accountId, fromId, toId, rowsMax);
      drift += (await findQuickCostDrift(tx, { ...span, accountId, fromId, toId: next ?? toId })) ?? 0;
      if (next === null) return drift;
      fromId = next;
    }
  };
  return rt.db.transact(work, { isOneMoment: true });
}

/** Adds up hour by hour. The rows of one charge have the same time, so that none is counted in another hour than its entry. */
async function sumQuickDrift(rt: Runtime, accountId: number, fromMs: number, rowsMax: number): Promise<number> {
  let drift = 0;
  for (let startMs = fromMs; startMs < fromMs + DAY_MS; startMs += HOUR_MS)
    drift += Math.abs(await quickDriftOfHour(rt, accountId, startMs, rowsMax));
  return drift;
}

async function countDrift(rt: Runtime, accountId: number, fromMs: number, rowsMax: number): Promise<number> {
  const span = { from: timestampFromMs(fromMs), to: timestampFromMs(fromMs + DAY_MS) };
  const campaigns = await listDriftOfDay(rt, accountId, span, rowsMax);
  const quick = await sumQuickDrift(rt, accountId, fromMs, rowsMax);
  const about = { account: accountId, campaigns: campaigns.slice(0, 20), quickSends: quick };
  if (campaigns.length + quick !== 0) rt.log.error('what messages cost differs from the ledger', about);
  return campaigns.length + (quick === 0 ? 0 : 1);
}

/**
 * Compares what the messages of a day cost, row by row, with the ledger's charges and refunds for them: for campaigns that ended on that day and
 * quick sends made on it. Returns how many differ.
 */
export async function reconcileCosts(rt: Runtime, dayStartMs: number, rowsMax = ROWS_MAX): Promise<number> {
  let differing = 0;
  for await (const accountId of walkAccountIds(rt)) differing += await countDrift(rt, accountId, dayStartMs, rowsMax);
  return differing;
}
