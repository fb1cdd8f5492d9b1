import { type CampaignRules, type Purpose, readCampaignRules } from '../../../consents/index.ts';
import { type Handle, statement } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { WINDOW_COLUMNS, type WindowRow, windowOf } from '../../../lib/windows/window-field.ts';
import type { Campaign, CampaignContent } from '../rows/campaign.ts';

/** What a process must know about a campaign to send it. */
export interface SendingCampaign
  extends Pick<Campaign & CampaignContent, 'id' | 'uuid' | 'senderId' | 'timeZone' | 'window'> {
  readonly accountId: number;
  readonly purpose: Purpose;
  readonly isMessageBatch: boolean;
  readonly rules: CampaignRules;
  /** The last row that any process has taken. */
  readonly cursorId: Uuid;
  /** The number of consecutive attempts that failed by the campaign's own fault. */
  readonly faults: number;
}

const findSending = statement<Omit<SendingCampaign, 'window' | 'rules'> & WindowRow>(
  'sms_campaigns.find_sending',
  `select account_id, id, uuid, sender_id, time_zone, ${WINDOW_COLUMNS},
     cursor_id, faults, purpose, is_message_batch
   from sms_campaigns where account_id = $1 and id = $2 and status = 'sending' and cursor_id is not null`,
);

export async function findSendingCampaign(
  handle: Handle,
  accountId: number,
  id: number,
): Promise<SendingCampaign | null> {
  const [row] = await handle.rows(findSending, [accountId, id]);
  if (!row) return null;
  const window = windowOf(row);
  const rules = await readCampaignRules(handle, accountId, { purpose: row.purpose, window });
  return { ...row, window, rules };
}
