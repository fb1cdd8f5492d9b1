import { presenter } from '@volley/contract';
import { smsCampaign } from '@volley/contract/sms-campaigns';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import type { Campaign } from './rows/campaign.ts';

/** `ended_at` alone is written with a space, in UTC without a zone, and without a fraction. */
function spaced(timestamp: Timestamp | null): string | null {
  return timestamp === null ? null : `${timestamp.slice(0, 10)} ${timestamp.slice(11, 19)}`;
}

export const presentCampaign = presenter(smsCampaign, (campaign: Campaign) => ({
  ended_at: spaced(campaign.endedAt),
}));
