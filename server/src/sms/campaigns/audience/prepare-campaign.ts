import { compileVariants, type MergeText, type OwnField, type TextVariants } from '@volley/text';
import { filling, findAudience, startRecipientClocks } from '../../../audiences/index.ts';
import { holdCredits } from '../../../billing/index.ts';
import { CONTACTS_INCOMPLETE, failReasonOf, SHORT_REASONS } from '../../../campaigns/index.ts';
import { type CampaignRules, readCampaignRules } from '../../../consents/index.ts';
import { listFieldsOfText } from '../../../contact-fields/index.ts';
import type { Handle, Transaction } from '../../../db/index.ts';
import { AppError } from '../../../errors.ts';
import { type Uuid, uuidV7Floor } from '../../../lib/ids/uuid.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import { messageCodes } from '../../../links/index.ts';
import { readAccountValues } from '../../../named-values/index.ts';
import { readSenderStatuses } from '../../../requests/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { addFigures, type CountMove } from '../../messages/index.ts';
import { hasLocalLinks, refuseLocalLinks, switchesOf, textUrlProblem } from '../../texts/index.ts';
import type { Campaign, CampaignContent, FailReason, PauseReason } from '../rows/campaign.ts';
import { allTexts, readCampaignTexts } from '../rows/campaign-texts.ts';
import { recordCampaign } from '../rows/record-campaign.ts';
import {
  beginSending,
  endPreparing,
  type LeasedCampaign,
  lockPreparing,
  type PreparingEnd,
  putOffPreparing,
  storePrepared,
} from '../rows/store-campaign-lease.ts';
import { findCampaignWithContent } from '../rows/store-campaigns.ts';
import { openNumberPlanner, type RoutesAndPrices, whoOf } from './plan-audience.ts';
import { type Sampler, type SampleText, sampleAll } from './sample-texts.ts';
import { idAt } from './store-audience.ts';
import type { AudienceTally } from './tally-audience.ts';
import { type RowSink, textProblemBy, type Walk, walkRecipients } from './walk-audience.ts';

/** Draws the ids of an audience's rows, which rise by one: a prefix with 26 random bits, then 48 bits that count from a random start. */
export function startIds(rt: Runtime): { idPrefix: string; counter: number } {
  const random = rt.random.bytes(10).toString('hex');
  const time = uuidV7Floor(rt.clock.nowMs());
  const variant = '89ab'[Number.parseInt(random[3] ?? '0', 16) & 3] ?? '8';
  const idPrefix = `${time.slice(0, 15)}${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-`;
  // The start has 44 random bits, so the 48 bits leave 2^48 − 2^44 rows to count.
  return { idPrefix, counter: Number.parseInt(random.slice(8, 19), 16) };
}

function compile(
  { linksAddress }: RoutesAndPrices,
  { missingField, replaceLookAlikes, links }: CampaignContent,
  { texts, ownFields }: { readonly texts: TextVariants; readonly ownFields: readonly OwnField[] },
): MergeText {
  const rules = { isShortened: links.shortenUrls, address: linksAddress() };
  return compileVariants(texts, { missingField, replaceLookAlikes, links: rules, ownFields });
}

export async function compileCampaign(
  rt: Runtime,
  routesAndPrices: RoutesAndPrices,
  accountId: number,
  campaign: CampaignContent,
): Promise<MergeText> {
  const texts = await readCampaignTexts(rt.db, accountId, campaign);
  const ownFields = await listFieldsOfText(rt.db, accountId, allTexts(texts));
  return compile(routesAndPrices, campaign, { texts, ownFields });
}

/** Returns what refuseLocalLinks needs, according to the current routes. */
export async function linksOf(routesAndPrices: RoutesAndPrices, campaign: CampaignContent, texts: TextVariants) {
  const { carriers, linksAddress } = routesAndPrices;
  // The number of links in a text does not depend on fields.
  const { linksCount } = compile(routesAndPrices, campaign, { texts, ownFields: [] });
  if (linksCount > 0) await carriers.refresh();
  return { linksCount, address: linksAddress(), isInEarnest: carriers.isInEarnest() };
}

export async function refuseUnusableLinks(
  handle: Handle,
  routesAndPrices: RoutesAndPrices,
  { accountId, campaign }: { readonly accountId: number; readonly campaign: CampaignContent },
): Promise<void> {
  const texts = await readCampaignTexts(handle, accountId, campaign);
  refuseLocalLinks(await linksOf(routesAndPrices, campaign, texts));
}

/** The first id of messages that count against the numbers that they did not reach; null: none does. */
export const undeliveredFrom = ({ undeliveredSince }: CampaignRules): Uuid | null =>
  undeliveredSince === null ? null : uuidV7Floor(Math.max(0, Date.parse(undeliveredSince)));

/** The content whose audience is walked, and the zone of numbers whose own zone is not known. */
type Walked = CampaignContent & Pick<Campaign, 'timeZone' | 'senderId'>;

async function audienceWalk(
  rt: Runtime,
  routesAndPrices: RoutesAndPrices,
  accountId: number,
  campaign: Walked,
): Promise<Walk> {
  // The walk must use every price and route that was stored before the request.
  await Promise.all([routesAndPrices.prices.refresh(), routesAndPrices.carriers.refresh()]);
  const rules = await readCampaignRules(rt.db, accountId, campaign);
  const values = await readAccountValues(rt.db, accountId);
  const nowMs = rt.clock.nowMs();
  return {
    textProblem: textProblemBy(values, campaign.senderId),
    audience: await findAudience(rt.db, accountId, campaign.audience, rules.needsConsent ? 'sms' : null),
    text: await compileCampaign(rt, routesAndPrices, accountId, campaign),
    planner: await openNumberPlanner(rt, routesAndPrices, whoOf(accountId, campaign)),
    nowMs,
    clocks: startRecipientClocks(campaign, rules, nowMs),
    lookups: routesAndPrices.carriers.lookups,
    undeliveredFrom: undeliveredFrom(rules),
  };
}

/** Tallies an audience for a preview. It uses the hot connections, because a request has only one transaction of its own, for its effect. */
export async function tallyAudience(
  rt: Runtime,
  routesAndPrices: RoutesAndPrices,
  accountId: number,
  campaign: Walked,
  sampler?: Sampler,
): Promise<AudienceTally> {
  const walk = { ...(await audienceWalk(rt, routesAndPrices, accountId, campaign)), sampler };
  return rt.hot.transact((tx) => walkRecipients(tx, walk, null), { isOneMoment: true });
}

/** Returns the texts of everybody in a small audience, each merged separately even if all are the same. */
export async function sampleAudience(
  rt: Runtime,
  routesAndPrices: RoutesAndPrices,
  accountId: number,
  campaign: Walked,
): Promise<readonly SampleText[]> {
  const sampler = sampleAll();
  const walk = await audienceWalk(rt, routesAndPrices, accountId, campaign);
  const text = { ...walk.text, hasFields: true };
  await rt.hot.transact((tx) => walkRecipients(tx, { ...walk, text, sampler }, null), { isOneMoment: true });
  return sampler.samples;
}

export function rowsMade(campaignId: number, tally: AudienceTally): CountMove[] {
  const made = { campaignId, from: null };
  const skipped = [...tally.skipped].map(([reasonTo, n]) => ({ ...made, to: 'skipped' as const, reasonTo, n }));
  return [{ ...made, to: 'queued', n: tally.queued }, ...skipped];
}

const FAIL_REASONS = ['no_route', 'sender_not_registered', 'no_price', 'text_not_registered', 'no_consent'] as const;

interface Preparation {
  readonly rt: Runtime;
  readonly routesAndPrices: RoutesAndPrices;
  readonly leased: LeasedCampaign;
  readonly at: PreparingEnd;
}

async function makeRows(
  { rt, routesAndPrices, leased, at }: Preparation,
  campaign: Campaign & CampaignContent,
): Promise<AudienceTally> {
  const { accountId, id } = leased;
  const walk = await audienceWalk(rt, routesAndPrices, accountId, campaign);
  const { idPrefix, counter } = startIds(rt);
  const batch = { accountId, campaignId: id, senderId: campaign.senderId, now: at.now, idPrefix };
  const switches = switchesOf(campaign.links);
  const { members, segments } = walk.audience;
  // The number of recipients in segments is known only after the walk begins, so codes are drawn for an unlimited audience.
  const codes = segments.length === 0 ? members + 1 : Number.POSITIVE_INFINITY;
  const drawCode = messageCodes(rt.random, { ms: rt.clock.nowMs(), codes });
  // All rows are inserted in one transaction, so that a process that dies in the middle leaves none, and on one snapshot, so that a number that moves
  // to another contact meanwhile is not written to twice.
  const insert = async (tx: Transaction): Promise<AudienceTally> => {
    const sink: RowSink = { tx, batch, switches, drawCode, counter };
    const tally = await walkRecipients(tx, walk, sink);
    await addFigures(tx, accountId, at.now, { moves: rowsMade(id, tally), campaigns: [], refunds: [] });
    const totals = {
      totalRecipients: tally.recipients,
      preparedCost: tally.cost,
      preparedParts: tally.parts.sum,
      unknownZones: tally.unknownZones,
      cursorId: idAt(idPrefix, counter),
    };
    if (!(await storePrepared(tx, { ...at, ...totals })))
      throw new AppError('conflict', 'The campaign was moved while its rows were made.');
    return tally;
  };
  return rt.db.transact(insert, { isOneMoment: true });
}

type Ending = (tx: Transaction) => Promise<boolean>;

async function endPrepared(rt: Runtime, { accountId, id }: PreparingEnd, end: Ending): Promise<void> {
  await rt.db.transact(async (tx) => {
    if (await end(tx)) await recordCampaign(rt, tx, accountId, id);
  });
}

const failPrepared = (rt: Runtime, at: PreparingEnd, reason: FailReason): Promise<void> =>
  endPrepared(rt, at, (tx) => endPreparing(tx, { ...at, status: 'failed', reason }));

const pausePrepared = (rt: Runtime, at: PreparingEnd, reason: PauseReason): Promise<void> =>
  endPrepared(rt, at, (tx) => endPreparing(tx, { ...at, status: 'paused', reason }));

/** Holds the whole cost before the first submit; without it nothing is sent. */
async function holdAndBegin({ rt, leased, at }: Preparation, cost: Hundredths): Promise<void> {
  await rt.db.transact(async (tx) => {
    // The campaign was cancelled while it was prepared.
    if (!(await lockPreparing(tx, at))) return;
    const { accountId } = leased;
    const outcome = await holdCredits(tx, { accountId, amount: cost, at: rt.clock.now() });
    if (outcome === 'held') await beginSending(tx, at);
    else {
      const reason = SHORT_REASONS[outcome];
      rt.log.info('a campaign waits for credit or for its month', { campaign: leased.id, account: accountId, reason });
      await endPreparing(tx, { ...at, status: 'paused', reason });
    }
    await recordCampaign(rt, tx, accountId, leased.id);
  });
}

/**
 * Moves a campaign from `preparing` to `sending`, to `paused` for lack of credit, by the month's limit or because it is not known whom it reaches, or to
 * `failed`. It can be started again at any point.
 */
export async function prepareCampaign(
  rt: Runtime,
  routesAndPrices: RoutesAndPrices,
  leased: LeasedCampaign,
): Promise<void> {
  const { accountId, id } = leased;
  const at: PreparingEnd = { accountId, id, processId: rt.processId(), now: rt.clock.now() };
  const preparation = { rt, routesAndPrices, leased, at };
  const statusOf = await readSenderStatuses(rt.db, accountId, [leased.senderId]);
  if (statusOf(leased.senderId) !== 'approved') return failPrepared(rt, at, 'sender_withdrawn');
  let cost = leased.preparedCost;
  // Rows that an earlier process made are used unchanged.
  if (leased.totalRecipients === 0) {
    const campaign = await findCampaignWithContent(rt.db, accountId, leased.uuid);
    if (!campaign) return;
    const texts = await readCampaignTexts(rt.db, accountId, campaign);
    // The operator may have denied a domain since the draft was written.
    if (campaign.links.shortenUrls && (await textUrlProblem(rt.db, allTexts(texts))) !== null)
      return failPrepared(rt, at, 'denied_url');
    // A real carrier may have replaced the simulator since the campaign was sent.
    if (hasLocalLinks(await linksOf(routesAndPrices, campaign, texts)))
      return failPrepared(rt, at, 'links_address_unset');
    const until = await filling.waitUntil(rt, accountId, campaign.audience, campaign.updatedAt);
    if (until === 'unfinished') return pausePrepared(rt, at, CONTACTS_INCOMPLETE);
    if (until !== null) {
      await putOffPreparing(rt.db, { ...at, until });
      return;
    }
    const tally = await makeRows(preparation, campaign);
    if (tally.queued === 0) return failPrepared(rt, at, failReasonOf(tally, FAIL_REASONS));
    cost = tally.cost;
  }
  await holdAndBegin(preparation, cost);
}
