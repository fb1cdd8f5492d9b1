/** The Postgres that Volley brings along and runs in its data folder, for whoever names no other. */
export { startEmbeddedPostgres } from './embedded-postgres.ts';
export { findRunningPostgres } from './embedded-postgres-running.ts';
