import type { inboundMessage } from '@volley/contract/inbound';
import type { message } from '@volley/contract/messages';
import type { RowOf } from '@volley/contract/rows';
import { type Handle, insertCounts, statement, store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

/** The account id of replies that only the operator lists. */
export const NOBODY = 0;

export interface Conversation {
  readonly ourAddress: string;
  readonly phoneNumber: string;
}

/** Returns the accounts that wrote to any of the numbers since then, the latest first. */
export const listConversations = store.listing<
  { readonly ourAddress: string; readonly phoneNumbers: readonly PhoneNumber[]; readonly since: Timestamp },
  { accountId: number; phoneNumber: PhoneNumber }
>(
  'conversations.list_of_numbers',
  `select account_id, phone_number from conversations
   where our_address = $1 and phone_number = any ($2) and last_at >= $3 order by last_at desc, account_id desc`,
  ['ourAddress', 'phoneNumbers', 'since'],
);

const listCountries = statement<{ country: string }>(
  'sender_ids.list_countries',
  `select distinct a.default_country as country from sender_ids s join accounts a on a.id = s.account_id
   where lower(s.sender_id) = $1 and s.status = 'approved'`,
);

/** Returns the countries of the accounts that may write from the address. */
export async function listSenderCountries(handle: Handle, ourAddress: string): Promise<string[]> {
  return (await handle.rows(listCountries, [ourAddress.toLowerCase()])).map((row) => row.country);
}

const carrierCountry = statement<{ country: string | null }>(
  'carriers.find_country',
  `select settings ->> 'country' as country from carriers where id = $1`,
);

/** Returns the country whose numbers the carrier writes in national form; empty if it is not set. */
export async function findCarrierCountry(handle: Handle, carrierId: number): Promise<string> {
  return (await handle.rows(carrierCountry, [carrierId]))[0]?.country ?? '';
}

/** Returns those of the texts that are or were sender IDs. */
export const listSenderTexts = store.column<[texts: readonly string[]], string>(
  'sender_ids.list_texts',
  `select distinct lower(sender_id) as text from sender_ids where lower(sender_id) = any ($1::text[])`,
);

const listOwners = statement<{ accountId: number }>(
  'sender_ids.list_owners',
  `select account_id from sender_ids where lower(sender_id) = $1 and status = 'approved' limit 2`,
);

/** Returns the only account that has the number as its sender ID; null if there is none or more than one. */
export async function findNumberOwner(handle: Handle, ourAddress: string): Promise<number | null> {
  const owners = await handle.rows(listOwners, [ourAddress.toLowerCase()]);
  return owners.length === 1 ? (owners[0]?.accountId ?? null) : null;
}

/** Returns the recipient and the sender ID of a message; null if it was deleted with its month. */
export const findRecipient = store.finding<
  [accountId: number, messageId: Uuid],
  { phoneNumber: PhoneNumber; senderId: string }
>('messages.find_recipient', `select phone_number, sender_id from messages where account_id = $1 and id = $2`);

export const deleteOldConversations = store.changing<[before: Timestamp, limit: number]>(
  'conversations.forget',
  `delete from conversations where (our_address, phone_number, account_id) in (
     select our_address, phone_number, account_id from conversations where last_at < $1 limit $2)`,
);

export interface InboundMessage extends Omit<RowOf<typeof inboundMessage>, 'recipient'> {
  /** 0 if the reply belongs to no account, so that only the operator sees it. */
  readonly accountId: number;
  readonly ourAddress: string;
  /** The numbers that the sender may mean, if several fit and a person has to decide. Left out or null if not. */
  readonly possibleSenders?: readonly string[] | null;
}

const insert = statement(
  'inbound_messages.insert',
  `insert into inbound_messages (account_id, id, carrier_id, sender, our_address, message, keyword, received_at, message_id, campaign_id, possible_senders,
     named)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (account_id, id) do nothing`,
);

/** Returns false if it was stored before. */
export async function insertInboundMessage(tx: Transaction, inbound: InboundMessage): Promise<boolean> {
  const { accountId, id, carrierId, sender, ourAddress, message, keyword, receivedAt, messageId, campaignId } = inbound;
  const said = [carrierId, sender, ourAddress, message, keyword, receivedAt];
  const values = [accountId, id, ...said, messageId, campaignId, inbound.possibleSenders ?? null, inbound.values];
  return (await tx.count(insert, values)) === 1;
}

const undecided = statement<Undecided>(
  'inbound_messages.take_undecided',
  `delete from inbound_messages where account_id = $1 and id = $2 and possible_senders is not null
   returning carrier_id, our_address, message, received_at, possible_senders, named as "values"`,
);

export interface Undecided
  extends Pick<InboundMessage, 'carrierId' | 'ourAddress' | 'message' | 'receivedAt' | 'values'> {
  readonly possibleSenders: readonly string[];
}

/** Removes and returns a reply of which a person has to decide who wrote it; null if there is no such reply. */
export async function takeUndecided(tx: Transaction, id: Uuid): Promise<Undecided | null> {
  return (await tx.rows(undecided, [NOBODY, id]))[0] ?? null;
}

export const noteKeywordOptOut = store.changing<
  Conversation & { accountId: number; suppressionId: number; now: Timestamp },
  Transaction
>(
  'keyword_opt_outs.insert',
  `insert into keyword_opt_outs (our_address, phone_number, account_id, suppression_id, created_at) values ($1, $2, $3, $4, $5)
   on conflict (our_address, phone_number, account_id) do update set suppression_id = excluded.suppression_id, created_at = excluded.created_at`,
  ['ourAddress', 'phoneNumber', 'accountId', 'suppressionId', 'now'],
);

/** Removes and returns the suppressions that a START may take back. */
export const takeKeywordOptOuts = store.listing<
  Conversation & { readonly onlyAccountIds: readonly number[] | null },
  { accountId: number; suppressionId: number },
  Transaction
>(
  'keyword_opt_outs.take',
  `delete from keyword_opt_outs where our_address = $1 and phone_number = $2 and ($3::bigint[] is null or account_id = any ($3))
   returning account_id, suppression_id`,
  ['ourAddress', 'phoneNumber', 'onlyAccountIds'],
);

/** Lists the messages that wait for that number. Only the first 5,000 waiting ones are searched; the others end when their turn comes. */
export const listWaitingOfNumber = store.column<[accountId: number, phoneNumber: string], Uuid, Transaction>(
  'outbox.list_of_number',
  `select m.id from (select message_id from outbox where account_id = $1 and not is_keyword_reply limit 5000) o
   join messages m on m.account_id = $1 and m.id = o.message_id
   where m.phone_number = $2 and m.status = 'queued'
     and (m.kind = 'bulk' or not (select transactional_through_suppression from accounts where id = $1))
   order by m.id`,
);

interface KeywordReply extends Pick<RowOf<typeof message>, 'id' | 'senderId' | 'phoneNumber' | 'network' | 'message'> {
  readonly accountId: number;
  readonly campaignId: number;
  readonly now: Timestamp;
  readonly validUntil: Timestamp;
}

/** Inserts a quick send that costs nothing, its place in the outbox and its count among the account's quick sends. */
export const insertKeywordReply = store.changing<KeywordReply, Transaction>(
  'messages.insert_keyword_reply',
  `with waiting as (
     insert into outbox (account_id, message_id, campaign_id, lane, due_at, is_keyword_reply)
     values ($1, $2, $3, 'transactional', $8, true)),
   counted as (
     ${insertCounts('quick_sends', { from: '(values ($3::bigint)) as ids (id)', slot: '$3 % 8' })})
   insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, cost, status, created_at, valid_until)
   values ($1, $2, $3::bigint, 'quick', $4, $5, $6, $7, 1, 0, 0, 'queued', $8::timestamptz, $9)`,
  ['accountId', 'id', 'campaignId', 'senderId', 'phoneNumber', 'network', 'message', 'now', 'validUntil'],
);
