import type { MessageStatus } from '@volley/contract/choices';
import { type Handle, type Statement, statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { ERASED_NUMBER, type PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { TemplateRef } from '../../templates/index.ts';
import { MESSAGE_COLUMNS, type Message, type MessageAfter } from './message.ts';
import type { PlannedBy } from './planned-by.ts';
import { groupAlike, LISTED_POSITION, LISTED_ROWS, sortedById } from './store-listed-rows.ts';

export const findMessage = store.finding<[accountId: number, id: Uuid], Message>(
  'messages.find',
  `select ${MESSAGE_COLUMNS} from messages where account_id = $1 and id = $2`,
);

/** Locks the messages that no other transaction is moving; the caller asks again for the others and so never waits. */
export const lockFreeMessages = store.listing<[accountId: number, ids: readonly Uuid[]], Message, Transaction>(
  'messages.lock_many',
  `select ${MESSAGE_COLUMNS} from messages where account_id = $1 and id = any ($2::uuid[]) order by id for update skip locked`,
);

export interface QuickRow {
  readonly id: Uuid;
  readonly campaignId: number;
  readonly senderId: string;
  readonly phoneNumber: PhoneNumber;
  readonly network: string;
  readonly message: string;
  readonly parts: number;
  readonly price: Hundredths;
  readonly status: Extract<MessageStatus, 'submitting' | 'queued'>;
  readonly carrierId: number | null;
  readonly isSimulated: boolean;
  readonly validUntil: Timestamp;
  /** When a queued message is to be tried; null for one that is submitted at once. */
  readonly dueAt: Timestamp | null;
  /** Who requested it. The message is its own entry in the audit log. */
  readonly keyId: number | null;
  readonly userId: number | null;
}

export interface QuickBatch {
  readonly accountId: number;
  readonly by: PlannedBy;
  readonly total: Hundredths;
  readonly now: Timestamp;
  readonly processId: number;
  readonly rows: readonly QuickRow[];
  readonly isSuppressionIgnored: boolean;
}

const column =
  <K extends keyof QuickRow>(name: K) =>
  ({ rows }: QuickBatch): QuickRow[K][] =>
    rows.map((row) => row[name]);

/** The parameters of accept_quick in its order. They are passed by place: a distributed database runs the function where its first one says. */
const ACCEPT_QUICK: Readonly<Record<string, (batch: QuickBatch) => unknown>> = {
  account: ({ accountId }) => accountId,
  total: ({ total }) => total,
  moment: ({ now }) => now,
  process: ({ processId }) => processId,
  ids: column('id'),
  campaign_ids: column('campaignId'),
  sender_ids: column('senderId'),
  phone_numbers: column('phoneNumber'),
  networks: column('network'),
  texts: column('message'),
  parts_each: column('parts'),
  prices: column('price'),
  statuses: column('status'),
  carrier_ids: column('carrierId'),
  are_simulated: column('isSimulated'),
  valid_untils: column('validUntil'),
  due_ats: column('dueAt'),
  ignores_suppression: ({ isSuppressionIgnored }) => isSuppressionIgnored,
  key_ids: column('keyId'),
  account_rules: ({ by }) => by.account,
  prices_rules: ({ by }) => by.prices,
  carriers_rules: ({ by }) => by.carriers,
  user_ids: column('userId'),
};
const PARAMETERS = Object.values(ACCEPT_QUICK);

/**
 * Accepts a whole batch or nothing: charges it, enters the charge in the ledger, counts and stores the rows, and puts those that wait into the
 * outbox. It is a function of the database (migration accept-quick), so that on a distributed one it runs beside the rows of the account.
 */
const acceptBatch = statement<{ isAccepted: boolean }>(
  'messages.accept_quick',
  `select accept_quick(${PARAMETERS.map((_, index) => `$${index + 1}`).join(', ')}) as "isAccepted"`,
  { isChange: true },
);

export async function acceptQuickRows(handle: Handle, batch: QuickBatch): Promise<boolean> {
  const values = PARAMETERS.map((parameter) => parameter(batch));
  const [accepted] = await handle.rows(acceptBatch, values);
  return accepted?.isAccepted === true;
}

const markTests = statement(
  'messages.mark_tests',
  `update messages set test_of = $3 where account_id = $1 and id = any ($2::uuid[])`,
);

/**
 * Marks messages as tests after they are accepted, in the same transaction, so that other quick sends do not pay for a column that they hardly use.
 */
export async function markMessagesAsTests(
  tx: Transaction,
  accountId: number,
  { ids, testOf }: { readonly ids: readonly Uuid[]; readonly testOf: Uuid },
): Promise<void> {
  await tx.count(markTests, [accountId, ids, testOf]);
}

const markByTemplate = statement(
  'messages.mark_by_template',
  `update messages set template_uuid = $3, template_version = $4 where account_id = $1 and id = any ($2::uuid[])`,
);

/** Marks messages with their template, after they are accepted and for the same reason as tests. */
export async function markMessagesByTemplate(
  tx: Transaction,
  accountId: number,
  { ids, template }: { readonly ids: readonly Uuid[]; readonly template: TemplateRef },
): Promise<void> {
  await tx.count(markByTemplate, [accountId, ids, template.uuid, template.version]);
}

/** Committed before the first octet is written. Whoever was erased gets nothing, not even what passes an opt-out. */
export const MARK_SUBMITTING = `update messages m set status = 'submitting', carrier_id = $5, is_simulated = $6, process_id = $3, submitted_at = $4,
     reason = '' where ${LISTED_ROWS} and m.status = 'queued' and m.phone_number <> '${ERASED_NUMBER}'`;

const markSubmitting = statement<{ id: Uuid }>('messages.mark_submitting', `${MARK_SUBMITTING} returning m.id`);

export interface SubmittingRow {
  readonly id: Uuid;
  readonly carrierId: number;
  readonly isSimulated: boolean;
}

export interface MarkInput {
  readonly accountId: number;
  readonly processId: number;
  readonly now: Timestamp;
  readonly rows: readonly SubmittingRow[];
}

/** Returns the ids of the rows that were still queued, and so may be submitted. */
export async function markRows(
  tx: Transaction,
  marking: Statement<{ id: Uuid }>,
  { accountId, processId, now, rows }: MarkInput,
): Promise<Set<Uuid>> {
  const groups = groupAlike(rows, (row) => [row.carrierId, row.isSimulated]);
  const marked = await Promise.all(
    groups.flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const ids = group.map((row) => row.id);
      return tx.rows(marking, [accountId, ids, processId, now, first.carrierId, first.isSimulated]);
    }),
  );
  return new Set(marked.flat().map((row) => row.id));
}

export function markMessagesSubmitting(tx: Transaction, input: MarkInput): Promise<Set<Uuid>> {
  return markRows(tx, markSubmitting, input);
}

export interface SettledRow {
  readonly id: Uuid;
  readonly status: MessageAfter<'submitting'>;
  readonly reason: string;
  readonly errorCode: string;
  /** The time of the submit that this is the outcome of; null if it was submitted with its acceptance. */
  readonly submittedAt: Timestamp | null;
  /** One entry a part; null if the carrier did not accept it. */
  readonly carrierMessageIds: readonly (string | null)[];
  readonly partStates: string;
  readonly cost: Hundredths;
}

/** Parts that the carrier did not accept have no id. The array has one text for each row. */
const listedCarrierIds = (parameter: string): string =>
  `string_to_array(nullif((${parameter}::text[])[${LISTED_POSITION}], ''), e'\\x1f', '')`;

function joinedCarrierIds(row: SettledRow): string {
  return row.carrierMessageIds.map((id) => id ?? '').join('\u001f');
}

const settle = statement<{ id: Uuid }>(
  'messages.settle',
  `update messages m set status = $5, reason = $6, error_code = $7, part_states = $8, cost = ($10::bigint[])[${LISTED_POSITION}],
     carrier_message_ids = ${listedCarrierIds('$9')}, process_id = null,
     sent_at = case when $5 = 'sent' then $3::timestamptz else m.sent_at end,
     final_at = case when $5 in ('failed', 'expired') then $3::timestamptz end
   where ${LISTED_ROWS} and m.status = 'submitting'
     and m.submitted_at = coalesce(($4::timestamptz[])[${LISTED_POSITION}], m.created_at) returning m.id`,
);

/**
 * Returns the ids of the rows that were still to be settled. A settle may be repeated although its commit succeeded, and the message may have been
 * submitted again in the meantime. Each settle therefore names its submit by time: two submits of one message are at least a retry's delay apart,
 * whichever process makes them.
 */
export async function settleMessages(
  tx: Transaction,
  input: { accountId: number; now: Timestamp; rows: readonly SettledRow[] },
): Promise<Set<Uuid>> {
  const { accountId, now, rows } = input;
  const groups = groupAlike(rows, (row) => [row.status, row.reason, row.errorCode, row.partStates]);
  const settled = await Promise.all(
    groups.flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { status, reason, errorCode, partStates } = first;
      const ids = group.map((row) => row.id);
      const costs = group.map((row) => row.cost);
      const alike = [status, reason, errorCode, partStates];
      const submittedAts = group.map((row) => row.submittedAt);
      return tx.rows(settle, [accountId, ids, now, submittedAts, ...alike, group.map(joinedCarrierIds), costs]);
    }),
  );
  return new Set(settled.flat().map((row) => row.id));
}

export interface ReceiptKey {
  readonly carrierId: number;
  readonly carrierMessageId: string;
  readonly messageId: Uuid;
  readonly accountId: number;
  readonly part: number;
}

const insertKeys = statement(
  'receipt_map.insert',
  `insert into receipt_map (carrier_id, carrier_message_id, message_id, account_id, part)
   select * from unnest($1::bigint[], $2::text[], $3::uuid[], $4::bigint[], $5::smallint[])`,
);

export async function insertReceiptKeys(handle: Handle, keys: readonly ReceiptKey[]): Promise<void> {
  if (keys.length === 0) return;
  const column = <K extends keyof ReceiptKey>(name: K): ReceiptKey[K][] => keys.map((key) => key[name]);
  await handle.count(insertKeys, [
    column('carrierId'),
    column('carrierMessageId'),
    column('messageId'),
    column('accountId'),
    column('part'),
  ]);
}

const SETTLE_SENT = `update messages m set status = 'sent', reason = '', part_states = ($4::text[])[${LISTED_POSITION}], cost = m.price,
       carrier_message_ids = ${listedCarrierIds('$5')}, process_id = null, sent_at = $3
     where ${LISTED_ROWS} and m.status = 'submitting' and m.submitted_at = m.created_at`;

const settleSent = statement<{ n: number }>(
  'messages.settle_sent',
  `with settled as (${SETTLE_SENT} returning m.id),
   keys as (
     insert into receipt_map (carrier_id, carrier_message_id, message_id, account_id, part)
     select k.carrier_id, k.carrier_message_id, k.message_id, $1, k.part
     from unnest($6::bigint[], $7::text[], $8::uuid[], $9::smallint[]) as k (carrier_id, carrier_message_id, message_id, part))
   select count(*) as n from settled`,
);
const settleSentAlone = statement('messages.settle_sent_alone', SETTLE_SENT);

/**
 * Settles quick sends in one statement in the usual case: every part accepted, nothing to refund, no campaign, submitted with its acceptance. Returns
 * how many were still to be settled. `keys` is null if they are stored already.
 */
export async function settleSentMessages(
  handle: Handle,
  input: {
    accountId: number;
    now: Timestamp;
    rows: readonly SettledRow[];
    keys: readonly ReceiptKey[] | null;
  },
): Promise<number> {
  const { accountId, now, keys } = input;
  const rows = sortedById(input.rows);
  const ids = rows.map((row) => row.id);
  const values = [accountId, ids, now, rows.map((row) => row.partStates), rows.map(joinedCarrierIds)];
  if (keys === null) return handle.count(settleSentAlone, values);
  const [settled] = await handle.rows(settleSent, [
    ...values,
    keys.map((key) => key.carrierId),
    keys.map((key) => key.carrierMessageId),
    keys.map((key) => key.messageId),
    keys.map((key) => key.part),
  ]);
  return settled?.n ?? 0;
}

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

const endQueued = statement<{
  id: Uuid;
  campaignId: number;
  kind: Message['kind'];
  price: Hundredths;
  cost: Hundredths;
}>(
  'messages.end_queued',
  `update messages m set status = $3, reason = $4, cost = price * length(replace(part_states, '-', '')) / parts, final_at = $5
   from (select id from messages where account_id = $1 and id = any ($2::uuid[]) and status = 'queued' order by id for update) was
   where m.account_id = $1 and m.id = was.id and m.status = 'queued'
   returning m.id, m.campaign_id, m.kind, m.price, m.cost`,
);

/** Ends rows that will never be submitted. The refund of each is its price less the cost of parts that were accepted before. */
export function endQueuedMessages(
  tx: Transaction,
  input: {
    accountId: number;
    ids: readonly Uuid[];
    status: Exclude<MessageAfter<'queued'>, 'submitting'>;
    reason: string;
    now: Timestamp;
  },
): Promise<{ id: Uuid; campaignId: number; kind: Message['kind']; price: Hundredths; cost: Hundredths }[]> {
  return tx.rows(endQueued, [input.accountId, input.ids, input.status, input.reason, input.now]);
}

export const findMessagesByIds = store.listing<[accountId: number, ids: readonly Uuid[]], Message>(
  'messages.find_many',
  `select ${MESSAGE_COLUMNS} from messages where account_id = $1 and id = any ($2::uuid[])`,
);

const campaignOf = statement<{ campaignId: Uuid | null }>(
  'messages.find_campaign',
  `select case when m.kind = 'quick' then m.id
     else (select c.uuid from sms_campaigns c where c.account_id = $1 and c.id = m.campaign_id) end as "campaignId"
   from messages m where m.account_id = $1 and m.id = $2`,
);

/** Returns the UUID of the campaign, which for a quick send is its own id; null if the message was deleted with its month. */
export async function findCampaignOfMessage(handle: Handle, accountId: number, messageId: Uuid): Promise<Uuid | null> {
  return (await handle.rows(campaignOf, [accountId, messageId]))[0]?.campaignId ?? null;
}
