import { filling, findAudience, startRecipientClocks, type Tally } from '../../../audiences/index.ts';
import { holdCredits, refuseShortage } from '../../../billing/index.ts';
import { CONTACTS_INCOMPLETE, failReasonOf, isShortOfCredit, SHORT_REASONS } from '../../../campaigns/index.ts';
import { isRuled, readCampaignRules } from '../../../consents/index.ts';
import type { Handle, Transaction } from '../../../db/index.ts';
import { getAccount } from '../../../identity/index.ts';
import { type Hundredths, hundredths } from '../../../lib/values/money.ts';
import { isCallerIdWithdrawn, shownCallerIdRefusal } from '../../../requests/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { notReached } from '../../../sms/campaigns/index.ts';
import { type CallingRules, durationMsMax, worstCost } from '../../calling-rules.ts';
import { isForEach } from '../../recordings/index.ts';
import { allowsCallerId, listTrunksFor, listVoicePrices, type TrunkRecord } from '../../trunks/index.ts';
import { begunAt, type VoiceCampaignDetail, type VoiceFailReason } from '../rows/campaign.ts';
import { releaseQueued } from '../rows/fail-campaign.ts';
import { moveVoiceCampaign } from '../rows/move-stored-campaign.ts';
import { sleepCampaign } from '../rows/store-active.ts';
import {
  claimCampaignById,
  findCampaignById,
  lockCampaignById,
  updateHeld,
  updatePrepared,
  updatePreparedTexts,
} from '../rows/store-campaigns.ts';
import { type SpeechSample, startSpeechPlan } from '../speech/plan-speech.ts';
import { startCalleePlanner, type TrunkRank, type TrunksAndPrices } from './plan-audience.ts';
import { type CalleeWalk, walkRecipients } from './walk-audience.ts';

function rankOf({ kind, settings }: TrunkRecord, callerId: string): TrunkRank {
  if (kind === 'simulator') return 'simulated';
  return allowsCallerId(settings, callerId) ? 'open' : 'refuses_caller_id';
}

/** Reads the current prices and trunks for a campaign with these rules. */
export async function readTrunksAndPrices(
  handle: Handle,
  accountId: number,
  { callerId }: CallingRules,
): Promise<TrunksAndPrices> {
  const prices = await listVoicePrices(handle);
  const known = await listTrunksFor(handle, accountId);
  const real = known.filter(({ kind }) => kind !== 'simulator');
  const trunks = (real.length > 0 ? real : known).map((trunk) => {
    const { prefixes, blockedPrefixes } = trunk.settings;
    return { rank: rankOf(trunk, callerId), prefixes, blockedPrefixes };
  });
  return { prices, trunks };
}

async function calleeWalk(
  rt: Runtime,
  handle: Handle,
  { accountId, texts }: { readonly accountId: number; readonly texts: notReached.TextPlan | null },
  campaign: VoiceCampaignDetail,
): Promise<CalleeWalk> {
  const { rules, recordingUuid, recordingMs, audience } = campaign;
  const plan = isForEach(campaign) ? await startSpeechPlan(handle, accountId, campaign) : null;
  const sending = await readCampaignRules(handle, accountId, rules);
  // People whose zone is not known are called by the account's clock.
  const timeZone = isRuled(rules) ? (await getAccount(handle, accountId)).timeZone : '';
  const nowMs = rt.clock.nowMs();
  return {
    texts,
    speech: plan && { plan, callMsMaxOf: (speechMs) => durationMsMax(rules, speechMs) },
    audience: await findAudience(handle, accountId, audience, sending.needsConsent ? 'voice' : null),
    planner: startCalleePlanner({
      trunksAndPrices: await readTrunksAndPrices(handle, accountId, rules),
      worstCostOf: (tariff) => worstCost(tariff, rules, recordingMs),
      isZoneOfRecipient: isRuled(rules),
    }),
    clocks: startRecipientClocks({ window: rules.window, timeZone }, sending, nowMs),
    content: JSON.stringify([recordingUuid, rules]),
    nowMs,
  };
}

/** Plans the texts to recipients who are not reached. `isMaking`: rows and short links are made for them. */
export async function planTexts(
  rt: Runtime,
  routesAndPrices: notReached.RoutesAndPrices,
  accountId: number,
  { campaign, isMaking }: { campaign: Pick<VoiceCampaignDetail, 'audience' | 'rules'>; isMaking: boolean },
): Promise<notReached.TextPlanner | null> {
  const { audience, rules } = campaign;
  if (rules.notReached === null) return null;
  const { members, phoneNumbers } = await findAudience(rt.db, accountId, audience);
  const most = members + audience.contactIds.length + phoneNumbers.length;
  return notReached.startTextPlanner(rt, routesAndPrices, accountId, {
    text: rules.notReached,
    purpose: rules.purpose,
    members: isMaking ? most : null,
  });
}

export interface VoiceTally {
  readonly calls: Tally;
  /** Samples of what recipients would hear, and the longest duration of any of them; null if all hear the same recording. */
  readonly speech: { readonly samples: readonly SpeechSample[]; readonly msMax: number } | null;
  /** Null if recipients who are not reached get no text. */
  readonly texts: notReached.TextPlan['tally'] | null;
  /** The highest possible total cost. */
  readonly costMax: Hundredths;
}

/**
 * Returns whom the campaign would call and at what cost. It uses the hot connections, because a request has only one transaction of its own, for its
 * effect.
 */
export async function tallyVoiceAudience(
  rt: Runtime,
  routesAndPrices: notReached.RoutesAndPrices,
  accountId: number,
  campaign: VoiceCampaignDetail,
): Promise<VoiceTally> {
  const planner = await planTexts(rt, routesAndPrices, accountId, { campaign, isMaking: false });
  const walk = await calleeWalk(rt, rt.db, { accountId, texts: null }, campaign);
  const look = async (tx: Transaction): Promise<VoiceTally> => {
    const texts = planner?.begin() ?? null;
    const calls = await walkRecipients(tx, { ...walk, texts }, null);
    const plan = walk.speech?.plan ?? null;
    const speech = plan && { samples: plan.samples, msMax: plan.msMax() };
    return { calls, speech, texts: texts?.tally ?? null, costMax: hundredths(calls.cost + (texts?.tally.cost ?? 0)) };
  };
  return rt.hot.transact(look, { isOneMoment: true });
}

/** Tallies a campaign without texts. */
export async function tallyVoiceCalls(rt: Runtime, accountId: number, campaign: VoiceCampaignDetail): Promise<Tally> {
  const walk = await calleeWalk(rt, rt.db, { accountId, texts: null }, campaign);
  return rt.hot.transact((tx) => walkRecipients(tx, walk, null), { isOneMoment: true });
}

const FAIL_REASONS = ['no_trunk', 'no_price', 'caller_id_refused', 'no_consent'] as const;

/** Pauses a campaign whose time has come, since it is not known whom it reaches. */
const pauseIncomplete = (rt: Runtime, accountId: number, id: number): Promise<void> =>
  rt.db.transact(async (tx) => {
    const campaign = await lockCampaignById(tx, accountId, id);
    const now = rt.clock.now();
    if (!campaign || campaign.status === 'paused' || campaign.totalRecipients > 0 || !isDue(campaign, now)) return;
    const at = { accountId, now };
    if (campaign.status === 'scheduled') await moveVoiceCampaign(rt, tx, { ...at, campaign, to: 'preparing' });
    const preparing = { ...campaign, status: 'preparing' as const };
    await moveVoiceCampaign(rt, tx, { ...at, campaign: preparing, to: 'paused', pauseReason: CONTACTS_INCOMPLETE });
  });

/**
 * Makes the recipients with their prices, fixed on one snapshot; a process that dies in the middle leaves nothing. Returns null if another process is
 * making them or somebody is moving the campaign: the next turn makes them. One that waits for an import is kept out of the list for a while.
 */
async function makeRecipients(
  rt: Runtime,
  routesAndPrices: notReached.RoutesAndPrices,
  accountId: number,
  id: number,
): Promise<Tally | 'waits' | null> {
  const found = await findCampaignById(rt.db, accountId, id);
  if (!found || found.totalRecipients > 0) return null;
  const until = await filling.waitUntil(rt, accountId, found.audience, begunAt(found));
  if (until !== null) {
    await (until === 'unfinished'
      ? pauseIncomplete(rt, accountId, id)
      : sleepCampaign(rt.db, { accountId, id, until }));
    return 'waits';
  }
  const planner = await planTexts(rt, routesAndPrices, accountId, { campaign: found, isMaking: true });
  return rt.db.transact(
    async (tx) => {
      const campaign = await claimCampaignById(tx, accountId, id);
      const now = rt.clock.now();
      if (!campaign || campaign.totalRecipients > 0 || !isDue(campaign, now)) return null;
      // The texts changed after they were planned; the next turn plans them again.
      if (JSON.stringify(campaign.rules.notReached) !== JSON.stringify(found.rules.notReached)) return null;
      // The transaction that begins the calls decides; this check only saves useless work.
      if (await isCallerIdWithdrawn(tx, accountId, campaign.rules.callerId)) return null;
      const takeIds = (count: number) => rt.ids.take('voice_recipients', count);
      const texts = planner?.begin() ?? null;
      const walk = await calleeWalk(rt, tx, { accountId, texts }, campaign);
      const sink = planner && texts ? await planner.makeSink(tx, texts) : null;
      const tally = await walkRecipients(tx, walk, { tx, campaignId: id, now, takeIds, texts: sink });
      const { recipients, queued, cost } = tally;
      // Once it has rows it must not be a draft that can be changed.
      if (campaign.status === 'scheduled')
        await moveVoiceCampaign(rt, tx, { accountId, campaign, to: 'preparing', now });
      await updatePrepared(tx, { accountId, id, recipients, open: queued, cost });
      if (sink && queued > 0) {
        const { window, purpose } = campaign.rules;
        const made = await sink.finish({ ...campaign, window, purpose, phoneNumbers: [] });
        await updatePreparedTexts(tx, { ...made, accountId, id });
      }
      return tally;
    },
    { isOneMoment: true },
  );
}

/** Holds the whole cost before the first call; without it nobody is called. */
async function holdAndBegin(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  campaign: VoiceCampaignDetail,
): Promise<void> {
  const now = rt.clock.now();
  const texts = campaign.textsCampaignId === null ? null : { accountId, id: campaign.textsCampaignId };
  // Locked before the balance, as everywhere. A call that is repeated has or has not got a text from before.
  const textsCost = texts ? await notReached.lockTextsToBegin(tx, texts) : 0;
  const amount = hundredths(campaign.preparedCost + textsCost);
  const outcome = await holdCredits(tx, { accountId, amount, at: now });
  if (outcome === 'held') {
    await updateHeld(tx, accountId, campaign.id);
    if (texts) await notReached.beginTexts(rt, tx, texts);
    await moveVoiceCampaign(rt, tx, { accountId, campaign, to: 'calling', now });
  } else if (campaign.status !== 'paused') {
    const pauseReason = SHORT_REASONS[outcome];
    rt.log.info('a voice campaign waits for credit or for its month', { campaign: campaign.id, pauseReason });
    await moveVoiceCampaign(rt, tx, { accountId, campaign, to: 'paused', now, pauseReason });
  }
}

/**
 * Begins a campaign to a few numbers in the transaction of a request: makes the rows and holds the credits for all of them. It refuses the request if
 * something is missing, so that nobody is called later than requested.
 */
export async function beginAtOnce(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  draft: VoiceCampaignDetail,
): Promise<{ readonly queued: number }> {
  const { id } = draft;
  const now = rt.clock.now();
  const takeIds = (count: number) => rt.ids.take('voice_recipients', count);
  const walk = await calleeWalk(rt, tx, { accountId, texts: null }, draft);
  const sink = { tx, campaignId: id, now, takeIds, texts: null };
  const { recipients, queued, cost } = await walkRecipients(tx, walk, sink);
  if (queued === 0) return { queued };
  await moveVoiceCampaign(rt, tx, { accountId, campaign: draft, to: 'preparing', now });
  await updatePrepared(tx, { accountId, id, recipients, open: queued, cost });
  const outcome = await holdCredits(tx, { accountId, amount: cost, at: now });
  if (outcome !== 'held') throw refuseShortage(outcome);
  await updateHeld(tx, accountId, id);
  await moveVoiceCampaign(rt, tx, { accountId, campaign: { ...draft, status: 'preparing' }, to: 'calling', now });
  return { queued };
}

function isDue(campaign: VoiceCampaignDetail, now: string): boolean {
  if (campaign.status === 'scheduled') return campaign.scheduledAt !== null && campaign.scheduledAt <= now;
  if (campaign.status === 'paused') return isShortOfCredit(campaign.pauseReason);
  return campaign.status === 'preparing';
}

/** Fails a campaign through `preparing`, the status in which campaigns fail before their first call. */
async function failBeforeCalls(
  rt: Runtime,
  tx: Transaction,
  { accountId, failReason }: { accountId: number; failReason: VoiceFailReason },
  campaign: VoiceCampaignDetail,
): Promise<void> {
  const now = rt.clock.now();
  if (campaign.status !== 'preparing') await moveVoiceCampaign(rt, tx, { accountId, campaign, to: 'preparing', now });
  await moveVoiceCampaign(rt, tx, { accountId, campaign, to: 'failed', now, failReason });
  await releaseQueued(rt, tx, accountId, campaign);
}

/** Called before the transaction, because it reads the carriers. Returns null also if an earlier start has decided about the texts. */
async function findRefusalOfTexts(
  rt: Runtime,
  routesAndPrices: notReached.RoutesAndPrices,
  accountId: number,
  id: number,
): Promise<notReached.TextRefusal | null> {
  const campaign = await findCampaignById(rt.db, accountId, id);
  if (!campaign || campaign.rules.notReached === null) return null;
  const isDecided = campaign.textsCampaignId !== null && campaign.textsCost === 0;
  return isDecided ? null : notReached.findTextRefusal(rt, routesAndPrices, accountId, campaign.rules.notReached);
}

/**
 * Moves a campaign to `calling`, to `paused` for lack of credit, by the month's limit or because it is not known whom it reaches, or to `failed`. It
 * can be started again at any point. Returns false if it waits.
 */
export async function prepareVoiceCampaign(
  rt: Runtime,
  routesAndPrices: notReached.RoutesAndPrices,
  accountId: number,
  id: number,
): Promise<boolean> {
  // Rows that were made before a pause, or by a process that has died, are used unchanged.
  const tally = await makeRecipients(rt, routesAndPrices, accountId, id);
  if (tally === 'waits') return false;
  const textRefusal = await findRefusalOfTexts(rt, routesAndPrices, accountId, id);
  await rt.db.transact(async (tx) => {
    const campaign = await lockCampaignById(tx, accountId, id);
    const now = rt.clock.now();
    if (!campaign || !isDue(campaign, now)) return;
    if ((await shownCallerIdRefusal(tx, accountId, campaign.rules.callerId)) !== null)
      return failBeforeCalls(rt, tx, { accountId, failReason: 'caller_id_withdrawn' }, campaign);
    if (textRefusal !== null) return failBeforeCalls(rt, tx, { accountId, failReason: textRefusal }, campaign);
    if (campaign.totalRecipients > 0 && campaign.openRecipients > 0) return holdAndBegin(rt, tx, accountId, campaign);
    // The recipients were not made yet; the next turn makes them.
    if (tally === null && campaign.totalRecipients === 0) return;
    const failReason = tally === null ? 'no_recipients' : failReasonOf(tally, FAIL_REASONS);
    await moveVoiceCampaign(rt, tx, { accountId, campaign, to: 'failed', now, failReason });
  });
  return true;
}
