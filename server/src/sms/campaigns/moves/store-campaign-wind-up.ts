import { store, type Transaction } from '../../../db/index.ts';
import type { AccountRow } from '../../../lib/background/walk-accounts.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';

export interface WindingUp extends AccountRow {
  readonly id: number;
  readonly uuid: Uuid;
  /** `cancelled` by a person, or `failed` by the service. */
  readonly status: 'cancelled' | 'failed';
  readonly canAct: boolean;
  readonly cursorId: Uuid | null;
  /** 0 if the campaign was cancelled while it waited for credit. */
  readonly held: Hundredths;
}

/** Returns rows as `lib/walk-accounts.ts` needs them. */
export const listWindingUp = store.listing<[afterAccountId: number, now: Timestamp, limit: number], WindingUp>(
  'sms_campaigns.list_winding_up',
  (within) => `select account_id, id, uuid, status, cursor_id, held, acts_at <= $2 as "canAct"
   from sms_campaigns where is_winding_up and account_id > $1 and ${within('account_id')} order by account_id, acts_at, id limit $3`,
);

/** Puts off the next look at a campaign with messages on the wire, so that others come first meanwhile. */
export const restWindingUp = store.changing<{ accountId: number; id: number; until: Timestamp }>(
  'sms_campaigns.rest_winding_up',
  `update sms_campaigns set acts_at = $3 where account_id = $1 and id = $2 and is_winding_up`,
  ['accountId', 'id', 'until'],
);

interface QueuedRange {
  readonly accountId: number;
  readonly campaignId: number;
  readonly afterId: Uuid;
  readonly throughId: Uuid;
  readonly limit: number;
  readonly now: Timestamp;
  readonly status: 'skipped' | 'failed';
  readonly reason: string;
}

/**
 * Ends a batch of rows that will not be sent. Parts that a carrier accepted of a long message stay paid. Rows that a chunk has locked are left for
 * the next round: the chunk is about to find that its campaign has ended. Rows of a campaign that is not winding up are left alone, because a process
 * that stood still meanwhile would end rows that were retried since.
 */
export const cancelQueuedRows = store.listing<
  QueuedRange,
  { id: Uuid; price: Hundredths; cost: Hundredths },
  Transaction
>(
  'messages.cancel_queued',
  `update messages m set status = $7, reason = $8, final_at = $6,
     cost = price * length(replace(part_states, '-', '')) / parts
   from (select id from messages where account_id = $1 and campaign_id = $2 and id > $3 and id <= $4 and status = 'queued'
           and exists (select 1 from sms_campaigns where account_id = $1 and id = $2 and is_winding_up)
         order by id limit $5 for update skip locked) q
   where m.account_id = $1 and m.id = q.id and m.status = 'queued'
   returning m.id, m.price, m.cost`,
  ['accountId', 'campaignId', 'afterId', 'throughId', 'limit', 'now', 'status', 'reason'],
);

/** Returns the credits that were still held; null if another process has finished the campaign. */
export const finishWindingUp = store.value<[accountId: number, id: number], Hundredths, Transaction>(
  'sms_campaigns.finish_winding_up',
  `update sms_campaigns c set is_winding_up = false, held = 0
   from (select account_id, id, held from sms_campaigns where account_id = $1 and id = $2 for update) was
   where c.account_id = $1 and c.id = $2 and c.is_winding_up returning was.held`,
);
