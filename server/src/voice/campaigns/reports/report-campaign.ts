import { openHours, readSendingRules } from '../../../consents/index.ts';
import { notFound } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Timestamp } from '../../../lib/timestamp.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { notReached } from '../../../sms/campaigns/index.ts';
import { type CallingRules, resultOf } from '../../calling-rules.ts';
import type { VoiceCampaignDetail, VoiceRecipientStatus } from '../rows/campaign.ts';
import { findCampaignDetail } from '../rows/store-campaigns.ts';
import { findNextDue, listRecipientGroups, type RecipientGroup } from './store-report.ts';

export interface VoiceReport {
  readonly campaign: VoiceCampaignDetail;
  /** `restored`: until the operator releases what was restored; `quiet_hours`: all whom it still calls sleep. */
  readonly waitingFor: '' | 'restored' | 'quiet_hours';
  /** When the first of them may be called. */
  readonly quietUntil: Timestamp | null;
  readonly recipients: readonly {
    readonly status: VoiceRecipientStatus;
    readonly reason: string;
    readonly n: number;
  }[];
  /** By what the first pressed key with a meaning means; those who pressed none are not in it. */
  readonly results: readonly { readonly result: string; readonly n: number }[];
  readonly calls: number;
  readonly talkSeconds: number;
  /** Of the texts to whoever no call reached; null: there are none. */
  readonly texts: notReached.TextsReport | null;
}

function sumBy<T>(groups: readonly RecipientGroup[], keyOf: (group: RecipientGroup) => T): { key: T; n: number }[] {
  const sums = new Map<string, { key: T; n: number }>();
  for (const group of groups) {
    const key = keyOf(group);
    const name = JSON.stringify(key);
    sums.set(name, { key, n: (sums.get(name)?.n ?? 0) + group.n });
  }
  return [...sums.values()];
}

function resultsOf(groups: readonly RecipientGroup[], rules: CallingRules): VoiceReport['results'] {
  return sumBy(groups, ({ digits }) => resultOf(rules, digits))
    .filter(({ key }) => key !== '')
    .map(({ key, n }) => ({ result: key, n }));
}

/** When the first may be called of people who sleep; null: it is no marketing, or somebody is awake or has been called just now. */
async function findQuietUntil(
  rt: Runtime,
  accountId: number,
  campaign: VoiceCampaignDetail,
): Promise<Timestamp | null> {
  if (campaign.status !== 'calling' || campaign.rules.purpose !== 'marketing') return null;
  if (openHours(await readSendingRules(rt.db, accountId)).length === 0) return null;
  const next = await findNextDue(rt.db, accountId, campaign.id);
  return next !== null && next > rt.clock.now() ? next : null;
}

/** What became of a campaign so far: whom it reached, and what they answered. */
export async function reportVoiceCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<VoiceReport> {
  const campaign = await findCampaignDetail(rt.db, actor.accountId, uuid);
  if (!campaign) throw notFound('Campaign');
  const groups = await listRecipientGroups(rt.db, actor.accountId, campaign.id);
  const { textsCampaignId: textsId } = campaign;
  const total = (of: (group: RecipientGroup) => number) => groups.reduce((sum, group) => sum + of(group), 0);
  const isOnItsWay = ['scheduled', 'preparing', 'calling'].includes(campaign.status);
  const isHeldBack = isOnItsWay && (await rt.outgoing.isHeld());
  const quietUntil = await findQuietUntil(rt, actor.accountId, campaign);
  return {
    campaign,
    waitingFor: isHeldBack ? 'restored' : quietUntil === null ? '' : 'quiet_hours',
    quietUntil,
    recipients: sumBy(groups, ({ status, reason }) => ({ status, reason })).map(({ key, n }) => ({ ...key, n })),
    results: resultsOf(groups, campaign.rules),
    calls: total(({ calls }) => calls),
    talkSeconds: total(({ talkSeconds }) => talkSeconds),
    texts: textsId === null ? null : await notReached.reportTexts(rt, actor.accountId, textsId),
  };
}
