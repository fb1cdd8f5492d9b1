import { type Handle, statement } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import { GATE_COLUMNS, type GatedCampaign, type GateRow, withWindow } from '../../messages/index.ts';

/** What a process must know of a campaign to send it. */
export interface SendingCampaign extends GatedCampaign {
  readonly accountId: number;
  readonly uuid: Uuid;
  readonly senderId: string;
  /** The last row that some process has taken in hand. */
  readonly cursorId: Uuid;
  /** Tries in a row that failed for a reason of its own. */
  readonly faults: number;
}

const findSending = statement<
  GateRow & Pick<SendingCampaign, 'accountId' | 'uuid' | 'senderId' | 'cursorId' | 'faults'>
>(
  'sms_campaigns.find_sending',
  `select ${GATE_COLUMNS}, account_id as "accountId", uuid, sender_id as "senderId", cursor_id as "cursorId", faults
   from sms_campaigns where account_id = $1 and id = $2 and status = 'sending' and cursor_id is not null`,
);

export async function findSendingCampaign(
  handle: Handle,
  accountId: number,
  id: number,
): Promise<SendingCampaign | null> {
  const [row] = await handle.rows(findSending, [accountId, id]);
  return row ? withWindow(row) : null;
}
