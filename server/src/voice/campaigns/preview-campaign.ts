import { createHash } from 'node:crypto';
import { notFound } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import { COUNTRY_DIGITS } from '../../lib/phone-country.ts';
import { zoneOfNumber } from '../../lib/phone-zone.ts';
import type { Uuid } from '../../lib/uuid.ts';
import { RECIPIENT_ZONE } from '../../lib/window-gate.ts';
import type { Runtime } from '../../runtime.ts';
import { durationMsMax, messageMs } from '../calling-rules.ts';
import type { VoiceCampaignDetail } from './campaign.ts';
import { type Estimate, estimate, readVoiceMarket } from './campaign-prepare.ts';
import { type CalleeCount, countCallees, countCalleesByDigits } from './store-audience.ts';
import { findCampaignDetail } from './store-campaigns.ts';

export interface VoicePreview extends Estimate {
  readonly recordingMs: number;
  /** With its repeats. */
  readonly messageMs: number;
  readonly callMsMax: number;
  /** Who will be called by the account's own clock, since nobody can tell their zone from their number. */
  readonly unknownZones: number;
  readonly fingerprint: string;
}

/** Changes when somebody else would be called, something else be played, or something else be paid. */
function fingerprintOf({ recordingUuid, rules }: VoiceCampaignDetail, counts: readonly CalleeCount[]): string {
  const hash = createHash('sha256').update(JSON.stringify([recordingUuid, rules]));
  for (const { reason, pricePerMinute, unitSeconds, n, print } of counts) {
    hash.update(JSON.stringify([reason, pricePerMinute, unitSeconds, n, print]));
  }
  return hash.digest('hex').slice(0, 32);
}

/** What sending it would mean, without doing it. */
export function previewVoiceCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<VoicePreview> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const campaign = await findCampaignDetail(tx, accountId, uuid);
    if (!campaign) throw notFound('Campaign');
    const { rules, recordingMs, audience } = campaign;
    const query = { accountId, audience, market: await readVoiceMarket(tx, rules) };
    const counts = await countCallees(tx, query);
    const isPerRecipient = rules.window?.zone === RECIPIENT_ZONE;
    const zones = isPerRecipient ? await countCalleesByDigits(tx, query, COUNTRY_DIGITS) : [];
    return {
      ...estimate(campaign, counts),
      recordingMs,
      messageMs: messageMs(rules, recordingMs),
      callMsMax: durationMsMax(rules, recordingMs),
      unknownZones: zones.reduce((sum, { example, n }) => sum + (zoneOfNumber(example) === null ? n : 0), 0),
      fingerprint: fingerprintOf(campaign, counts),
    };
  });
}
