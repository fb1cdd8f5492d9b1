import { statement, type Transaction } from '../../../db/index.ts';
import type { Campaign } from './campaign.ts';

type CampaignForEvent = Pick<
  Campaign,
  'uuid' | 'name' | 'status' | 'totalRecipients' | 'messagesSent' | 'creditsUsed' | 'startedAt' | 'endedAt'
> & { readonly pauseReason: string; readonly failReason: string };

const find = statement<CampaignForEvent>(
  'sms_campaigns.find_for_event',
  `select uuid, name, status, pause_reason as "pauseReason", fail_reason as "failReason", total_recipients as "totalRecipients",
     messages_sent as "messagesSent", credits_used as "creditsUsed", started_at as "startedAt", ended_at as "endedAt"
   from sms_campaigns where account_id = $1 and id = $2`,
);

export async function findCampaignForEvent(
  tx: Transaction,
  accountId: number,
  id: number,
): Promise<CampaignForEvent | null> {
  return (await tx.rows(find, [accountId, id]))[0] ?? null;
}
