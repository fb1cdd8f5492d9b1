import { statement, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { columnsOf } from '../../../lib/values/columns.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { MessageAfter } from '../message/message.ts';
import type { ReceiptKey } from '../receipts/store-receipts.ts';
import { CHARGED_COLUMNS, chargedValues, type SettledRow } from './store-settled.ts';

const removeKeys = statement(
  'receipt_map.delete_wrong',
  `delete from receipt_map k using unnest($1::bigint[], $2::text[], $3::uuid[], $4::smallint[]) as r (carrier_id, carrier_message_id, message_id, part)
   where k.carrier_id = r.carrier_id and k.carrier_message_id = r.carrier_message_id and k.message_id = r.message_id and k.part = r.part`,
);

export async function deleteReceiptKeys(
  tx: Transaction,
  keys: readonly Omit<ReceiptKey, 'accountId'>[],
): Promise<void> {
  const columns = columnsOf(keys, 'carrierId', 'carrierMessageId', 'messageId', 'part');
  if (keys.length > 0) await tx.count(removeKeys, columns);
}

export interface LateMove {
  readonly id: Uuid;
  /** `unknown` if only the states of the parts change. */
  readonly status: 'unknown' | Exclude<MessageAfter<'unknown'>, 'queued'>;
  readonly reason: string;
  readonly errorCode: string;
  readonly carrierMessageIds: readonly (string | null)[];
  readonly partStates: string;
  readonly cost: Hundredths;
  /** What the carrier charges now that its answer is known, null: nothing; left out if the row's cost stays. */
  readonly carrierCost?: SettledRow['carrierCost'] | null;
}

const CHARGED = CHARGED_COLUMNS.map(
  (name) => `${name} = case when r.is_charged_anew then r.${name} else m.${name} end,`,
).join(' ');

const move = statement(
  'messages.apply_late_answers',
  `update messages m set ${CHARGED} status = r.status, reason = r.reason, error_code = r.error_code, part_states = r.part_states, cost = r.cost,
     carrier_message_ids = string_to_array(r.carrier_ids, e'\\x1f', ''),
     sent_at = case when r.status not in ('unknown', 'failed') then $3::timestamptz else m.sent_at end,
     final_at = case when r.status not in ('unknown', 'sent') then $3::timestamptz end
   from unnest($2::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::boolean[],
       $11::bigint[], $12::text[], $13::text[])
     as r (id, status, reason, error_code, carrier_ids, part_states, cost, is_charged_anew, ${CHARGED_COLUMNS.join(', ')})
   where m.account_id = $1 and m.id = any ($2::uuid[]) and m.id = r.id and m.status = 'unknown'`,
);

/** Moves rows that the transaction has locked. */
export async function moveByLateAnswers(
  tx: Transaction,
  accountId: number,
  now: Timestamp,
  moves: readonly LateMove[],
): Promise<void> {
  if (moves.length === 0) return;
  const [ids, ...ends] = columnsOf(moves, 'id', 'status', 'reason', 'errorCode');
  const carrierIds = moves.map((one) => one.carrierMessageIds.map((id) => id ?? '').join('\u001f'));
  const charged = [moves.map(({ carrierCost }) => carrierCost !== undefined), ...chargedValues(moves)];
  await tx.count(move, [
    accountId,
    ids,
    now,
    ...ends,
    carrierIds,
    ...columnsOf(moves, 'partStates', 'cost'),
    ...charged,
  ]);
}
