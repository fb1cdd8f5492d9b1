import { store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { Message } from '../rows/message.ts';

export interface RequeuedMessage {
  readonly id: Uuid;
  readonly campaignId: number;
  readonly kind: Message['kind'];
  readonly price: Hundredths;
  /** What was charged for it while its outcome was unknown. */
  readonly cost: Hundredths;
  readonly reason: string;
}

/** The message stays valid for as long as it was at first, counted from now. The subselect reads the reason, which the update deletes. */
export const requeueUnknownMessages = store.listing<
  [accountId: number, ids: readonly Uuid[], now: Timestamp],
  RequeuedMessage,
  Transaction
>(
  'messages.requeue_unknown',
  `update messages m set status = 'queued', reason = '', error_code = '', process_id = null, submitted_at = null,
     cost = case m.kind when 'bulk' then 0 else m.cost end, 
     valid_until = (($3::timestamptz at time zone 'UTC') + (m.valid_until - m.created_at)) at time zone 'UTC'
   from (select id, cost, reason from messages where account_id = $1 and id = any ($2::uuid[]) and status = 'unknown' order by id for update) was
   where m.account_id = $1 and m.id = was.id and m.status = 'unknown'
   returning m.id, m.campaign_id, m.kind, m.price, was.cost, was.reason`,
);
