import type { Timestamp } from '../../lib/time/timestamp.ts';
import { formatAmount } from '../../lib/values/money.ts';
import type { Campaign, CampaignWindow } from '../../sms/campaigns/index.ts';
import { timeOfDay } from './minute-of-day.ts';

/** `ended_at` alone is written with a space, in UTC without a zone, and without a fraction. */
function spaced(timestamp: Timestamp | null): string | null {
  return timestamp === null ? null : `${timestamp.slice(0, 10)} ${timestamp.slice(11, 19)}`;
}

export function presentCampaign(campaign: Campaign) {
  return {
    id: campaign.id,
    uuid: campaign.uuid,
    name: campaign.name,
    total_recipients: campaign.totalRecipients,
    messages_sent: campaign.messagesSent,
    credits_used: formatAmount(campaign.creditsUsed),
    sender_id: campaign.senderId,
    created_at: campaign.createdAt,
    updated_at: campaign.updatedAt,
    scheduled_at: campaign.scheduledAt,
    status: campaign.status,
    is_recurring: campaign.isRecurring,
    recurrence_frequency: campaign.recurrenceFrequency,
    recurrence_interval: campaign.recurrenceInterval,
    recurrence_ends_at: campaign.recurrenceEndsAt,
    started_at: campaign.startedAt,
    ended_at: spaced(campaign.endedAt),
  };
}

export function presentSendingWindow(window: CampaignWindow | null) {
  return window && { from: timeOfDay(window.fromMinute), to: timeOfDay(window.toMinute), time_zone: window.zone };
}
