import type { ConsentChannel } from '@volley/contract/choices';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { formatAmount, type Hundredths } from '../lib/values/money.ts';

export interface CampaignFacts {
  readonly uuid: Uuid;
  readonly name: string;
  readonly status: string;
  readonly pauseReason: string;
  readonly failReason: string;
  readonly totalRecipients: number;
  readonly messagesSent: number;
  readonly creditsUsed: Hundredths;
  readonly startedAt: Timestamp | null;
  readonly endedAt: Timestamp | null;
  readonly reference: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Returns the event data of a campaign, whether it sends or calls. */
export function campaignData(channel: ConsentChannel, campaign: CampaignFacts) {
  return {
    channel,
    campaign_id: campaign.uuid,
    name: campaign.name,
    status: campaign.status,
    reason: campaign.pauseReason || campaign.failReason,
    total_recipients: campaign.totalRecipients,
    messages_sent: campaign.messagesSent,
    credits_used: formatAmount(campaign.creditsUsed),
    started_at: campaign.startedAt,
    ended_at: campaign.endedAt,
    reference: campaign.reference,
    metadata: campaign.metadata,
  };
}
