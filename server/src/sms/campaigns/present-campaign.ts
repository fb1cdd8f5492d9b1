import { presenter } from '@volley/contract';
import { smsCampaign } from '@volley/contract/sms-campaigns';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { timeOfDay } from '../../routes/index.ts';
import type { Campaign, CampaignWindow } from './rows/campaign.ts';

/** `ended_at` alone is written with a space, in UTC without a zone, and without a fraction. */
function spaced(timestamp: Timestamp | null): string | null {
  return timestamp === null ? null : `${timestamp.slice(0, 10)} ${timestamp.slice(11, 19)}`;
}

export const presentCampaign = presenter(smsCampaign, (campaign: Campaign) => ({
  ended_at: spaced(campaign.endedAt),
}));

export function presentSendingWindow(window: CampaignWindow | null) {
  return window && { from: timeOfDay(window.fromMinute), to: timeOfDay(window.toMinute), time_zone: window.zone };
}
