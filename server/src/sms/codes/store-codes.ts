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
