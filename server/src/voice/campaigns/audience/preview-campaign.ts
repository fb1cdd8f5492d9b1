import { findShortfall, type Shortfall } from '../../../billing/index.ts';
import { notFound } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { Runtime } from '../../../runtime.ts';
import type { notReached } from '../../../sms/campaigns/index.ts';
import { durationMsMax, messageMs } from '../../calling-rules.ts';
import { findCampaignDetail } from '../rows/store-campaigns.ts';
import { tallyVoiceAudience, type VoiceTally } from './prepare-campaign.ts';

export interface VoicePreview extends Shortfall {
  readonly recipients: number;
  readonly callable: number;
  readonly skipped: Readonly<Record<string, number>>;
  /** The amount that is held before the first call: every recipient answers, every call is as long as possible, and every text is needed too. */
  readonly costMax: Hundredths;
  readonly recordingMs: number;
  /** With its repeats. */
  readonly messageMs: number;
  readonly callMsMax: number;
  /** Recipients who will be called by the account's clock, because their number's zone is not known. */
  readonly unknownZones: number;
  /** For marketing: how many would be called later because of their quiet hours, and when these end for the last of them; null if there are none. */
  readonly putOff: { readonly recipients: number; readonly until: Timestamp } | null;
  /** Null if all hear the same recording. */
  readonly speech: VoiceTally['speech'];
  /** The texts if no call reaches anybody. */
  readonly texts: VoiceTally['texts'];
  /** Changes if the recipients, what they hear, or the prices change. */
  readonly fingerprint: string;
}

/** Returns what sending the campaign would do. */
export async function previewVoiceCampaign(
  rt: Runtime,
  routesAndPrices: notReached.RoutesAndPrices,
  actor: Actor,
  uuid: Uuid,
): Promise<VoicePreview> {
  const campaign = await findCampaignDetail(rt.db, actor.accountId, uuid);
  if (!campaign) throw notFound('Campaign');
  const { rules, recordingMs } = campaign;
  const { calls, speech, texts, costMax } = await tallyVoiceAudience(rt, routesAndPrices, actor.accountId, campaign);
  const { recipients, queued, skipped, unknownZones } = calls;
  return {
    recipients,
    callable: queued,
    skipped: Object.fromEntries(skipped),
    costMax,
    ...(await findShortfall(rt, actor.accountId, costMax)),
    recordingMs,
    messageMs: messageMs(rules, speech?.msMax ?? recordingMs),
    callMsMax: durationMsMax(rules, speech?.msMax ?? recordingMs),
    unknownZones,
    putOff: calls.putOff === 0 ? null : { recipients: calls.putOff, until: timestampFromMs(calls.putOffUntilMs) },
    speech,
    texts,
    fingerprint: calls.fingerprint(),
  };
}
