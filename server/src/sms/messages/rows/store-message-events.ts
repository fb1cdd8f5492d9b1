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
     m.sender_id, m.phone_number, m.network, m.parts, m.cost, m.status,
     m.reason, m.error_code, m.is_simulated, m.created_at, m.submitted_at,
     m.sent_at, m.final_at from messages m where ${LISTED_ROWS}`,
);

export function listMessagesForEvents(
  tx: Transaction,
  accountId: number,
  ids: readonly Uuid[],
): Promise<MessageForEvent[]> {
  return tx.rows(list, [accountId, [...ids].sort()]);
}
