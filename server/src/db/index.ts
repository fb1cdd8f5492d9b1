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
} from './database.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
export { findRunningPostgres } from './embedded-postgres-running.ts';
export { DbError, isTaken } from './failure.ts';
export { type IdBlocks, startIdBlocks } from './id-blocks.ts';
export { claimInstallation, findInstallation } from './installation.ts';
export { listMigrations, type MigrateOptions, migrate, migrationLevel } from './migrate.ts';
export { type PagedStatement, pagedStatement, readPage } from './paged.ts';
export { keepPartitions, type MonthlyTable, partitionsEnd } from './partitions.ts';
export { type ProcessRow, startProcess } from './processes.ts';
export { checkBackup, restoreBackup, type WholeBackup } from './restore.ts';
export { addToRowCount, rowCount } from './row-counts.ts';
export { allStatements, type Statement, statement } from './statement.ts';
