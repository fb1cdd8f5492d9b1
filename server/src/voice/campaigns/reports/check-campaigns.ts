import { VOICE, walkEndedOf } from '../../../campaigns/index.ts';
import { planByKeys } from '../../../db/index.ts';
import { walkAccountIds } from '../../../identity/index.ts';
import { groupBySize } from '../../../lib/background/group-by-size.ts';
import { type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { moveVoiceProgress } from '../rows/move-stored-campaign.ts';
import { listDriftedCampaigns, listOpenCampaigns, lockDifference } from './store-check.ts';

const CAMPAIGNS_PAGE = 500;
/** The rows that one statement adds up, unless a single campaign has more; this is well within a statement's time limit. */
const ROWS_MAX = 500_000;
const NAMED_MAX = 20;
const OPEN = ['scheduled', 'preparing', 'calling', 'paused'] as const;

const walkEnded = walkEndedOf(VOICE);
const DAY_MS = 86_400_000;

type Page = readonly Awaited<ReturnType<typeof listOpenCampaigns>>[number][];

async function* openOfAccount(rt: Runtime, accountId: number): AsyncGenerator<Page> {
  for (const status of OPEN) {
    for (let afterId = 0; ; ) {
      const page = await listOpenCampaigns(rt.db, accountId, status, afterId, CAMPAIGNS_PAGE);
      yield page;
      const last = page.at(-1);
      if (last === undefined || page.length < CAMPAIGNS_PAGE) break;
      afterId = last.id;
    }
  }
}

/** Those that ended while the open ones were read are among the ended ones. */
async function* pagesOfAccount(rt: Runtime, accountId: number, from: Timestamp): AsyncGenerator<Page> {
  yield* openOfAccount(rt, accountId);
  yield* walkEnded(rt, accountId, { from, to: timestampFromMs(rt.clock.nowMs() + DAY_MS) });
}

/** Sets the figures to what the recipients say. A campaign that nobody is left to call is completed by that. */
function repair(rt: Runtime, accountId: number, campaignId: number): Promise<void> {
  return rt.db.transact(async (tx) => {
    const difference = await lockDifference(tx, accountId, campaignId);
    if (difference && Object.values(difference).some((by) => by !== 0))
      await moveVoiceProgress(rt, tx, { accountId, campaignId, ...difference, now: rt.clock.now() });
  });
}

async function checkAccount(rt: Runtime, accountId: number, endedSince: Timestamp): Promise<number> {
  const drifted: number[] = [];
  for await (const page of pagesOfAccount(rt, accountId, endedSince)) {
    for (const group of groupBySize(page, ({ totalRecipients }) => totalRecipients, ROWS_MAX)) {
      const ids = group.map(({ id }) => id);
      const found = await rt.db.transact(async (tx) => {
        await planByKeys(tx);
        return listDriftedCampaigns(tx, accountId, ids);
      });
      drifted.push(...found);
    }
  }
  if (drifted.length === 0) return 0;
  for (const id of drifted) await repair(rt, accountId, id);
  const about = { account: accountId, campaigns: drifted.slice(0, NAMED_MAX) };
  rt.log.error('figures of voice campaigns differed from their rows and were repaired', about);
  const left = await listDriftedCampaigns(rt.db, accountId, drifted);
  if (left.length > 0)
    rt.log.error('voice campaigns differ from the ledger', { account: accountId, campaigns: left.slice(0, NAMED_MAX) });
  return drifted.length;
}

/**
 * Compares campaigns that are under way or ended in the last `spanMs` with their recipients and the ledger, and repairs their figures. Returns how
 * many differed.
 */
export async function checkVoiceCampaigns(rt: Runtime, spanMs: number): Promise<number> {
  const endedSince = timestampFromMs(rt.clock.nowMs() - spanMs);
  let drifted = 0;
  for await (const accountId of walkAccountIds(rt)) drifted += await checkAccount(rt, accountId, endedSince);
  return drifted;
}
