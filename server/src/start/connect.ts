import { randomBytes } from 'node:crypto';
import { type Config, readDatabaseUrlAgain } from '../config.ts';
import { DATABASE_DEFAULTS, type Db, DbError, openDatabase } from '../db/index.ts';
import { startEmbeddedPostgres } from '../embedded/index.ts';
import { makeDataFolder } from '../lib/files/data-folder.ts';
import { SettingError } from '../lib/settings/setting-error.ts';
import type { Log } from '../log.ts';
import { isWorker } from '../schema/index.ts';
import type { Started } from './started.ts';

type Connection = Parameters<typeof openDatabase>[0]['connection'];

export interface ConnectHooks {
  readonly log: Log;
  /** Set in tests: whoever has a clock of its own would end the sessions of others that only seem dead. */
  readonly clock?: unknown;
  /** Postgres is gone for good. */
  onFatal(error: Error): void;
  /** Receives a sentence for the operator if the embedded Postgres had to recover from a crash. */
  onRecovery?(sentence: string): void;
  /** For work that needs no database, once the embedded one has been started and does not answer yet. It may be called again. */
  meanwhile?(): void;
}

export interface Connected {
  readonly db: Db;
  readonly connection: Connection;
  /** The name of all its sessions, which is this process's alone; undefined: they have none. */
  readonly sessions?: string;
}

function makeDataFolderOrSay(dataDir: string): void {
  try {
    makeDataFolder(dataDir);
  } catch (cause) {
    throw new SettingError(
      'VOLLEY_DATA_DIR',
      `The data folder ${dataDir} cannot be made. Please set VOLLEY_DATA_DIR to a folder that this user may write.`,
      { cause },
    );
  }
}

/** The database of the configuration: the external one, or the embedded one after starting it. */
export async function connectDatabase(config: Config, hooks: ConnectHooks, started: Started): Promise<Connected> {
  let connection: Connection;
  if (config.databaseUrl === null) {
    const log = (line: string) => hooks.log.info(line);
    const onSpawn = () => hooks.meanwhile?.();
    const postgres = started.keep('postgres', await startEmbeddedPostgres({ dataDir: config.dataDir, log, onSpawn }));
    postgres.onExit(hooks.onFatal);
    connection = postgres.connection;
    if (postgres.recovery !== null) hooks.onRecovery?.(postgres.recovery);
  } else {
    makeDataFolderOrSay(config.dataDir);
    connection = { connectionString: config.databaseUrl, readUrl: readDatabaseUrlAgain };
  }
  const sessions = hooks.clock === undefined ? `volley ${randomBytes(6).toString('hex')}` : undefined;
  connection = { ...connection, ...(sessions && { application_name: sessions }) };
  const db = started.keep('database', openDatabase({ ...DATABASE_DEFAULTS, connection }));
  if (config.databaseUrl !== null) {
    await refuseUnreachable(db);
    await refuseLentSessions(db);
    await refuseWorker(db);
  }
  return { db, connection, ...(sessions && { sessions }) };
}

/** Refuses poolers in transaction mode, because prepared statements and settings belong to a session. */
async function refuseLentSessions(db: Db): Promise<void> {
  if (await db.isLentByTransaction())
    throw new SettingError(
      'DATABASE_URL',
      'DATABASE_URL leads through a pooler that lends a connection for one transaction at a time. Please set the pooler to session mode (PgBouncer: pool_mode = session), or name the Postgres server itself.',
    );
}

/** A worker has the tables that are spread and none of the others: Volley would take it for a database that is half empty. */
async function refuseWorker(db: Db): Promise<void> {
  if (await db.dedicated(isWorker))
    throw new SettingError('DATABASE_URL', 'DATABASE_URL names a worker of the cluster. Please name its coordinator.');
}

/** Refusals by Postgres's own codes. Any other failure means that the database cannot be reached. */
const REFUSALS: Readonly<Record<string, string>> = {
  '3D000': 'The server that DATABASE_URL names has no database of that name. Please create it, with the encoding UTF8.',
  '28000':
    'The server that DATABASE_URL names does not let this user in: there is no such user, or no rule that admits it from here, or not without TLS (sslmode).',
  '28P01':
    'The server that DATABASE_URL names does not accept this user and password. Please check both; characters such as @ and / are written as %40 and %2F.',
};

/** Explanations of Node's certificate errors. */
const CERTIFICATE_REFUSALS: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate of the server that DATABASE_URL names is for another host name. Please use the name that the certificate has.',
  CERT_HAS_EXPIRED: 'The certificate of the server that DATABASE_URL names has expired.',
};
const UNKNOWN_SIGNER = /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET)_\w+)$/;

function certificateRefusal(code: string): string | undefined {
  if (UNKNOWN_SIGNER.test(code))
    return 'The certificate of the server that DATABASE_URL names is signed by nobody whom this machine trusts. If your own CA signed it, please add sslrootcert=/path/ca.pem, with the certificate of that CA.';
  return CERTIFICATE_REFUSALS[code];
}

/** The driver reads certificate files when a connection is made, before it asks the server anything. */
const isFileError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'open' && !(error instanceof DbError);

async function refuseUnreachable(db: Db): Promise<void> {
  await db
    .dedicated(async () => undefined)
    .catch((cause: unknown) => {
      const refusal = cause instanceof DbError ? (REFUSALS[cause.code] ?? certificateRefusal(cause.code)) : undefined;
      if (isFileError(cause))
        throw new SettingError(
          'DATABASE_URL',
          'A file that DATABASE_URL names (sslrootcert, sslcert or sslkey) cannot be read. Please check its path, and whether this user may read it.',
          { cause },
        );
      if (refusal !== undefined) throw new SettingError('DATABASE_URL', refusal, { cause });
      const detail =
        cause instanceof Error && 'detail' in cause
          ? ` (${String(cause.detail).replace(/^connect: /, '')})`
          : cause instanceof DbError
            ? ` (${cause.code})`
            : '';
      throw new SettingError(
        'DATABASE_URL',
        `The database that DATABASE_URL names cannot be reached${detail}. Please check its address, and whether it wants TLS (sslmode).`,
        { cause },
      );
    });
}
