import { walkAccountIds } from '../../../identity/index.ts';
import { type Uuid, uuidV7Floor } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { makeUnknown } from './make-unknown.ts';
import {
  findSweptThrough,
  forgetOverdueSubmits,
  listOverdueSubmits,
  listStuckCampaigns,
  type NotedSubmit,
  noteOverdueSubmits,
  pageOfCampaignSubmits,
  pageOfOutboxSubmits,
  pageOfQuickSubmits,
  storeSweptThrough,
} from './store-submitting.ts';

const SWEEP = 'quick_submits';
/** Longer than the time-out of any carrier, and longer than a commit can take after its row was made. */
const OVERDUE_MS = 2 * 60_000;
/** After a long stop the sweep catches up in steps of this length: at most a million ids of one account. */
const WINDOW_MS_MAX = 10 * 60_000;
const PAGE_ROWS = 10_000;
const CAMPAIGNS_PAGE = 200;
const NOTED_PAGE = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000' as Uuid;

/** Quick sends are submitted soon after their ids were made, so each is looked at once, when it should have ended. */
async function sweepQuickSends(rt: Runtime, before: Timestamp): Promise<boolean> {
  const endMs = msFromTimestamp(before);
  const swept = await findSweptThrough(rt.db, SWEEP);
  const fromMs = swept === null ? endMs - WINDOW_MS_MAX : msFromTimestamp(swept);
  const throughMs = Math.min(endMs, fromMs + WINDOW_MS_MAX);
  if (throughMs <= fromMs) return false;
  const throughId = uuidV7Floor(throughMs);
  for await (const accountId of walkAccountIds(rt)) {
    for (let afterId: Uuid | null = uuidV7Floor(fromMs); afterId !== null; ) {
      const query = { accountId, before, limit: PAGE_ROWS, afterId, throughId };
      const page: Awaited<ReturnType<typeof pageOfQuickSubmits>> = await pageOfQuickSubmits(rt.hot, query);
      await noteOverdueSubmits(rt.db, page.submits);
      afterId = page.next?.id ?? null;
    }
  }
  await storeSweptThrough(rt.db, SWEEP, timestampFromMs(throughMs));
  return throughMs < endMs;
}

async function sweepOutbox(rt: Runtime, before: Timestamp): Promise<void> {
  let next: { accountId: number; id: Uuid } | null = { accountId: 0, id: FIRST };
  while (next !== null) {
    const query = { accountId: next.accountId, afterId: next.id, before, limit: PAGE_ROWS };
    const page: Awaited<ReturnType<typeof pageOfOutboxSubmits>> = await pageOfOutboxSubmits(rt.hot, query);
    await noteOverdueSubmits(rt.db, page.submits);
    next = page.next;
  }
}

async function sweepCampaign(
  rt: Runtime,
  campaign: { accountId: number; id: number },
  before: Timestamp,
): Promise<void> {
  const { accountId, id: campaignId } = campaign;
  for (let afterId: Uuid | null = FIRST; afterId !== null; ) {
    const query = { accountId, campaignId, before, limit: PAGE_ROWS, afterId };
    const page: Awaited<ReturnType<typeof pageOfCampaignSubmits>> = await pageOfCampaignSubmits(rt.hot, query);
    await noteOverdueSubmits(rt.db, page.submits);
    afterId = page.next?.id ?? null;
  }
}

async function sweepCampaigns(rt: Runtime, before: Timestamp): Promise<void> {
  let after = { accountId: 0, id: 0 };
  for (;;) {
    const campaigns = await listStuckCampaigns(rt.db, { ...after, before, limit: CAMPAIGNS_PAGE });
    for (const campaign of campaigns) await sweepCampaign(rt, campaign, before);
    const last = campaigns.at(-1);
    if (!last || campaigns.length < CAMPAIGNS_PAGE) return;
    after = last;
  }
}

/** Makes those unknown whose process is dead, and forgets those that have ended. */
async function endNoted(rt: Runtime, noted: readonly NotedSubmit[]): Promise<number> {
  let ended = 0;
  for (const [accountId, ofAccount] of Map.groupBy(noted, (one) => one.accountId)) {
    const left = ofAccount.filter((one) => one.isOpen && !one.isOwnerAlive);
    for (const [processId, ofProcess] of Map.groupBy(left, (one) => one.processId)) {
      const ids = ofProcess.map(({ id }) => id);
      ended += await makeUnknown(rt, { accountId, ids, processId });
    }
    const over = ofAccount.flatMap(({ id, isOpen, isOwnerAlive }) => (isOpen && isOwnerAlive ? [] : [id]));
    await forgetOverdueSubmits(rt.db, accountId, over);
  }
  return ended;
}

async function endAllNoted(rt: Runtime): Promise<number> {
  let ended = 0;
  let after: { accountId: number; id: Uuid } = { accountId: 0, id: FIRST };
  for (;;) {
    const noted = await listOverdueSubmits(rt.hot, after, NOTED_PAGE);
    ended += await endNoted(rt, noted);
    const last = noted.at(-1);
    if (!last || noted.length < NOTED_PAGE) return ended;
    after = last;
  }
}

/**
 * Finds messages that have been on the wire for too long, wherever a row can be `submitting`: quick sends, rows of the outbox, rows of campaigns.
 * Those of a dead process become unknown here; a living process looks at its own (`own-submits.ts`). Returns whether there is more to look at.
 */
export async function sweepSubmitting(rt: Runtime): Promise<boolean> {
  const before = timestampFromMs(rt.clock.nowMs() - OVERDUE_MS);
  const hasMore = await sweepQuickSends(rt, before);
  await sweepOutbox(rt, before);
  await sweepCampaigns(rt, before);
  const ended = await endAllNoted(rt);
  if (ended > 0) rt.log.warn('messages that no process had on the wire are unknown now', { messages: ended });
  return hasMore;
}
