/** Postgres: connections, transactions, migrations, partitions, ids, processes, and the embedded server. */

export { writeBackup } from './backup.ts';
export { BackupError, type BackupHeader, SECRET_FILES } from './backup-format.ts';
export { CommitGroups } from './commit-groups.ts';
export { type AlsoDone, CopyConnection, type CopyJob } from './copy-connection.ts';
export {
  DATABASE_DEFAULTS,
  type DatabaseOptions,
  type Db,
  type Handle,
  HOT_PLANNER,
  openDatabase,
  type Transaction,
  VITAL_CONNECTIONS,
} from './database.ts';
export { type DatabaseClock, startDatabaseClock } from './database-clock.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
export { findRunningPostgres } from './embedded-postgres-running.ts';
export { DbError, isDeadlock, isTaken } from './failure.ts';
export {
  assignments,
  type Columns,
  columnNames,
  type Fields,
  parameters,
  readFields,
  SAME,
  type SpreadField,
  selectColumns,
  selectFields,
  spreadField,
  valuesOf,
  without,
} from './fields.ts';
export { type IdBlocks, startIdBlocks } from './id-blocks.ts';
export { claimInstallation, findInstallation } from './installation.ts';
export { makeFolder } from './make-folder.ts';
export { listMigrations, type MigrateOptions, migrate, migrationLevel } from './migrate.ts';
export {
  beginCancelling,
  endHold,
  type Hold,
  lockHold,
  type OutgoingHold,
  placeHold,
  startOutgoingHold,
} from './outgoing-hold.ts';
export { type CountedList, type PagedStatement, pagedStatement, readCountedPage, readPage } from './paged.ts';
export { keepPartitions, type MonthlyTable, partitionsEnd } from './partitions.ts';
export { planByKeys } from './plan-by-keys.ts';
export { type ProcessRow, refuseLiving, startProcess } from './processes.ts';
export { checkBackup, restoreBackup, type WholeBackup } from './restore.ts';
export { ADD_TO_COUNTS, addToRowCount, insertCounts, listCounts, rangeCounts, rowCount } from './row-counts.ts';
export { allStatements, type Statement, statement } from './statement.ts';
export { findTimeDoubt } from './time-doubt.ts';
export { type AccountRow, walkAccounts } from './walk-accounts.ts';
