import { findShortfall, type Shortfall } from '../../../billing/index.ts';
import { notFound } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Hundredths } from '../../../lib/money.ts';
import { type Timestamp, timestampFromMs } from '../../../lib/timestamp.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import type { notReached } from '../../../sms/campaigns/index.ts';
import { durationMsMax, messageMs } from '../../calling-rules.ts';
import { findCampaignDetail } from '../rows/store-campaigns.ts';
import { tallyVoiceAudience, type VoiceTally } from './prepare-campaign.ts';

export interface VoicePreview extends Shortfall {
  readonly recipients: number;
  readonly callable: number;
  readonly skipped: Readonly<Record<string, number>>;
  /** What is held before the first call: every recipient answered, every call at its longest, and every text needed besides. */
  readonly costMax: Hundredths;
  readonly recordingMs: number;
  /** With its repeats. */
  readonly messageMs: number;
  readonly callMsMax: number;
  /** Who will be called by the account's own clock, since nobody can tell their zone from their number. */
  readonly unknownZones: number;
  /** Of marketing: who would be called later, since their clocks say that it is night, and when the last of them may be; null: nobody. */
  readonly putOff: { readonly recipients: number; readonly until: Timestamp } | null;
  /** Null: everybody hears the same. */
  readonly speech: VoiceTally['speech'];
  /** To whoever no call reaches, if nobody is reached. */
  readonly texts: VoiceTally['texts'];
  /** Changes when somebody else would be called, something else be played, or something else be paid. */
  readonly fingerprint: string;
}

/** What sending it would mean, without doing it. */
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
