import type { RowOf } from '@volley/contract';
import type { messageEventData } from '@volley/contract/event-kinds-messages';
import { store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { MESSAGE_COLUMNS, type Message } from './message.ts';
import { LISTED_ROWS } from './store-listed-rows.ts';

export const findMessage = store.finding<[accountId: number, id: Uuid], Message>(
  'messages.find',
  `select ${MESSAGE_COLUMNS} from messages where account_id = $1 and id = $2`,
);

/** Locks the messages that no other transaction is moving; the caller asks again for the others and so never waits. */
export const lockFreeMessages = store.listing<[accountId: number, ids: readonly Uuid[]], Message, Transaction>(
  'messages.lock_many',
  `select ${MESSAGE_COLUMNS} from messages where account_id = $1 and id = any ($2::uuid[]) order by id for update skip locked`,
);

export const findMessagesByIds = store.listing<[accountId: number, ids: readonly Uuid[]], Message>(
  'messages.find_many',
  `select ${MESSAGE_COLUMNS} from messages where account_id = $1 and id = any ($2::uuid[])`,
);

/** Returns the UUID of the campaign, which for a quick send is its own id; null if the message was deleted with its month. */
export const findCampaignOfMessage = store.value<[accountId: number, messageId: Uuid], Uuid>(
  'messages.find_campaign',
  `select case when m.kind = 'quick' then m.id
     else (select c.uuid from sms_campaigns c where c.account_id = $1 and c.id = m.campaign_id) end as "campaignId"
   from messages m where m.account_id = $1 and m.id = $2`,
);

/** Lists messages as their events tell them; the text is not even read. A quick send is a campaign of its own id. */
export const listMessagesForEvents = store.listing<
  [accountId: number, ids: readonly Uuid[]],
  RowOf<typeof messageEventData>,
  Transaction
>(
  'messages.list_for_events',
  `select m.id, coalesce(c.uuid, m.id) as campaign_id, coalesce(m.reference, c.reference, '') as reference,
     coalesce(m.metadata, c.metadata, '{}') as metadata, m.sender_id, m.phone_number, m.network, m.parts, m.cost, m.status,
     m.reason, m.error_code, m.is_simulated, m.created_at, m.submitted_at,
     m.sent_at, m.final_at
   from messages m left join lateral (select uuid, reference, metadata from sms_campaigns
     where account_id = $1 and id = m.campaign_id and m.kind = 'bulk' limit 1) c on true
   where ${LISTED_ROWS}`,
);
