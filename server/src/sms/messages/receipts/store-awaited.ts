import type { MessageStatus } from '@volley/contract/choices';
import { type Handle, statement, store } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

/** A message of which its carrier has to be asked now. */
export interface AwaitedReceipt {
  readonly accountId: number;
  readonly messageId: Uuid;
  readonly since: Timestamp;
  readonly asks: number;
  /** Null, with the fields below, if the message was deleted. */
  readonly status: MessageStatus | null;
  readonly phoneNumber: PhoneNumber | null;
  readonly senderId: string | null;
  /** The carrier's id of it; null if none is known. */
  readonly carrierMessageId: string | null;
}

/** Notes that a carrier has to be asked what became of messages. */
export const noteAwaited = store.changingListed<{
  readonly accountId: number;
  readonly messageIds: readonly Uuid[];
  readonly carrierIds: readonly number[];
  readonly since: Timestamp;
  readonly dueAt: Timestamp;
}>(
  'awaited_receipts.note',
  `insert into awaited_receipts (account_id, message_id, carrier_id, since, due_at)
   select $1, r.message_id, r.carrier_id, $4, $5 from unnest($2::uuid[], $3::bigint[]) as r (message_id, carrier_id) order by r.message_id
   on conflict (account_id, message_id) do update
   set carrier_id = excluded.carrier_id, since = excluded.since, due_at = excluded.due_at, asks = 0`,
  ['accountId', 'messageIds', 'carrierIds', 'since', 'dueAt'],
);

const noteUnknown = statement(
  'awaited_receipts.note_unknown',
  `insert into awaited_receipts (account_id, message_id, carrier_id, since, due_at)
   select u.account_id, u.message_id, u.carrier_id, u.submitted_at, $3::timestamptz from unknown_messages u
   where u.carrier_id = $1 and u.submitted_at > $2
     and not exists (select 1 from awaited_receipts a where a.account_id = u.account_id and a.message_id = u.message_id)
   limit $4
   on conflict (account_id, message_id) do nothing`,
);

/** Notes the unknown messages of a carrier that were submitted since then. */
export async function noteUnknownAwaited(
  handle: Handle,
  input: { readonly carrierId: number; readonly since: Timestamp; readonly dueAt: Timestamp; readonly limit: number },
): Promise<void> {
  await handle.count(noteUnknown, [input.carrierId, input.since, input.dueAt, input.limit]);
}

type DueQuery = [carrierId: number, now: Timestamp, limit: number];
const LIST_DUE = `select a.account_id, a.message_id, a.since, a.asks, m.status, m.phone_number, m.sender_id,
     m.carrier_message_ids[1] as carrier_message_id
   from awaited_receipts a
   left join messages m on m.account_id = a.account_id and m.id = a.message_id and m.carrier_id = a.carrier_id
   where a.carrier_id = $1 and a.due_at <= $2`;
const listFresh = store.listing<DueQuery, AwaitedReceipt>(
  'awaited_receipts.list_fresh',
  `${LIST_DUE} and a.asks = 0 order by a.due_at desc limit $3`,
);
const listAgain = store.listing<DueQuery, AwaitedReceipt>(
  'awaited_receipts.list_again',
  `${LIST_DUE} and a.asks > 0 order by a.due_at limit $3`,
);

/**
 * Lists those that are due. Of those that were not asked about yet the latest come first, so that no long campaign keeps others waiting; half of the
 * places are for those that were asked about before, so that these are asked about again whatever is new.
 */
export async function listDueAwaited(handle: Handle, ...[carrierId, now, limit]: DueQuery): Promise<AwaitedReceipt[]> {
  const again = await listAgain(handle, carrierId, now, limit);
  const fresh = await listFresh(handle, carrierId, now, limit);
  const places = Math.max(limit - fresh.length, Math.floor(limit / 2));
  return [...again.slice(0, places), ...fresh].slice(0, limit);
}

export const putOffAwaited = store.changing<[accountId: number, messageId: Uuid, dueAt: Timestamp]>(
  'awaited_receipts.put_off',
  `update awaited_receipts set due_at = $3, asks = least(asks, 1000) + 1 where account_id = $1 and message_id = $2`,
);

export const endAwaited = store.changing<[accountId: number, messageId: Uuid]>(
  'awaited_receipts.end',
  `delete from awaited_receipts where account_id = $1 and message_id = $2`,
);

/** Deletes some of those of carriers that are not asked any more, and returns how many. */
export const forgetAwaited = store.changing<[dueBefore: Timestamp, limit: number]>(
  'awaited_receipts.forget',
  `delete from awaited_receipts where (account_id, message_id) in (
     select account_id, message_id from awaited_receipts where due_at < $1 order by due_at limit $2)`,
);
