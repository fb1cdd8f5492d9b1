/** Postgres: connections, transactions, migrations, partitions, ids, processes, and the embedded server. */
export { DATABASE_DEFAULTS, type DatabaseOptions, type Db, type Handle, openDatabase, type Transaction } from './database.ts';
export { DbError } from './failure.ts';
export { type IdBlocks, startIdBlocks } from './id-blocks.ts';
export { listMigrations, migrate, type MigrateOptions, migrationLevel } from './migrate.ts';
export { keepPartitions, type MonthlyTable, partitionsEnd } from './partitions.ts';
export { type ProcessRow, startProcess } from './processes.ts';
export { addToRowCount, rowCount } from './row-counts.ts';
export { allStatements, type Statement, statement } from './statement.ts';
