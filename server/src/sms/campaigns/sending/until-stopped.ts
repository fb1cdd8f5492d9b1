import type { Db, Transaction } from '../../../db/index.ts';
import { AppError } from '../../../errors.ts';

/**
 * For long transactions that may be begun anew: once the process stops they end at their next statement, and what they did
 * is rolled back. A million rows half made must not hold up a stop.
 */
export function untilStopped(db: Db, isStopped: () => boolean): Db {
  const refuse = (): void => {
    if (isStopped()) throw new AppError('unavailable', 'The service is stopping.');
  };
  const guarded = (tx: Transaction): Transaction => ({
    isTransaction: true,
    async rows(statement, values) {
      refuse();
      return tx.rows(statement, values);
    },
    async count(statement, values) {
      refuse();
      return tx.count(statement, values);
    },
  });
  return { ...db, transact: (work, options) => db.transact((tx) => work(guarded(tx)), options) };
}
