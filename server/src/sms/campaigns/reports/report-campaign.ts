import type { RowOf } from '@volley/contract';
import { MESSAGE_STATUSES, type MessageStatus } from '@volley/contract/choices';
import type { report } from '@volley/contract/sms-campaign-runs';
import { filling } from '../../../audiences/index.ts';
import { existing, isHeldBack, type OwnReference } from '../../../campaigns/index.ts';
import { readCampaignRules } from '../../../consents/index.ts';
import { findContactNames } from '../../../contacts/index.ts';
import { notFound } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import { shareNextOf } from '../../../lib/background/share-next.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import { RECIPIENT_ZONE, startWindowGate } from '../../../lib/windows/window-gate.ts';
import type { Runtime } from '../../../runtime.ts';
import { readUsualShares } from '../../../statistics/index.ts';
import {
  type AnalyticsInput,
  type CampaignClicks,
  countCampaignClicks,
  getCampaignFigures,
} from '../../../visits/index.ts';
import type { Carriers } from '../../carrier.ts';
import { countReplies } from '../../inbound/index.ts';
import {
  type CampaignRange,
  completeMessages,
  findCampaignRange,
  type ListedMessage,
  type MessageFilter,
  type MessageQuery,
  walkAll,
  walkMessages,
} from '../../lists/index.ts';
import { countMessages } from '../../messages/index.ts';
import { switchesOf } from '../../texts/index.ts';
import type { Campaign, CampaignContent } from '../rows/campaign.ts';
import { readCampaignTexts } from '../rows/campaign-texts.ts';
import { findCampaign, findCampaignWithContent } from '../rows/store-campaigns.ts';
import { findFirstOfCampaign } from '../rows/store-outbox-of-campaign.ts';
import { type CampaignFacts, findCampaignFacts, findLastRecipient } from './store-campaign-report.ts';

type Report = RowOf<typeof report>;

interface ReportDeps {
  readonly rt: Runtime;
  readonly carriers: Pick<Carriers, 'isThrottled'>;
}

export interface CampaignReport
  extends Omit<Report, 'campaign' | 'reasons' | 'clicks' | 'sendingWindow' | 'links' | keyof OwnReference> {
  readonly campaign: Campaign & CampaignContent;
  readonly reasons: Awaited<ReturnType<typeof countMessages>>;
  /** Null if the campaign does not count clicks. */
  readonly clicks: CampaignClicks | null;
}

interface Opening {
  /** Null if messages may go now. */
  readonly at: Timestamp | null;
  readonly waitsFor: 'window' | 'quiet_hours';
  /** Whether it has a window or quiet hours, open or closed. */
  readonly keepsHours: boolean;
}

function acceptedPerMinute(campaign: Campaign, { keepsHours }: Opening, nowMs: number): number {
  const { status, startedAt, endedAt, messagesSent } = campaign;
  if (startedAt === null || messagesSent === 0 || keepsHours || status === 'paused') return 0;
  const elapsedMs = (endedAt === null ? nowMs : msFromTimestamp(endedAt)) - msFromTimestamp(startedAt);
  return Math.round((messagesSent * 60_000) / Math.max(1_000, elapsedMs));
}

/** A campaign that has begun, or whose figures have moved, within this time is being sent. */
const GOING_MS = 15_000;
/** A slow carrier takes one after another: it is waited for when it has taken so many times as long as usual. */
const USUAL_GAPS = 3;
const SLOWEST_MS = 120_000;

function isGoing({ startedAt, updatedAt, messagesSent }: Campaign, nowMs: number): boolean {
  if (startedAt === null) return false;
  const gapMs = messagesSent === 0 ? 0 : (nowMs - msFromTimestamp(startedAt)) / messagesSent;
  return nowMs - msFromTimestamp(updatedAt) < Math.max(GOING_MS, Math.min(SLOWEST_MS, USUAL_GAPS * gapMs));
}

const WAITING_WHILE_PAUSED: Readonly<Partial<Record<string, Report['waitingFor']>>> = {
  insufficient_credit: 'credit',
  monthly_limit: 'month',
};

interface Standing {
  /** Whether any message waits to be sent. */
  readonly isLeft: boolean;
  readonly opening: Opening;
  readonly nowMs: number;
  readonly isFilling: boolean;
  readonly isThrottled: boolean;
}

function waitingFor(
  campaign: Campaign,
  facts: CampaignFacts,
  { isLeft, opening, nowMs, isFilling, isThrottled }: Standing,
) {
  if (isFilling) return 'contacts';
  if (campaign.status === 'paused') return WAITING_WHILE_PAUSED[facts.pauseReason] ?? 'person';
  if (campaign.status !== 'sending' || !isLeft) return '';
  if (opening.at !== null) return opening.waitsFor;
  if (isThrottled) return 'throttled';
  return isGoing(campaign, nowMs) ? '' : 'carrier';
}

/** Returns when the whole campaign may continue. If each number has its own hours, returns when the first of the deferred messages may go. */
async function findOpening(rt: Runtime, accountId: number, campaign: Campaign & CampaignContent): Promise<Opening> {
  const nowMs = rt.clock.nowMs();
  const { recipientWindows } = await readCampaignRules(rt.db, accountId, campaign);
  const keepsHours = campaign.window !== null || recipientWindows.length > 0;
  const gate = startWindowGate({ ...campaign, recipientWindows });
  const opensMs = gate.opensAtMs(nowMs);
  if (opensMs > nowMs) return { at: timestampFromMs(opensMs), waitsFor: 'window', keepsHours };
  // If both follow each number's zone, the report names the campaign's window, which people chose for it and which is mostly narrower.
  const isOwn = campaign.window?.zone === RECIPIENT_ZONE || recipientWindows.length === 0;
  const waitsFor = isOwn ? 'window' : 'quiet_hours';
  if (!gate.isPerRecipient || campaign.status !== 'sending') return { at: null, waitsFor, keepsHours };
  const first = await findFirstOfCampaign(rt.db, accountId, campaign.id);
  const isAhead = first !== null && !first.isTaken && msFromTimestamp(first.dueAt) > nowMs;
  return { at: isAhead ? first.dueAt : null, waitsFor, keepsHours };
}

function areClicksAskedFor({ links }: CampaignContent): boolean {
  return links.shortenUrls && switchesOf(links).trackVisits;
}

/** Whether the carrier of the messages that still wait has lately asked for fewer. */
async function isThrottled(
  { rt, carriers }: ReportDeps,
  accountId: number,
  { id, senderId, purpose }: Campaign & CampaignContent,
): Promise<boolean> {
  const last = await findLastRecipient(rt.db, accountId, id);
  return last !== null && carriers.isThrottled(last.phoneNumber, last.network, { accountId, senderId, purpose });
}

async function readReport(deps: ReportDeps, accountId: number, uuid: Uuid): Promise<CampaignReport> {
  const { rt } = deps;
  const campaign = await findCampaignWithContent(rt.db, accountId, uuid);
  const facts = campaign && (await findCampaignFacts(rt.db, accountId, campaign.id));
  if (!campaign || !facts) throw notFound('Campaign');
  const { id, endedAt } = campaign;
  const reasons = await countMessages(rt, { accountId, id, endedAt });
  const counts = Object.fromEntries(MESSAGE_STATUSES.map((status) => [status, 0])) as Record<MessageStatus, number>;
  for (const { status, n } of reasons) counts[status] += n;
  const isLeft = counts.queued > 0;
  const clicks = areClicksAskedFor(campaign) ? await countCampaignClicks(rt, accountId, campaign.id) : null;
  const replies = await countReplies(rt, accountId, uuid);
  const opening = await findOpening(rt, accountId, campaign);
  const isUnmade = campaign.status === 'preparing' && campaign.totalRecipients === 0;
  const isFilling = isUnmade && (await filling.isUnderWay(rt.db, accountId, campaign.audience, campaign.updatedAt));
  const { message } = await readCampaignTexts(rt.db, accountId, campaign);
  const { purpose, templateUuid: templateId, templateVersion } = campaign;
  return {
    ...{ ...facts, campaign, message, counts, reasons, clicks, replies, purpose, templateId, templateVersion },
    // The average since its start; 0 while it may wait for hours of the day, because it does not send then.
    acceptedPerMinute: acceptedPerMinute(campaign, opening, rt.clock.nowMs()),
    waitingFor: (await isHeldBack(rt, campaign))
      ? 'restored'
      : waitingFor(campaign, facts, {
          ...{ isLeft, opening, nowMs: rt.clock.nowMs(), isFilling },
          isThrottled: campaign.status === 'sending' && isLeft && (await isThrottled(deps, accountId, campaign)),
        }),
    windowOpensAt: opening.at,
  };
}

const shares = new WeakMap<Runtime, ReturnType<typeof shareNextOf<CampaignReport>>>();

/** Returns the report of a campaign. Everybody who has its page open asks for it at the same moments, so they share one answer. */
export function reportCampaign(deps: ReportDeps, { accountId }: Actor, uuid: Uuid): Promise<CampaignReport> {
  const { rt } = deps;
  const share = shares.get(rt) ?? shareNextOf<CampaignReport>();
  shares.set(rt, share);
  return share(`${accountId}/${uuid}`, () => readReport(deps, accountId, uuid));
}

/** Returns the figures of a campaign's links, as far as it counts clicks. */
export async function getCampaignAnalytics(rt: Runtime, actor: Actor, uuid: Uuid, input: AnalyticsInput) {
  const { id, name, links } = existing(await findCampaignWithContent(rt.db, actor.accountId, uuid));
  return { ...(await getCampaignFigures(rt, actor, id, input)), uuid, name, links };
}

/** Returns what is usual for the account's campaigns besides this one. */
export async function readUsual(rt: Runtime, { accountId }: Actor, uuid: Uuid) {
  const { id } = existing(await findCampaign(rt.db, accountId, uuid));
  return readUsualShares(rt.db, accountId, id);
}

export interface RecipientPage {
  readonly messages: readonly RecipientMessage[];
  readonly nextCursor: Uuid | null;
}

/** Lists the messages of a campaign that fit, in the order of its recipients. */
export async function listRecipientMessages(
  rt: Runtime,
  actor: Actor,
  query: MessageQuery & { readonly uuid: Uuid },
): Promise<RecipientPage> {
  const { accountId } = actor;
  const range = await findCampaignRange(rt, accountId, query.uuid);
  if (range === 'unknown') throw notFound('Campaign');
  if (range === 'empty') return { messages: [], nextCursor: null };
  const page = await walkMessages(rt, { ...query, accountId, range, order: 'oldest' });
  const messages = await withNames(rt, accountId, await completeMessages(rt, accountId, page.messages));
  return { ...page, messages };
}

/** A message with the name of its contact. */
type ContactName = { readonly firstName: string; readonly lastName: string };

type RecipientMessage = ListedMessage & ContactName;

const NAMELESS: ContactName = { firstName: '', lastName: '' };

async function withNames(
  rt: Runtime,
  accountId: number,
  messages: readonly ListedMessage[],
): Promise<RecipientMessage[]> {
  const ids = messages.flatMap(({ contactId }) => (contactId === null ? [] : [contactId]));
  const names = await findContactNames(rt, accountId, ids);
  return messages.map((message) => ({ ...message, ...(names.get(message.contactId ?? 0) ?? NAMELESS) }));
}

export interface MessageStream {
  readonly name: string;
  readonly areClicksAskedFor: boolean;
  readonly batches: AsyncIterable<readonly RecipientMessage[]>;
}

/** Returns all messages that fit, in batches. */
export async function streamCampaignMessages(
  rt: Runtime,
  actor: Actor,
  { uuid, filter }: { uuid: Uuid; filter: MessageFilter },
): Promise<MessageStream> {
  const { accountId } = actor;
  const campaign = existing(await findCampaignWithContent(rt.db, accountId, uuid));
  const range = await findCampaignRange(rt, accountId, uuid);
  const isAsked = areClicksAskedFor(campaign);
  return {
    name: campaign.name,
    areClicksAskedFor: isAsked,
    batches: batches(rt, { accountId, range, filter, isAsked }),
  };
}

async function* batches(
  rt: Runtime,
  from: { accountId: number; range: CampaignRange; filter: MessageFilter; isAsked: boolean },
): AsyncGenerator<readonly RecipientMessage[]> {
  const { accountId, range, filter, isAsked } = from;
  if (typeof range === 'string') return;
  for await (const messages of walkAll(rt, { accountId, range, filter, order: 'oldest' }))
    yield await withNames(
      rt,
      accountId,
      await completeMessages(rt, accountId, messages, { areClicksAskedFor: isAsked }),
    );
}
