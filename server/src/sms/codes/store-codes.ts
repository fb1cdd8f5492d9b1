import { store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

/** Notes that the text of a message has a place for the code of a verification, in the transaction that accepts it. */
export const noteCodeMessage = store.changing<
  { readonly accountId: number; readonly messageId: Uuid; readonly verificationId: Uuid },
  Transaction
>(
  'verification_messages.insert',
  `insert into verification_messages (account_id, message_id, verification_id) values ($1, $2, $3)`,
  ['accountId', 'messageId', 'verificationId'],
);

export interface PlacedCode {
  readonly messageId: Uuid;
  readonly verificationId: Uuid;
  /** Null: the verification was deleted. */
  readonly length: number | null;
  readonly isPending: boolean;
}

/** Lists those of some messages that have a place for a code, and whether the code still counts. */
export const listCodesOf = store.listing<
  [accountId: number, messageIds: readonly Uuid[], now: Timestamp, latest: Timestamp],
  PlacedCode
>(
  'verification_messages.list',
  `select m.message_id, m.verification_id, v.code_length as length,
     coalesce(v.status = 'pending' and v.expires_at > $3 and v.expires_at <= $4, false) as "isPending"
   from verification_messages m left join verifications v on v.account_id = m.account_id and v.id = m.verification_id
   where m.account_id = $1 and m.message_id = any ($2::uuid[])`,
);

/** Notes that the text of a single call has a place for the code of a verification, in the transaction that stores the call. */
export const insertCodeCall = store.changing<
  { readonly accountId: number; readonly callId: Uuid; readonly verificationId: Uuid },
  Transaction
>(
  'verification_calls.insert',
  'insert into verification_calls (account_id, call_id, verification_id) values ($1, $2, $3)',
  ['accountId', 'callId', 'verificationId'],
);

/** Lists those of some single calls that speak the code of a cancelled verification. */
export const listCancelledCodeCalls = store.listing<
  [accountIds: readonly number[], callIds: readonly Uuid[]],
  { readonly accountId: number; readonly callId: Uuid }
>(
  'verification_calls.list_cancelled',
  (within) => `select c.account_id, c.call_id from verification_calls c
   join verifications v on v.account_id = c.account_id and v.id = c.verification_id and ${within('v.account_id')}
   where ${within('c.account_id')} and c.account_id = any ($1::bigint[]) and c.call_id = any ($2::uuid[]) and v.status = 'cancelled'`,
);

/** Finds the code of which a single call has a place; null: its text has none. */
export const findPlacedInCall = store.finding<
  [accountId: number, callId: Uuid, now: Timestamp, latest: Timestamp],
  Omit<PlacedCode, 'messageId'>
>(
  'verification_calls.find',
  `select c.verification_id, v.code_length as length,
     coalesce(v.status = 'pending' and v.expires_at > $3 and v.expires_at <= $4, false) as "isPending"
   from verification_calls c left join verifications v on v.account_id = c.account_id and v.id = c.verification_id
   where c.account_id = $1 and c.call_id = $2`,
);
