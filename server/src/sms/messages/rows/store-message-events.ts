import { statement, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Message } from './message.ts';
import { LISTED_ROWS } from './store-listed-rows.ts';

/** The fields of a message that its events contain; the text is not even read. */
export type MessageForEvent = Pick<
  Message,
  | 'id'
  | 'senderId'
  | 'phoneNumber'
  | 'network'
  | 'parts'
  | 'cost'
  | 'status'
  | 'reason'
  | 'errorCode'
  | 'isSimulated'
  | 'createdAt'
  | 'submittedAt'
  | 'sentAt'
  | 'finalAt'
> & {
  /** For a quick send, its own id. */
  readonly campaignUuid: Uuid;
};

const list = statement<MessageForEvent>(
  'messages.list_for_events',
  `select m.id, coalesce(
       case m.kind when 'bulk' then (select c.uuid from sms_campaigns c where c.account_id = $1 and c.id = m.campaign_id) end, m.id) as "campaignUuid",
     m.sender_id as "senderId", m.phone_number as "phoneNumber", m.network, m.parts, m.cost, m.status,
     m.reason, m.error_code as "errorCode", m.is_simulated as "isSimulated", m.created_at as "createdAt", m.submitted_at as "submittedAt",
     m.sent_at as "sentAt", m.final_at as "finalAt" from messages m where ${LISTED_ROWS}`,
);

export function listMessagesForEvents(
  tx: Transaction,
  accountId: number,
  ids: readonly Uuid[],
): Promise<MessageForEvent[]> {
  return tx.rows(list, [accountId, [...ids].sort()]);
}
