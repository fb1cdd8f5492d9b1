import type { SmsCampaignStatus as CampaignStatus } from '@volley/contract/choices';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { Message } from '../../messages/index.ts';
import type { Campaign } from '../rows/campaign.ts';

function statusOf({ status, sentAt }: Message): CampaignStatus {
  switch (status) {
    case 'queued':
    case 'submitting':
      return 'sending';
    case 'skipped':
      return 'cancelled';
    case 'failed':
      return 'failed';
    case 'expired':
      // Volley let it expire before it was sent, or the carrier let it expire after it had accepted it.
      return sentAt === null ? 'failed' : 'completed';
    default:
      return 'completed';
  }
}

function latest(...times: readonly (Timestamp | null)[]): Timestamp | null {
  return times.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);
}

/** Presents a quick send as a campaign of one message. */
export function quickAsCampaign(message: Message): Campaign {
  const { createdAt, submittedAt, sentAt, finalAt } = message;
  const status = statusOf(message);
  return {
    id: message.campaignId,
    uuid: message.id,
    name: 'Quick send',
    senderId: message.senderId,
    status,
    timeZone: 'UTC',
    scheduledAt: null,
    isRecurring: false,
    recurrenceFrequency: 'daily',
    recurrenceInterval: 1,
    recurrenceEndsAt: null,
    skippedDays: [],
    totalRecipients: 1,
    messagesSent: sentAt === null ? 0 : 1,
    creditsUsed: message.cost as Hundredths,
    createdAt,
    updatedAt: latest(createdAt, submittedAt, sentAt, finalAt) ?? createdAt,
    startedAt: submittedAt,
    endedAt: status === 'sending' ? null : (sentAt ?? finalAt ?? submittedAt ?? createdAt),
  };
}
