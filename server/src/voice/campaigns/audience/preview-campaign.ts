import type { RowOf } from '@volley/contract';
import type { preview } from '@volley/contract/voice-campaign-runs';
import { existing, previewOf, skippedByReason } from '../../../campaigns/index.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import type { notReached } from '../../../sms/campaigns/index.ts';
import { durationMsMax, messageMs } from '../../calling-rules.ts';
import { findCampaignDetail } from '../rows/store-campaigns.ts';
import { tallyVoiceAudience } from './prepare-campaign.ts';

export type VoicePreview = RowOf<typeof preview>;

/** Returns what sending the campaign would do. */
export async function previewVoiceCampaign(
  rt: Runtime,
  routesAndPrices: notReached.RoutesAndPrices,
  actor: Actor,
  uuid: Uuid,
): Promise<VoicePreview> {
  const campaign = existing(await findCampaignDetail(rt.db, actor.accountId, uuid));
  const { rules, recordingMs } = campaign;
  const { calls, speech, texts, costMax } = await tallyVoiceAudience(rt, routesAndPrices, actor.accountId, campaign);
  const longestMs = speech?.msMax ?? recordingMs;
  return {
    ...(await previewOf(rt, actor.accountId, calls, costMax)),
    ...{ callable: calls.queued, costMax, speech },
    recordingSeconds: recordingMs / 1000,
    messageSeconds: messageMs(rules, longestMs) / 1000,
    callSecondsMax: Math.ceil(durationMsMax(rules, longestMs) / 1000),
    notReached: texts && {
      ...{ texts: texts.queued, parts: texts.parts.sum, costMax: texts.cost, skipped: skippedByReason(texts) },
    },
  };
}
