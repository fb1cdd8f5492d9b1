/** The bundled Postgres, which Volley runs in its data folder for an operator who names no other. */
export { startEmbeddedPostgres } from './embedded-postgres.ts';
export { findRunningPostgres } from './embedded-postgres-running.ts';
