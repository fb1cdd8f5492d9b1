/**
 * The schema: the migrations as files, what they do, which were applied and how, and where a cluster of several Postgres servers keeps the rows of
 * each table.
 */

export { type AppliedMigration, allApplied, REGISTER_TABLES, readRegister } from './applied-migrations.ts';
export { BASELINE, isKnownBeginning, WAY_TO_BASELINE } from './baseline.ts';
export { type DistributeOptions, distribute, isWorker, SHARDS_DEFAULT, type Spreading } from './distribute.ts';
export { migrate, migrationLevel, untilMigrated } from './migrate.ts';
export { lastMigration, listMigrations, type Migration } from './migration-files.ts';
export { placesIn } from './places.ts';
export { type PlannedMigration, planMigrations } from './plan-migrations.ts';
