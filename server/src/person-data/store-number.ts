import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { ERASED_NUMBER, type PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

interface OfNumber {
  readonly accountId: number;
  readonly number: PhoneNumber;
}

const emptied = (isOfOne: string) => `, reference = case when ${isOfOne} then null else c.reference end,
     metadata = case when ${isOfOne} then null else c.metadata end`;

/** What a client gave to a single call, and to the text for when it reaches nobody, is the person's, who is the only one on their lists. */
export const OWN_OF_CALL = {
  sms_campaigns: `${emptied('c.voice_campaign_id is not null')}, message = case when c.voice_campaign_id is not null then '' else c.message end`,
  voice_campaigns: `${emptied("c.kind = 'call'")}, rules = case when c.kind = 'call' and jsonb_typeof(c.rules -> 'notReached') = 'object'
     then jsonb_set(c.rules, '{notReached,message}', '""') else c.rules end`,
} as const;

/** Messages that one statement changes; nearly nobody has more. */
const PAGE_ROWS = 1_000;

/** Erases messages of the number, but none that is on the wire: its process knows the number, and would send it after the end of the erasure. */
export const eraseMessagesOfNumber = store.column<OfNumber, Uuid, Transaction>(
  'erase.messages_of_number',
  `update messages set phone_number = '${ERASED_NUMBER}', message = '', contact_id = null, reference = null, metadata = null
   where account_id = $1 and phone_number = $2 and status <> 'submitting' and id = any (array(
     select id from messages where account_id = $1 and phone_number = $2 and status <> 'submitting' order by id limit ${PAGE_ROWS}))
   returning id`,
  ['accountId', 'number'],
);

const readOpen = statement<{ isOnWire: boolean; isPreparing: boolean }>(
  'erase.open_of_number',
  `select exists (select 1 from messages where account_id = $1 and phone_number = $2 and status = 'submitting') as "isOnWire",
     exists (select 1 from sms_campaigns where account_id = $1 and status = 'preparing' and $2 = any (phone_numbers || narrowed_phone_numbers))
       or exists (select 1 from voice_campaigns where account_id = $1 and status = 'preparing' and $2 = any (phone_numbers || narrowed_phone_numbers)) as "isPreparing"`,
);

/** Whether a message to the number is on the wire, or a campaign that lists it is being prepared: its process has read the list. */
export async function isNumberInUse(handle: Handle, { accountId, number }: OfNumber): Promise<boolean> {
  const [open] = await handle.rows(readOpen, [accountId, number]);
  return open === undefined || open.isOnWire || open.isPreparing;
}

const strike = (table: keyof typeof OWN_OF_CALL) =>
  statement<{ id: number }>(
    `erase.list_of_${table}`,
    `update ${table} c set phone_numbers = array_remove(phone_numbers, $2), narrowed_phone_numbers = array_remove(narrowed_phone_numbers, $2)${OWN_OF_CALL[table]}
     where account_id = $1 and updated_at >= $3 and $2 = any (phone_numbers || narrowed_phone_numbers) returning id`,
  );
const strikes = [strike('sms_campaigns'), strike('voice_campaigns')];

/** Takes the number from the lists of campaigns that were changed since. Returns how many had it. */
export async function strikeNumber(tx: Transaction, { accountId, number }: OfNumber, since: Timestamp) {
  let found = 0;
  for (const one of strikes) found += (await tx.rows(one, [accountId, number, since])).length;
  return found;
}

/** Deletes the views that people saved of a search for the number, however it was typed. */
export const deleteViewsOfNumber = store.changing<OfNumber, Transaction>(
  'erase.views_of_number',
  `delete from saved_views where account_id = $1
     and regexp_replace(regexp_replace(address, '%[0-9A-Fa-f]{2}', '', 'g'), '[^0-9]', '', 'g') like '%' || right($2, 9) || '%'`,
  ['accountId', 'number'],
);

const lockBalance = statement('erase.lock_balance', `select 1 from balances where account_id = $1 for update`);
const hasMessages = statement(
  'erase.has_messages_of_number',
  `select 1 from messages where account_id = $1 and phone_number = $2 limit 1`,
);

/**
 * Returns whether the number has messages, while no message of the account can be accepted until the commit: each is charged to the balance that is
 * locked here. So there is no moment between this look and the end of the erasure.
 */
export async function hasMessagesUnderLock(tx: Transaction, { accountId, number }: OfNumber): Promise<boolean> {
  await tx.rows(lockBalance, [accountId]);
  return (await tx.count(hasMessages, [accountId, number])) > 0;
}
