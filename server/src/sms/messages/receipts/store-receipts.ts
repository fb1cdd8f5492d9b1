import { type Handle, statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { columnsOf } from '../../../lib/values/columns.ts';
import type { CarrierReceipt } from '../../carrier.ts';
import { groupAlike, LISTED_POSITION, LISTED_ROWS, sortedById } from '../message/store-listed-rows.ts';
import type { ReceiptChange, ReceiptRow } from './apply-receipt.ts';
import type { ClosedRow } from './note-closed.ts';

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
  const columns = columnsOf(keys, 'carrierId', 'carrierMessageId', 'messageId', 'accountId', 'part');
  if (keys.length > 0) await handle.count(insertKeys, columns);
}

export interface ReceiptTarget {
  /** The index of the receipt among those that were asked for. */
  readonly index: number;
  readonly accountId: number;
  readonly messageId: Uuid;
  readonly part: number;
}

interface KeyRow extends Omit<ReceiptTarget, 'index'> {
  readonly carrierMessageId: string;
}

/** The two bounds on the key exclude the partitions of other months. */
const findKeys = statement<KeyRow>(
  'receipt_map.find',
  `select carrier_message_id, account_id, message_id, part
   from receipt_map where carrier_id = $1 and carrier_message_id = any ($2::text[]) and message_id >= $3 and message_id < $4`,
);

/** Returns the messages of the receipts' ids. Carriers reuse ids, so one receipt may have several. */
export async function findReceiptTargets(
  handle: Handle,
  receipts: readonly Pick<CarrierReceipt, 'carrierId' | 'carrierMessageId'>[],
  within: { from: Uuid; to: Uuid },
): Promise<ReceiptTarget[]> {
  const carriers = new Map<number, Map<string, number[]>>();
  receipts.forEach(({ carrierId, carrierMessageId }, index) => {
    const own = carriers.get(carrierId) ?? new Map<string, number[]>();
    carriers.set(carrierId, own.set(carrierMessageId, [...(own.get(carrierMessageId) ?? []), index]));
  });
  const found = await Promise.all(
    [...carriers].map(async ([carrierId, own]) => {
      const rows = await handle.rows(findKeys, [carrierId, [...own.keys()], within.from, within.to]);
      return rows.flatMap(({ carrierMessageId, ...target }) =>
        (own.get(carrierMessageId) ?? []).map((index) => ({ ...target, index })),
      );
    }),
  );
  return found.flat();
}

const listRows = statement<ReceiptRow>(
  'messages.list_for_receipts',
  `select m.id, m.campaign_id, m.kind, m.phone_number, m.parts, m.status, m.reason,
     m.error_code, m.part_states, m.carrier_id, m.network from messages m where ${LISTED_ROWS}`,
);

export function listReceiptRows(handle: Handle, accountId: number, ids: readonly Uuid[]): Promise<ReceiptRow[]> {
  return handle.rows(listRows, [accountId, [...ids].sort()]);
}

const listSubmitted = statement<{ id: Uuid }>(
  'messages.list_submitted_since',
  `select m.id from messages m where ${LISTED_ROWS} and m.submitted_at >= $3`,
);

export async function listSubmittedSince(
  handle: Handle,
  accountId: number,
  ids: readonly Uuid[],
  since: Timestamp,
): Promise<Uuid[]> {
  const sorted = [...new Set(ids)].sort();
  return (await handle.rows(listSubmitted, [accountId, sorted, since])).map((row) => row.id);
}

export interface ReceiptMove {
  readonly row: ReceiptRow;
  readonly change: ReceiptChange;
}

const move = statement<{ id: Uuid }>(
  'messages.apply_receipts',
  `update messages m set status = $6, reason = $7, error_code = $8, part_states = $9,
     sent_at = case when $4 = 'unknown' and $6 <> 'unknown' then $3::timestamptz else m.sent_at end,
     final_at = case when $6 <> $4 and $6 <> 'sent' then $3::timestamptz else m.final_at end
   where ${LISTED_ROWS} and m.status = $4 and m.part_states = $5 returning m.id`,
);

const lockListed = statement(
  'messages.lock_for_receipts',
  `select m.id from messages m where ${LISTED_ROWS} order by m.id for update`,
);

/**
 * Moves only rows that are still as they were read, and returns their ids. If several statements are needed, the rows are locked by id first, because
 * two batches with parts of the same messages would otherwise deadlock.
 */
export async function moveByReceipts(
  tx: Transaction,
  accountId: number,
  now: Timestamp,
  moves: readonly ReceiptMove[],
): Promise<Set<Uuid>> {
  const groups = groupAlike(
    moves.map(({ row, change }) => ({ id: row.id, row, change })),
    ({ row, change }) => [
      row.status,
      row.partStates,
      change.status,
      change.reason,
      change.errorCode,
      change.partStates,
    ],
  );
  if (groups.length > 1)
    await tx.count(lockListed, [accountId, sortedById(moves.map(({ row }) => row)).map(({ id }) => id)]);
  const moved = await Promise.all(
    groups.flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { status, reason, errorCode, partStates } = first.change;
      const ids = group.map(({ id }) => id);
      const from = [first.row.status, first.row.partStates];
      return tx.rows(move, [accountId, ids, now, ...from, status, reason, errorCode, partStates]);
    }),
  );
  return new Set(moved.flat().map((row) => row.id));
}

interface MovedRow extends Pick<ReceiptRow, 'id' | 'campaignId' | 'kind' | 'phoneNumber'>, ClosedRow {}

const moveFresh = statement<MovedRow>(
  'messages.apply_first_receipts',
  `update messages m set status = $4, reason = $5, error_code = $6, part_states = $7,
     final_at = case when $4 <> 'sent' then $3::timestamptz end
   where ${LISTED_ROWS} and m.status = 'sent' and m.parts = 1 and m.part_states = 's' and m.reason = '' and m.error_code = ''
     and m.phone_number is not distinct from ($8::text[])[${LISTED_POSITION}]
   returning m.id, m.campaign_id, m.kind, m.phone_number, m.carrier_id, m.network`,
);

/** Moves those of the rows that have one part, are sent and had no receipt since. */
export function moveFreshRows(
  tx: Transaction,
  accountId: number,
  now: Timestamp,
  { change, rows }: { change: ReceiptChange; rows: readonly Pick<ReceiptRow, 'id' | 'phoneNumber'>[] },
): Promise<MovedRow[]> {
  const { status, reason, errorCode, partStates } = change;
  const sorted = sortedById(rows);
  const ids = sorted.map((row) => row.id);
  const numbers = sorted.map((row) => row.phoneNumber);
  return tx.rows(moveFresh, [accountId, ids, now, status, reason, errorCode, partStates, numbers]);
}

const insertUnmatched = statement(
  'unmatched_receipts.insert',
  `insert into unmatched_receipts (id, carrier_id, carrier_message_id, phone_number, sender_id, state, error_code, reference, received_at, retry_until, unreadable, message_id)
   select r.id, r.carrier_id, r.carrier_message_id, r.phone_number, r.sender_id, r.state, r.error_code, r.reference, $1, r.retry_until, r.unreadable, r.message_id
   from unnest($2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[], $10::timestamptz[], $11::text[], $12::uuid[])
     as r (id, carrier_id, carrier_message_id, phone_number, sender_id, state, error_code, reference, retry_until, unreadable, message_id)`,
);

export interface UnmatchedReceipt extends CarrierReceipt {
  readonly id: Uuid;
  readonly receivedAt: Timestamp;
  /** Null if its message is not looked up any more. */
  readonly retryUntil: Timestamp | null;
}

export async function insertUnmatchedReceipts(
  handle: Handle,
  receivedAt: Timestamp,
  receipts: readonly Omit<UnmatchedReceipt, 'receivedAt'>[],
): Promise<void> {
  if (receipts.length === 0) return;
  const named = columnsOf(receipts, 'id', 'carrierId', 'carrierMessageId', 'phoneNumber', 'senderId', 'state');
  const others = columnsOf(receipts, 'errorCode', 'reference', 'retryUntil');
  const unreadable = receipts.map((one) => one.unreadable ?? null);
  const messageIds = receipts.map((one) => one.messageId ?? null);
  await handle.count(insertUnmatched, [receivedAt, ...named, ...others, unreadable, messageIds]);
}

const UNMATCHED = `id, carrier_id, carrier_message_id, phone_number,
  sender_id, state, error_code, reference, received_at, retry_until, unreadable, message_id`;

/** Lists the newest first. */
export const listReceiptsToRetry = store.listing<[before: Uuid, limit: number], UnmatchedReceipt>(
  'unmatched_receipts.list_to_retry',
  `select ${UNMATCHED} from unmatched_receipts where retry_until is not null and id < $1 order by id desc limit $2`,
);

export const endReceiptRetries = store.changing<[now: Timestamp]>(
  'unmatched_receipts.end_retries',
  `update unmatched_receipts set retry_until = null where retry_until is not null and retry_until < $1`,
);

export const extendReceiptRetries = store.changingListed<[ids: readonly Uuid[], until: Timestamp]>(
  'unmatched_receipts.extend_retries',
  `update unmatched_receipts set retry_until = $2 where id = any ($1::uuid[])`,
);

export const deleteUnmatchedReceipts = store.changingListed<[ids: readonly Uuid[]]>(
  'unmatched_receipts.delete',
  `delete from unmatched_receipts where id = any ($1::uuid[])`,
);

export const listReceiptsSince = store.listing<
  [carrierId: number, after: Uuid, limit: number],
  Pick<UnmatchedReceipt, 'id' | 'carrierMessageId' | 'messageId' | 'phoneNumber' | 'state' | 'errorCode'>
>(
  'unmatched_receipts.list_since',
  `select id, carrier_message_id, message_id, phone_number, state, error_code from unmatched_receipts
   where carrier_id = $1 and id > $2 and retry_until is not null and unreadable is null order by id desc limit $3`,
);

/** Deletes old receipts, but none that is still looked up. */
export const deleteOldUnmatchedReceipts = store.changing<[before: Uuid, limit: number]>(
  'unmatched_receipts.forget',
  `delete from unmatched_receipts where id in (
     select id from unmatched_receipts where id < $1 and retry_until is null order by id limit $2)`,
);

/** Returns the newest receipt beyond the number to keep; null if there are no more than that. */
export const findUnmatchedBound = store.finding<[kept: number], { id: Uuid }>(
  'unmatched_receipts.find_bound',
  `select id from unmatched_receipts order by id desc offset $1 limit 1`,
);
