/** Postgres: connections, transactions, statements, pages, partitions, ids and processes. */

export { CommitGroups } from './commit-groups.ts';
export { type AlsoDone, CopyConnection } from './copy-connection.ts';
export {
  DATABASE_DEFAULTS,
  type Db,
  type Handle,
  HOT_PLANNER,
  OWN_CONNECTIONS,
  openDatabase,
  type Transaction,
} from './database.ts';
export { readDatabaseMs, startDatabaseClock } from './database-clock.ts';
export { DbError, isTaken } from './failure.ts';
export { startIdBlocks } from './id-blocks.ts';
export { monthSpent } from './month-spent.ts';
export { startNotices } from './notices.ts';
export { listOpenTransactions } from './open-transactions.ts';
export { pagedStatement, readCountedPage, readPage, searchedStatement } from './paged.ts';
export { keepPartitions, type MonthlyTable } from './partitions.ts';
export { planByKeys } from './plan-by-keys.ts';
export {
  isAnyProcessAlive,
  listLivingProcesses,
  listOlderProcesses,
  type ProcessRow,
  startProcess,
} from './processes.ts';
export { ADD_TO_COUNTS, addToRowCount, insertCounts, listCounts, rangeCounts, rowCount } from './row-counts.ts';
export * as wordSearch from './searching.ts';
export { type Statement, statement } from './statement.ts';
export * as store from './store.ts';
export { findTimeDoubt } from './time-doubt.ts';
