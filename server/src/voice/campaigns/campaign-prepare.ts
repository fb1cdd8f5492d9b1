import { holdCredits } from '../../billing/index.ts';
import type { Handle, Transaction } from '../../db/index.ts';
import type { Hundredths } from '../../lib/money.ts';
import type { Runtime } from '../../runtime.ts';
import { type CallingRules, durationMsMax, MINUTE_SECONDS, worstCost } from '../calling-rules.ts';
import { allowsCallerId } from '../desk/dial-rules.ts';
import { listVoicePrices } from '../desk/store-prices.ts';
import { listAllTrunks, type TrunkRecord } from '../desk/store-trunks.ts';
import type { VoiceCampaignDetail, VoiceFailReason } from './campaign.ts';
import {
  type CalleeCount,
  countCallees,
  insertRecipients,
  type MarketTrunkRank,
  sumRecipients,
  type VoiceMarket,
} from './store-audience.ts';
import { lockCampaignById, updateCampaignStatus, updateHeld, updatePrepared } from './store-campaigns.ts';

function rankOf({ kind, settings }: TrunkRecord, callerId: string): MarketTrunkRank {
  if (kind === 'simulator') return 'simulated';
  return allowsCallerId(settings, callerId) ? 'open' : 'refuses_caller_id';
}

/** Prices and trunks as they are now, for a campaign with these rules. */
export async function readVoiceMarket(handle: Handle, { callerId }: CallingRules): Promise<VoiceMarket> {
  const prices = await listVoicePrices(handle);
  const trunks = (await listAllTrunks(handle)).map((trunk) => {
    const { prefixes, blockedPrefixes } = trunk.settings;
    return { rank: rankOf(trunk, callerId), prefixes, blockedPrefixes };
  });
  return { prices, trunks };
}

export interface Estimate {
  readonly recipients: number;
  readonly callable: number;
  readonly skipped: Readonly<Record<string, number>>;
  /** What is held before the first call: every recipient answered, every call at its longest. */
  readonly costMax: Hundredths;
}

export function estimate(campaign: VoiceCampaignDetail, counts: readonly CalleeCount[]): Estimate {
  const skipped: Record<string, number> = {};
  let callable = 0;
  let cost = 0;
  for (const { reason, pricePerMinute, unitSeconds, n } of counts) {
    if (reason !== '') skipped[reason] = (skipped[reason] ?? 0) + n;
    else {
      callable += n;
      const tariff = {
        pricePerMinute: pricePerMinute ?? (0 as Hundredths),
        unitSeconds: unitSeconds ?? MINUTE_SECONDS,
      };
      cost += n * worstCost(tariff, campaign.rules, campaign.recordingMs);
    }
  }
  const recipients = counts.reduce((total, { n }) => total + n, 0);
  return { recipients, callable, skipped, costMax: cost as Hundredths };
}

/** Why nobody can be called: the reason that all have in common, if there is one. */
function failReasonOf({ skipped }: Estimate): VoiceFailReason {
  const [only, ...others] = Object.keys(skipped);
  const isTelling = only === 'no_route' || only === 'no_price' || only === 'caller_id_refused';
  return others.length === 0 && isTelling ? only : 'no_recipients';
}

/** Whom it calls, at what price: fixed here. Zero recipients to call: why. */
async function makeRecipients(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  campaign: VoiceCampaignDetail,
): Promise<VoiceFailReason> {
  const query = { accountId, audience: campaign.audience, market: await readVoiceMarket(tx, campaign.rules) };
  const counted = estimate(campaign, await countCallees(tx, query));
  if (counted.recipients > 0) {
    await insertRecipients(tx, query, {
      campaignId: campaign.id,
      firstId: await rt.ids.take('voice_recipients', counted.recipients),
      limit: counted.recipients,
      durationMsMax: durationMsMax(campaign.rules, campaign.recordingMs),
      now: rt.clock.now(),
    });
  }
  const sums = await sumRecipients(tx, accountId, campaign.id);
  await updatePrepared(tx, { accountId, id: campaign.id, ...sums });
  return sums.open === 0 ? failReasonOf(counted) : '';
}

/** The whole cost is held before the first call, or nobody is called. */
async function holdAndBegin(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  campaign: VoiceCampaignDetail,
): Promise<void> {
  const now = rt.clock.now();
  if (await holdCredits(tx, accountId, campaign.preparedCost)) {
    await updateHeld(tx, accountId, campaign.id);
    await updateCampaignStatus(tx, { accountId, campaign, to: 'calling', now });
  } else if (campaign.status !== 'paused') {
    rt.log.info('a voice campaign waits for credit', { campaign: campaign.id, account: accountId });
    await updateCampaignStatus(tx, { accountId, campaign, to: 'paused', now, pauseReason: 'insufficient_credit' });
  }
}

function isDue(campaign: VoiceCampaignDetail, now: string): boolean {
  if (campaign.status === 'scheduled') return campaign.scheduledAt !== null && campaign.scheduledAt <= now;
  if (campaign.status === 'paused') return campaign.pauseReason === 'insufficient_credit';
  return campaign.status === 'preparing';
}

/** To `calling`, or to `paused` for want of credit, or to `failed`: recipients, hold and state in one commit. */
export function prepareVoiceCampaign(rt: Runtime, accountId: number, id: number): Promise<void> {
  return rt.db.transact(async (tx) => {
    const found = await lockCampaignById(tx, accountId, id);
    if (!found || !isDue(found, rt.clock.now())) return;
    // Rows that were made before a pause are used as they are.
    if (found.totalRecipients === 0) {
      const failReason = await makeRecipients(rt, tx, accountId, found);
      if (failReason !== '') {
        const now = rt.clock.now();
        return updateCampaignStatus(tx, { accountId, campaign: found, to: 'failed', now, failReason });
      }
    }
    const campaign = await lockCampaignById(tx, accountId, id);
    if (campaign) await holdAndBegin(rt, tx, accountId, campaign);
  });
}
