import { store } from '../../db/index.ts';
import { TEST_ACCOUNTS_FROM, TESTER_ID } from '../../lib/ids/test-account.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { UnknownMessage, UnmatchedReceipt } from '../messages/index.ts';

/** An unknown message with the UUID of its campaign; a quick send is a campaign of one, whose UUID is the message's id. */
export interface ListedUnknown extends UnknownMessage {
  readonly campaignUuid: Uuid;
}

/** Lists messages of all live accounts, for the operator. */
export const listUnknownMessages = store.listing<[before: Uuid, limit: number], ListedUnknown>(
  'unknown_messages.list',
  `select u.account_id, u.message_id, u.campaign_id, u.carrier_id,
     u.sender_id, u.phone_number, u.submitted_at, coalesce((
       select c.uuid from sms_campaigns c where c.account_id = u.account_id and c.id = u.campaign_id), u.message_id) as "campaignUuid"
   from unknown_messages u where message_id < $1 and account_id < ${TEST_ACCOUNTS_FROM} order by message_id desc limit $2`,
);

export const listUnmatchedReceipts = store.listing<[before: Uuid, limit: number], UnmatchedReceipt>(
  'unmatched_receipts.list',
  `select id, carrier_id, carrier_message_id, phone_number,
  sender_id, state, error_code, reference, received_at, retry_until, unreadable
   from unmatched_receipts where id < $1 and carrier_id <> ${TESTER_ID} order by id desc limit $2`,
);
