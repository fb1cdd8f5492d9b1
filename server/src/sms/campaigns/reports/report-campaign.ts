import { notFound } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Page, PageRequest } from '../../../lib/page.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../../../lib/timestamp.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import { startWindowGate } from '../../../lib/window-gate.ts';
import type { Runtime } from '../../../runtime.ts';
import { type CampaignClicks, findCampaignClicks } from '../../../visits/index.ts';
import {
  type CampaignCount,
  listCampaignCounts,
  MESSAGE_STATUSES,
  type MessageStatus,
  type MessageWithClicks,
  sayNoReceipts,
  sayNoReceiptsInCounts,
  withClicks,
} from '../../messages/index.ts';
import { switchesOf } from '../../texts/index.ts';
import type { Campaign, CampaignContent } from '../rows/campaign.ts';
import { findCampaignWithContent } from '../rows/store-campaigns.ts';
import {
  type CampaignFacts,
  findCampaignFacts,
  listCampaignMessages,
  listCampaignMessagesAfter,
} from './store-campaign-report.ts';

/** What a campaign that is not done waits for. */
export type WaitingFor = '' | 'restored' | 'credit' | 'person' | 'window' | 'carrier';

export interface CampaignReport extends CampaignFacts {
  readonly campaign: Campaign & CampaignContent;
  readonly counts: Readonly<Record<MessageStatus, number>>;
  readonly reasons: readonly CampaignCount[];
  /** Since its start, per minute. */
  readonly acceptedPerMinute: number;
  readonly waitingFor: WaitingFor;
  readonly windowOpensAt: Timestamp | null;
  /** Null: clicks were not asked for. */
  readonly clicks: CampaignClicks | null;
}

function acceptedPerMinute({ startedAt, endedAt, messagesSent }: Campaign, nowMs: number): number {
  if (startedAt === null || messagesSent === 0) return 0;
  const elapsedMs = (endedAt === null ? nowMs : msFromTimestamp(endedAt)) - msFromTimestamp(startedAt);
  return Math.round((messagesSent * 60_000) / Math.max(1_000, elapsedMs));
}

function waitingFor(campaign: Campaign, facts: CampaignFacts, open: { queued: number; isClosed: boolean }): WaitingFor {
  if (campaign.status === 'paused') return facts.pauseReason === 'insufficient_credit' ? 'credit' : 'person';
  if (campaign.status !== 'sending' || open.queued === 0) return '';
  return open.isClosed ? 'window' : 'carrier';
}

async function isHeldBack(rt: Runtime, { status }: Campaign): Promise<boolean> {
  return ['scheduled', 'preparing', 'sending'].includes(status) && (await rt.outgoing.isHeld());
}

function areClicksAskedFor({ links }: CampaignContent): boolean {
  return links.isShortened && switchesOf(links).trackVisits;
}

export async function reportCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<CampaignReport> {
  const { accountId } = actor;
  const campaign = await findCampaignWithContent(rt.db, accountId, uuid);
  const facts = campaign && (await findCampaignFacts(rt.db, accountId, campaign.id));
  if (!campaign || !facts) throw notFound('Campaign');
  const stored = await listCampaignCounts(rt.db, accountId, campaign.id);
  const reasons = await sayNoReceiptsInCounts(rt, campaign, stored);
  const counts = Object.fromEntries(MESSAGE_STATUSES.map((status) => [status, 0])) as Record<MessageStatus, number>;
  for (const { status, n } of reasons) counts[status] += n;
  const clicks = areClicksAskedFor(campaign) ? await findCampaignClicks(rt.db, accountId, campaign.id) : null;
  const nowMs = rt.clock.nowMs();
  const opensMs = startWindowGate(campaign).opensAtMs(nowMs);
  return {
    ...facts,
    campaign,
    counts,
    reasons,
    clicks,
    acceptedPerMinute: acceptedPerMinute(campaign, nowMs),
    waitingFor: (await isHeldBack(rt, campaign))
      ? 'restored'
      : waitingFor(campaign, facts, { queued: counts.queued, isClosed: opensMs > nowMs }),
    windowOpensAt: opensMs > nowMs ? timestampFromMs(opensMs) : null,
  };
}

export async function listRecipientMessages(
  rt: Runtime,
  actor: Actor,
  query: PageRequest & { uuid: Uuid },
): Promise<Page<MessageWithClicks>> {
  const { uuid, page, perPage } = query;
  const { accountId } = actor;
  const campaign = await findCampaignWithContent(rt.db, accountId, uuid);
  if (!campaign) throw notFound('Campaign');
  const total = campaign.totalRecipients;
  const offset = (page - 1) * perPage;
  const items =
    offset < total
      ? await listCampaignMessages(rt.db, { accountId, campaignId: campaign.id, offset, limit: perPage })
      : [];
  return { items: await withClicks(rt, accountId, await sayNoReceipts(rt, items)), total, page, perPage };
}

const STREAM_ROWS = 2_000;

export interface MessageStream {
  readonly areClicksAskedFor: boolean;
  readonly batches: AsyncIterable<readonly MessageWithClicks[]>;
}

/** In batches by key, each its own short statement: a reader that is slow, or gone, holds nothing in the database. */
export async function streamCampaignMessages(rt: Runtime, actor: Actor, uuid: Uuid): Promise<MessageStream> {
  const { accountId } = actor;
  const campaign = await findCampaignWithContent(rt.db, accountId, uuid);
  if (!campaign) throw notFound('Campaign');
  const isAsked = areClicksAskedFor(campaign);
  return { areClicksAskedFor: isAsked, batches: batches(rt, { accountId, campaignId: campaign.id, isAsked }) };
}

async function* batches(
  rt: Runtime,
  { accountId, campaignId, isAsked }: { accountId: number; campaignId: number; isAsked: boolean },
): AsyncGenerator<readonly MessageWithClicks[]> {
  const at = { accountId, campaignId, limit: STREAM_ROWS };
  let batch = await listCampaignMessages(rt.db, { ...at, offset: 0 });
  while (batch.length > 0) {
    const last = batch.at(-1);
    const isMore = last !== undefined && batch.length === STREAM_ROWS;
    const next = isMore ? listCampaignMessagesAfter(rt.db, { ...at, afterId: last.id }) : Promise.resolve([]);
    next.catch(() => undefined); // Awaited below; a reader that leaves first must not make it unhandled.
    const said = await sayNoReceipts(rt, batch);
    yield isAsked ? await withClicks(rt, accountId, said) : said.map((message) => ({ ...message, clicks: null }));
    batch = await next;
  }
}
