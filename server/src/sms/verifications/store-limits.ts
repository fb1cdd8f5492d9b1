import { store, type Transaction } from '../../db/index.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

export type LimitKind = 'number' | 'ref' | 'address';

/**
 * Takes a place unless all are taken: `full_at` is when the last of them is free again, and $7 the latest that it may be. A time beyond $5 is of a
 * clock that has gone back, and counts as now.
 */
export const takePlace = store.changingOne<
  {
    accountId: number;
    kind: LimitKind;
    hash: Buffer;
    now: Timestamp;
    latest: Timestamp;
    eachMs: number;
    fullAt: Timestamp;
  },
  Transaction
>(
  'verification_limits.take',
  `insert into verification_limits (account_id, kind, hash, full_at)
   values ($1, $2, $3, $4::timestamptz + $6::integer * interval '1 millisecond')
   on conflict (account_id, kind, hash) do update
   set full_at = (case when verification_limits.full_at > $5 or verification_limits.full_at < $4 then $4 else verification_limits.full_at end
     at time zone 'UTC' + $6::integer * interval '1 millisecond') at time zone 'UTC'
   where verification_limits.full_at > $5
     or (verification_limits.full_at at time zone 'UTC' + $6::integer * interval '1 millisecond') at time zone 'UTC' <= $7`,
  ['accountId', 'kind', 'hash', 'now', 'latest', 'eachMs', 'fullAt'],
);

export const findFullAt = store.value<[accountId: number, kind: LimitKind, hash: Buffer], Timestamp>(
  'verification_limits.find',
  `select full_at from verification_limits where account_id = $1 and kind = $2 and hash = $3`,
);

/** Whether somebody entered a code of this number since then for whom one is asked again. */
export const isKnown = store.hasAny<{
  accountId: number;
  phoneNumber: PhoneNumber;
  endUserRef: string;
  since: Timestamp;
}>(
  'verifications.is_known',
  `select 1 from verifications where account_id = $1 and phone_number = $2 and end_user_ref = $3 and status = 'approved' and ended_at >= $4 limit 1`,
  ['accountId', 'phoneNumber', 'endUserRef', 'since'],
);

export const deleteFreeLimits = store.changing<[accountId: number, now: Timestamp, limit: number], Transaction>(
  'verification_limits.delete_free',
  `delete from verification_limits where account_id = $1 and (kind, hash) in (
     select kind, hash from verification_limits where account_id = $1 and full_at < $2 order by full_at limit $3)`,
);
