import { store, type Transaction } from '../../db/index.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

export type LimitKind = 'number' | 'ref' | 'address';

/** The bucket that counts what is sent now, and since when the last hour and the week are counted. */
export interface GuardTimes {
  readonly bucket: Timestamp;
  readonly recent: Timestamp;
  readonly since: Timestamp;
}

interface ToCount extends GuardTimes {
  readonly accountId: number;
  readonly now: Timestamp;
  readonly kinds: readonly LimitKind[];
  readonly hashes: readonly Buffer[];
  readonly eachMs: readonly number[];
  /** When the last place of each would be free again if all were taken. */
  readonly fullAts: readonly Timestamp[];
  /** What is later than these was written before the clock went back. */
  readonly latest: readonly Timestamp[];
  readonly places: readonly string[];
}

/**
 * Takes a place in each limit and counts the code in its places, all in one statement, which is a function of the database. Returns which limit is
 * full, from 1; else 0, and four figures for each place.
 */
export const countCode = store.value<ToCount, readonly [full: number, ...figures: number[]], Transaction>(
  'verifications.count_code',
  `select count_code($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  [
    ...(['accountId', 'now', 'kinds', 'hashes', 'eachMs', 'fullAts', 'latest'] as const),
    ...(['places', 'bucket', 'recent', 'since'] as const),
  ],
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
