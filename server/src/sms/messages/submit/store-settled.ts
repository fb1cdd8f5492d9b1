import { type Handle, statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { columnsOf } from '../../../lib/values/columns.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { MessageAfter } from '../message/message.ts';
import { groupAlike, LISTED_POSITION, LISTED_ROWS, sortedById } from '../message/store-listed-rows.ts';
import type { ReceiptKey } from '../receipts/store-receipts.ts';
import { ADD_COST_DAYS, SUMMED_COLUMNS, slotOf } from './store-cost-days.ts';

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
  /** What the carrier charges, in millionths; left out where that is not known, or it took nothing. */
  readonly carrierCost?: { readonly amount: number; readonly currency: string; readonly choice: string };
}

/** Parts that the carrier did not accept have no id. The array has one text for each row. */
const listedCarrierIds = (parameter: string): string =>
  `string_to_array(nullif((${parameter}::text[])[${LISTED_POSITION}], ''), e'\\x1f', '')`;

function joinedCarrierIds(row: SettledRow): string {
  return row.carrierMessageIds.map((id) => id ?? '').join('\u001f');
}

/** Columns of messages for which it is known what the carrier charges. Others have statements without them. */
export const CHARGED_COLUMNS = ['carrier_cost', 'carrier_currency', 'carrier_choice'] as const;
const chargedBy = (first: number): string =>
  CHARGED_COLUMNS.map(
    (name, index) => `${name} = ($${first + index}::${index === 0 ? 'bigint' : 'text'}[])[${LISTED_POSITION}],`,
  ).join(' ');

export function chargedValues(rows: readonly { readonly carrierCost?: SettledRow['carrierCost'] | null }[]): unknown[] {
  const of = rows.map(({ carrierCost }) => carrierCost);
  return [
    of.map((one) => one?.amount ?? null),
    of.map((one) => one?.currency ?? null),
    of.map((one) => one?.choice ?? null),
  ];
}

const settleWith = (more: string): string =>
  `update messages m set ${more} status = $5, reason = $6, error_code = $7, part_states = $8, cost = ($10::bigint[])[${LISTED_POSITION}],
     carrier_message_ids = ${listedCarrierIds('$9')}, process_id = null,
     sent_at = case when $5 = 'sent' then $3::timestamptz else m.sent_at end,
     final_at = case when $5 in ('failed', 'expired') then $3::timestamptz end
   where ${LISTED_ROWS} and m.status = 'submitting'
     and m.submitted_at = coalesce(($4::timestamptz[])[${LISTED_POSITION}], m.created_at) returning m.id`;
const settle = statement<{ id: Uuid }>('messages.settle', settleWith(''));
const settleCharged = statement<{ id: Uuid }>('messages.settle_charged', settleWith(chargedBy(11)));

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
      const values = [accountId, ids, now, submittedAts, ...alike, group.map(joinedCarrierIds), costs];
      return group.some(({ carrierCost }) => carrierCost)
        ? tx.rows(settleCharged, [...values, ...chargedValues(group)])
        : tx.rows(settle, values);
    }),
  );
  return new Set(settled.flat().map((row) => row.id));
}

const settleSentWith = (
  more: string,
): string => `update messages m set ${more} status = 'sent', reason = '', part_states = ($4::text[])[${LISTED_POSITION}], cost = m.price,
       carrier_message_ids = ${listedCarrierIds('$5')}, process_id = null, sent_at = $3
     where ${LISTED_ROWS} and m.status = 'submitting' and m.submitted_at = m.created_at`;

const settleSent = statement<{ n: number }>(
  'messages.settle_sent',
  `with settled as (${settleSentWith('')} returning m.id),
   keys as (
     insert into receipt_map (carrier_id, carrier_message_id, message_id, account_id, part)
     select k.carrier_id, k.carrier_message_id, k.message_id, $1, k.part
     from unnest($6::bigint[], $7::text[], $8::uuid[], $9::smallint[]) as k (carrier_id, carrier_message_id, message_id, part))
   select (select count(*) from settled) as n, set_config('synchronous_commit', 'off', true)`,
);
const settleSentAlone = statement('messages.settle_sent_alone', settleSentWith(''));
const settleSentCharged = statement<{ n: number }>(
  'messages.settle_sent_charged',
  `with settled as (${settleSentWith(chargedBy(10))} returning ${SUMMED_COLUMNS}),
   keys as (
     insert into receipt_map (carrier_id, carrier_message_id, message_id, account_id, part)
     select k.carrier_id, k.carrier_message_id, k.message_id, $1, k.part
     from unnest($6::bigint[], $7::text[], $8::uuid[], $9::smallint[]) as k (carrier_id, carrier_message_id, message_id, part)),
   days as (${ADD_COST_DAYS('$13', 'settled')})
   select (select count(*) from settled) as n, set_config('synchronous_commit', 'off', true)`,
);

/**
 * Settles quick sends in one statement in the usual case: every part accepted, nothing to refund, no campaign, submitted with its acceptance. Returns
 * how many were still to be settled. `keys` is null if they are stored already; otherwise the commit does not wait for the disk.
 */
export async function settleSentMessages(
  handle: Handle,
  input: {
    accountId: number;
    now: Timestamp;
    rows: readonly SettledRow[];
    keys: readonly ReceiptKey[] | null;
    processId: number;
  },
): Promise<number> {
  const { accountId, now, keys } = input;
  const rows = sortedById(input.rows);
  const ids = rows.map((row) => row.id);
  const values = [accountId, ids, now, rows.map((row) => row.partStates), rows.map(joinedCarrierIds)];
  if (keys === null) return handle.count(settleSentAlone, values);
  const columns = columnsOf(keys, 'carrierId', 'carrierMessageId', 'messageId', 'part');
  const isCharged = rows.some(({ carrierCost }) => carrierCost);
  const [settled] = isCharged
    ? await handle.rows(settleSentCharged, [...values, ...columns, ...chargedValues(rows), slotOf(input.processId)])
    : await handle.rows(settleSent, [...values, ...columns]);
  return settled?.n ?? 0;
}

/** A commit of its own that waits for the disk, and so for everything that was committed before it. */
export const flushCommits = store.changing<[], Handle>(
  'messages.flush',
  `select pg_logical_emit_message(true, 'volley', 'flush')`,
);
