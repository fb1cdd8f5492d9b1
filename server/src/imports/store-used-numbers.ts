import { statement, store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

export interface UsedNumber {
  readonly id: Uuid;
  readonly phoneNumber: string;
}

interface After {
  readonly accountId: number;
  readonly afterId: string;
  readonly limit: number;
}

export const listCalledNumbers = store.listing<After, UsedNumber>(
  'imports.list_called',
  `select a.id, r.phone_number
   from (select id, campaign_id, recipient_id from call_attempts where account_id = $1 and id > $2::uuid order by id limit $3) a
   join voice_recipients r on r.account_id = $1 and r.campaign_id = a.campaign_id and r.id = a.recipient_id order by a.id`,
  ['accountId', 'afterId', 'limit'],
);

const messagedContacts = statement<{ id: number }>(
  'imports.list_messaged_contacts',
  `select distinct contact_id as id from messages
   where account_id = $1 and kind = 'bulk' and contact_id = any ($2::bigint[]) and id > $3::uuid`,
);
const messagedNumbers = statement<{ phoneNumber: string }>(
  'imports.list_messaged_numbers',
  `select distinct phone_number from messages
   where account_id = $1 and phone_number = any ($2::text[]) and id > $3::uuid`,
);

export interface MaybeUsed {
  readonly id: number;
  readonly phoneNumber: string;
}

/** Returns those of the contacts to whom or to whose number a message was made, whatever the order in which the rows were committed. */
export async function listMessagedContacts(
  tx: Transaction,
  { accountId, floor, contacts }: { accountId: number; floor: string; contacts: readonly MaybeUsed[] },
): Promise<ReadonlySet<number>> {
  const byId = await tx.rows(messagedContacts, [accountId, contacts.map(({ id }) => id), floor]);
  const byNumber = await tx.rows(messagedNumbers, [accountId, contacts.map(({ phoneNumber }) => phoneNumber), floor]);
  const numbers = new Set(byNumber.map(({ phoneNumber }) => phoneNumber));
  const ofNumbers = contacts.filter(({ phoneNumber }) => numbers.has(phoneNumber));
  return new Set([...byId, ...ofNumbers].map(({ id }) => id));
}

/** Calls are prepared in the transaction that moves a scheduled campaign, so one that is due counts as being prepared. */
const preparing = statement<{ n: number }>(
  'imports.find_preparing',
  `select count(*) as n from (
     select 1 from sms_campaigns where account_id = $1 and status = 'preparing'
     union all select 1 from voice_campaigns where account_id = $1 and (status = 'preparing' or (status = 'scheduled' and scheduled_at <= $2))
   ) found`,
);

/** Whether a campaign may be choosing contacts as they were before this transaction. */
export async function isSomePreparing(tx: Transaction, accountId: number, now: Timestamp): Promise<boolean> {
  return ((await tx.rows(preparing, [accountId, now]))[0]?.n ?? 0) > 0;
}
