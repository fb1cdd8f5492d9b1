import { type Handle, statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { columnsOf } from '../../../lib/values/columns.ts';

const insertUnknown = statement(
  'unknown_messages.insert',
  `insert into unknown_messages (account_id, message_id, campaign_id, carrier_id, sender_id, phone_number, submitted_at)
   select account_id, id, campaign_id, carrier_id, sender_id, phone_number, coalesce(submitted_at, $3) from messages
   where account_id = $1 and id = any ($2::uuid[]) and status = 'unknown' on conflict do nothing`,
);

/** Lists rows that have just become unknown, for receipts and for people. */
export async function insertUnknownMessages(
  tx: Transaction,
  accountId: number,
  ids: readonly Uuid[],
  now: Timestamp,
): Promise<void> {
  if (ids.length > 0) await tx.count(insertUnknown, [accountId, ids, now]);
}

/** A submit whose outcome is unknown. */
export interface UnknownMessage {
  readonly accountId: number;
  readonly messageId: Uuid;
  readonly campaignId: number;
  readonly carrierId: number;
  readonly senderId: string;
  readonly phoneNumber: string;
  readonly submittedAt: Timestamp;
}

const listByNumber = statement<UnknownMessage>(
  'unknown_messages.list_by_number',
  `select u.account_id, u.message_id, u.campaign_id, u.carrier_id, u.sender_id, u.phone_number, u.submitted_at
   from unnest($1::bigint[], $2::text[]) as r (carrier_id, phone_number)
   join unknown_messages u on u.carrier_id = r.carrier_id and u.phone_number = r.phone_number limit $3`,
);

/** The limit is safe: among so many messages to a number no receipt could be matched. */
export function listUnknownByNumber(
  handle: Handle,
  numbers: readonly { carrierId: number; phoneNumber: string }[],
  limit: number,
): Promise<UnknownMessage[]> {
  return handle.rows(listByNumber, [...columnsOf(numbers, 'carrierId', 'phoneNumber'), limit]);
}

/** Returns those of the messages that are unknown. */
export const listUnknownByIds = store.listing<[carrierIds: readonly number[], ids: readonly Uuid[]], UnknownMessage>(
  'unknown_messages.list_by_ids',
  `select u.account_id, u.message_id, u.campaign_id, u.carrier_id, u.sender_id, u.phone_number, u.submitted_at
   from unnest($1::bigint[], $2::uuid[]) as r (carrier_id, message_id)
   join unknown_messages u on u.carrier_id = r.carrier_id and u.message_id = r.message_id`,
);

export const deleteUnknownMessages = store.changingListed<[accountId: number, ids: readonly Uuid[]], Transaction>(
  'unknown_messages.delete',
  `delete from unknown_messages where account_id = $1 and message_id = any ($2::uuid[])`,
);
