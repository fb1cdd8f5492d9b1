import { store } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Hundredths } from '../../../lib/values/money.ts';

export interface QueuedRow {
  readonly id: Uuid;
  readonly phoneNumber: PhoneNumber;
  /** The campaign's, or a fallback sender. */
  readonly senderId: string;
  readonly network: string;
  readonly message: string;
  readonly parts: number;
  readonly price: Hundredths;
}

/** Lists rows that wait for their first attempt; the outbox sends the rows that it has. */
export const listQueuedRows = store.listing<
  { accountId: number; campaignId: number; afterId: Uuid; throughId: Uuid; limit: number },
  QueuedRow
>(
  'messages.list_queued',
  `select id, phone_number, sender_id, network, message, parts, price from messages m
   where account_id = $1 and id > $2 and id <= $3 and campaign_id = $4 and status = 'queued'
     and not exists (select 1 from outbox o where o.account_id = $1 and o.message_id = m.id)
   order by id limit $5`,
  ['accountId', 'afterId', 'throughId', 'campaignId', 'limit'],
);
