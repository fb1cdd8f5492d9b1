import { statement, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import type { GuardTimes, LimitKind } from './store-limits.ts';
import type { Counted, Verification } from './store-verifications.ts';

export interface StartsToStore extends GuardTimes {
  readonly accountId: number;
  readonly now: Timestamp;
  /** In the order of their numbers. */
  readonly rows: readonly (Verification & Counted)[];
  /** In the order in which their rows are locked. */
  readonly kinds: readonly {
    readonly kind: LimitKind;
    readonly eachMs: number;
    readonly fullAt: Timestamp;
    readonly latest: Timestamp;
  }[];
  readonly limits: readonly { readonly id: Uuid; readonly kind: LimitKind; readonly hash: Buffer }[];
  readonly places: readonly { readonly id: Uuid; readonly place: string }[];
}

export interface StoredStarts {
  /** Of the others, the number has one that is pending. */
  readonly stored: readonly Uuid[];
  /** Those for which a limit is full. If there are any, nothing more was done. */
  readonly beyond: readonly Uuid[];
  /** By place: sent and entered within the hour, and in the days before. */
  readonly figures: Readonly<Record<string, readonly [number, number, number, number]>>;
}

/** It is a function of the database (server/migrations), so that on a distributed one it runs beside the rows of the account. */
const start = statement<{ found: StoredStarts }>(
  'verifications.start_codes',
  'select start_codes($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) as found',
  { isChange: true },
);

/** Stores verifications that have texts, with the places of their codes, and counts the codes, all in one statement. */
export async function storeStarts(
  tx: Transaction,
  { accountId, now, rows, kinds, limits, places, bucket, recent, since }: StartsToStore,
): Promise<StoredStarts> {
  const [row] = await tx.rows(start, [
    ...[accountId, now, rows.map(({ id }) => id), JSON.stringify(rows)],
    ...[kinds.map(({ kind }) => kind), kinds.map(({ eachMs }) => eachMs)],
    ...[kinds.map(({ fullAt }) => fullAt), kinds.map(({ latest }) => latest)],
    ...[limits.map(({ id }) => id), limits.map(({ kind }) => kind), limits.map(({ hash }) => hash)],
    ...[places.map(({ id }) => id), places.map(({ place }) => place), bucket, recent, since],
  ]);
  if (!row) throw new Error('a function that stores verifications returned nothing');
  return row.found;
}
