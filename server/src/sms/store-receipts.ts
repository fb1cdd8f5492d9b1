import { type Handle, statement, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { Uuid } from '../lib/uuid.ts';
import type { ReceiptChange, ReceiptRow } from './apply-receipt.ts';
import type { CarrierReceipt } from './carrier.ts';

export interface ReceiptTarget {
  /** Which of the receipts that were asked for. */
  readonly index: number;
  readonly accountId: number;
  readonly messageId: Uuid;
  readonly part: number;
}

/** Two bounds on the key leave the partitions of other months alone. */
const findTargets = statement<ReceiptTarget>(
  'receipt_map.find',
  `select (r.n - 1) as index, k.account_id as "accountId", k.message_id as "messageId", k.part
   from unnest($1::bigint[], $2::text[]) with ordinality as r (carrier_id, carrier_message_id, n)
   join receipt_map k on k.carrier_id = r.carrier_id and k.carrier_message_id = r.carrier_message_id
     and k.message_id >= $3 and k.message_id < $4`,
);

/** Carriers use their ids again: there may be several for one receipt. */
export function findReceiptTargets(
  handle: Handle,
  receipts: readonly CarrierReceipt[],
  within: { from: Uuid; to: Uuid },
): Promise<ReceiptTarget[]> {
  return handle.rows(findTargets, [
    receipts.map((receipt) => receipt.carrierId),
    receipts.map((receipt) => receipt.carrierMessageId),
    within.from,
    within.to,
  ]);
}

const listRows = statement<ReceiptRow>(
  'messages.list_for_receipts',
  `select m.id, m.campaign_id as "campaignId", m.kind, m.phone_number as "phoneNumber", m.parts, m.status, m.reason,
     m.error_code as "errorCode", m.part_states as "partStates"
   from unnest($2::uuid[]) as r (id) join messages m on m.account_id = $1 and m.id = r.id`,
);

export function listReceiptRows(handle: Handle, accountId: number, ids: readonly Uuid[]): Promise<ReceiptRow[]> {
  return handle.rows(listRows, [accountId, ids]);
}

export interface ReceiptMove {
  readonly row: ReceiptRow;
  readonly change: ReceiptChange;
}

const move = statement<{ id: Uuid }>(
  'messages.apply_receipts',
  `update messages m set status = r.status, reason = r.reason, error_code = r.error_code, part_states = r.part_states,
     sent_at = case when r.from_status = 'unknown' and r.status <> 'unknown' then $3::timestamptz else m.sent_at end,
     final_at = case when r.status <> r.from_status and r.status <> 'sent' then $3::timestamptz else m.final_at end
   from unnest($2::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
     as r (id, from_status, from_states, status, reason, error_code, part_states)
   where m.account_id = $1 and m.id = any ($2::uuid[]) and m.id = r.id and m.status = r.from_status and m.part_states = r.from_states
   returning m.id`,
);

/** Only rows that stand as they were read are moved; the ids of those. */
export async function moveByReceipts(
  tx: Transaction,
  accountId: number,
  now: Timestamp,
  moves: readonly ReceiptMove[],
): Promise<Set<Uuid>> {
  const values = [
    accountId,
    moves.map(({ row }) => row.id),
    now,
    moves.map(({ row }) => row.status),
    moves.map(({ row }) => row.partStates),
    moves.map(({ change }) => change.status),
    moves.map(({ change }) => change.reason),
    moves.map(({ change }) => change.errorCode),
    moves.map(({ change }) => change.partStates),
  ];
  return new Set((await tx.rows(move, values)).map((row) => row.id));
}

const insertUnmatched = statement(
  'unmatched_receipts.insert',
  `insert into unmatched_receipts (id, carrier_id, carrier_message_id, phone_number, sender_id, state, error_code, reference, received_at, retry_until)
   select r.id, r.carrier_id, r.carrier_message_id, r.phone_number, r.sender_id, r.state, r.error_code, r.reference, $1, r.retry_until
   from unnest($2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[], $10::timestamptz[])
     as r (id, carrier_id, carrier_message_id, phone_number, sender_id, state, error_code, reference, retry_until)`,
);

export interface UnmatchedReceipt extends CarrierReceipt {
  readonly id: Uuid;
  readonly receivedAt: Timestamp;
  /** Null: nobody looks for its message any more. */
  readonly retryUntil: Timestamp | null;
}

export async function insertUnmatchedReceipts(
  handle: Handle,
  receivedAt: Timestamp,
  receipts: readonly Omit<UnmatchedReceipt, 'receivedAt'>[],
): Promise<void> {
  if (receipts.length === 0) return;
  const column = <K extends keyof Omit<UnmatchedReceipt, 'receivedAt'>>(name: K) => receipts.map((one) => one[name]);
  await handle.count(insertUnmatched, [
    receivedAt,
    column('id'),
    column('carrierId'),
    column('carrierMessageId'),
    column('phoneNumber'),
    column('senderId'),
    column('state'),
    column('errorCode'),
    column('reference'),
    column('retryUntil'),
  ]);
}

const UNMATCHED = `id, carrier_id as "carrierId", carrier_message_id as "carrierMessageId", phone_number as "phoneNumber",
  sender_id as "senderId", state, error_code as "errorCode", reference, received_at as "receivedAt", retry_until as "retryUntil"`;

const listToRetry = statement<UnmatchedReceipt>(
  'unmatched_receipts.list_to_retry',
  `select ${UNMATCHED} from unmatched_receipts where retry_until is not null and id > $1 order by id limit $2`,
);

export function listReceiptsToRetry(handle: Handle, after: Uuid, limit: number): Promise<UnmatchedReceipt[]> {
  return handle.rows(listToRetry, [after, limit]);
}

const endRetries = statement(
  'unmatched_receipts.end_retries',
  `update unmatched_receipts set retry_until = null where retry_until is not null and retry_until < $1`,
);

export async function endReceiptRetries(handle: Handle, now: Timestamp): Promise<void> {
  await handle.count(endRetries, [now]);
}

const removeUnmatched = statement(
  'unmatched_receipts.delete',
  `delete from unmatched_receipts where id = any ($1::uuid[])`,
);

export async function deleteUnmatchedReceipts(handle: Handle, ids: readonly Uuid[]): Promise<void> {
  if (ids.length > 0) await handle.count(removeUnmatched, [ids]);
}

const forgetUnmatched = statement(
  'unmatched_receipts.forget',
  `delete from unmatched_receipts where id in (select id from unmatched_receipts where id < $1 order by id limit $2)`,
);

export function deleteOldUnmatchedReceipts(handle: Handle, before: Uuid, limit: number): Promise<number> {
  return handle.count(forgetUnmatched, [before, limit]);
}

const listUnmatched = statement<UnmatchedReceipt>(
  'unmatched_receipts.list',
  `select ${UNMATCHED} from unmatched_receipts where id < $1 order by id desc limit $2`,
);

export function listUnmatchedReceipts(handle: Handle, before: Uuid, limit: number): Promise<UnmatchedReceipt[]> {
  return handle.rows(listUnmatched, [before, limit]);
}
