import { store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

export const listUnknownOfCampaign = store.listing<
  [accountId: number, campaignId: number, limit: number],
  { messageId: Uuid }
>(
  'unknown_messages.list_of_campaign',
  `select message_id from unknown_messages where account_id = $1 and campaign_id = $2 order by message_id limit $3`,
);

/** Reopens a completed campaign, which ends again after the messages that are sent again. */
export const reopenCampaign = store.changing<[accountId: number, campaignId: number, now: Timestamp], Transaction>(
  'sms_campaigns.reopen',
  `update sms_campaigns set status = 'sending', ended_at = null, updated_at = $3
   where account_id = $1 and id = $2 and status = 'completed'`,
);
