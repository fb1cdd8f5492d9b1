/** The migrations as files, and where on a cluster of several Postgres servers the rows of their tables are. */

export {
  type DistributeOptions,
  distribute,
  isDistributed,
  SHARDS_DEFAULT,
  type Spreading,
  spreadTables,
} from './distribute.ts';
export { listMigrations, type Migration } from './migration-files.ts';
export { placesIn } from './places.ts';
