import { statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { Campaign } from '../rows/campaign.ts';

interface Prepared {
  readonly accountId: number;
  readonly id: number;
  readonly voiceCampaignId: number;
  readonly recipients: number;
  readonly cost: Hundredths;
  readonly parts: number;
  readonly cursorId: Uuid;
}

export const storePreparedTexts = store.changing<Prepared, Transaction>(
  'sms_campaigns.prepared_texts',
  `update sms_campaigns set voice_campaign_id = $3, total_recipients = $4, prepared_cost = $5, prepared_parts = $6, cursor_id = $7
   where account_id = $1 and id = $2`,
  ['accountId', 'id', 'voiceCampaignId', 'recipients', 'cost', 'parts', 'cursorId'],
);

/** They wait for the ends of calls, so they come behind what is sent at once in the lists of work. */
export const beginStoredTexts = store.changing<{ accountId: number; id: number; now: Timestamp }, Transaction>(
  'sms_campaigns.begin_texts',
  `update sms_campaigns set status = 'sending', held = prepared_cost, updated_at = $3, acts_at = $3
   where account_id = $1 and id = $2 and status = 'preparing'`,
  ['accountId', 'id', 'now'],
);

const putInOutbox = statement(
  'outbox.put_texts',
  `insert into outbox (account_id, message_id, campaign_id, lane, due_at)
   select $1, m.id, m.campaign_id, 'bulk', $3
   from (select id, campaign_id from messages where account_id = $1 and id = $2 and status = 'queued' for update) m
   on conflict (account_id, message_id) do nothing`,
);

/** Puts a text into the outbox; does nothing if it was sent or ended before. */
export async function putTextInOutbox(tx: Transaction, accountId: number, id: Uuid, now: Timestamp): Promise<void> {
  await tx.count(putInOutbox, [accountId, id, now]);
}

/** Finds whether texts still wait. Whoever gives one to a carrier waits until the transaction has ended, and looks at the campaign again. */
export const lockWaitingTexts = store.hasAny<
  { accountId: number; id: number; firstId: Uuid; lastId: Uuid },
  Transaction
>(
  'messages.lock_waiting_texts',
  `select id from messages
   where account_id = $1 and campaign_id = $2 and kind = 'bulk' and id > $3 and id <= $4 and status = 'queued' order by id for update`,
  ['accountId', 'id', 'firstId', 'lastId'],
);

type StoredTexts = Pick<Campaign, 'uuid' | 'status' | 'creditsUsed' | 'endedAt'> & { readonly held: Hundredths };

export const findTexts = store.finding<[accountId: number, id: number], StoredTexts>(
  'sms_campaigns.find_texts',
  `select uuid, status, held, credits_used, ended_at
   from sms_campaigns where account_id = $1 and id = $2`,
);

export const listTexts = store.listing<
  [accountId: number, ids: readonly number[]],
  { readonly id: number },
  Transaction
>(
  'sms_campaigns.list_texts',
  'select id from sms_campaigns where account_id = $1 and id = any ($2::bigint[]) order by id',
);

/** Deletes those that ended. */
export const deleteEndedTexts = store.changing<[accountId: number, ids: readonly number[]], Transaction>(
  'sms_campaigns.delete_texts',
  `with ended as (
     select id from sms_campaigns
     where account_id = $1 and id = any ($2::bigint[]) and status in ('completed', 'cancelled', 'failed') and not is_winding_up),
   counts as (delete from campaign_counts where account_id = $1 and campaign_id = any (array(select id from ended))),
   clicks as (delete from campaign_clicks where account_id = $1 and campaign_id = any (array(select id from ended)))
   delete from sms_campaigns where account_id = $1 and id = any (array(select id from ended))`,
);
