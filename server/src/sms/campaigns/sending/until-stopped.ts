import type { Db, Transaction } from '../../../db/index.ts';
import { AppError } from '../../../errors.ts';

/**
 * Ends long transactions that can be started again: once the process stops, their next statement fails and they are rolled back. A million rows in
 * the making must not delay a stop.
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
