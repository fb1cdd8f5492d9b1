import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Db } from '../db/index.ts';
import { quoted, readAppliedMigrations, readCatalogue } from './backup-catalogue.ts';
import {
  BACKUP_FORMAT,
  BackupError,
  type BackupHeader,
  type BackupTable,
  type BackupTrailer,
  ROWS_END,
} from './backup-format.ts';

export interface BackupOptions {
  /** The file to create. An existing one is never overwritten. */
  readonly file: string;
  readonly version: string;
  readonly createdAt: string;
  /** Secrets of the data folder by file name. Empty unless they were asked for. */
  readonly files: Readonly<Record<string, string>>;
  onTable(name: string, rows: number): void;
}

async function readHeader(client: Client, options: BackupOptions): Promise<BackupHeader> {
  const migrations = await readAppliedMigrations(client);
  if (migrations.length === 0) throw new BackupError('There is nothing to back up: the database has never been used.');
  const catalogue = await readCatalogue(client);
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  return {
    volley_backup: BACKUP_FORMAT,
    volley_version: options.version,
    postgres_version: rows[0]?.version ?? '',
    created_at: options.createdAt,
    migrations,
    tables: catalogue.tables,
    partitions: catalogue.partitions,
    sequences: catalogue.sequences,
    left_out: catalogue.leftOut,
    has_secret: 'secret' in options.files,
    files: options.files,
  };
}

async function* copyRows(client: Client, { name, columns }: BackupTable): AsyncGenerator<Buffer, number> {
  // COPY cannot read a partitioned table directly, but a query can.
  const copy = client.query(copyTo(`copy (select ${quoted(columns)} from "${name}") to stdout`));
  for await (const chunk of copy) yield chunk as Buffer;
  return copy.rowCount;
}

/** Yields the whole backup piece by piece, with only one piece in memory. */
async function* pieces(client: Client, header: BackupHeader, options: BackupOptions): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  const hashed = (piece: Buffer): Buffer => {
    hash.update(piece);
    return piece;
  };
  const line = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
  yield hashed(line(header));
  for (const table of header.tables) {
    yield hashed(line({ table: table.name }));
    const copied = copyRows(client, table);
    let next = await copied.next();
    for (; !next.done; next = await copied.next()) yield hashed(next.value);
    rows[table.name] = next.value;
    yield hashed(Buffer.from(ROWS_END));
    options.onTable(table.name, next.value);
  }
  yield line({ rows, sha256: hash.digest('hex') } satisfies BackupTrailer);
}

function explainFileError(error: unknown, file: string): unknown {
  const { code } = error as { code?: unknown };
  const say = (rest: string) => new BackupError(`${file} ${rest}`, { cause: error });
  if (code === 'EEXIST') return say('exists already: give another name.');
  if (code === 'ENOENT' || code === 'ENOTDIR') return say('cannot be made: there is no such folder.');
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return say('cannot be written by this user.');
  if (code === 'ENOSPC' || code === 'EDQUOT') return say('could not be written: the disk is full.');
  return error;
}

/** Writes under a temporary name. The final name appears once the whole file is on the disk. */
async function writeWhole(file: string, source: Readable): Promise<void> {
  const draft = `${file}.part`;
  if (existsSync(file)) throw explainFileError({ code: 'EEXIST' }, file);
  const handle = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    throw explainFileError(error, draft);
  });
  const removeDraft = () => rmSync(draft, { force: true });
  // Ctrl-C leaves no partial backup behind.
  process.once('exit', removeDraft);
  try {
    await pipeline(source, createGzip(), handle.createWriteStream({ flush: true }));
    await rename(draft, file);
  } catch (error) {
    removeDraft();
    throw explainFileError(error, file);
  } finally {
    process.off('exit', removeDraft);
  }
}

/** Writes all tables as of one moment, while the service goes on working. */
export function writeBackup(db: Db, options: BackupOptions): Promise<BackupHeader> {
  return db.dedicated(async (client) => {
    await client.query('begin isolation level repeatable read, read only');
    const header = await readHeader(client, options);
    await writeWhole(options.file, Readable.from(pieces(client, header, options)));
    await client.query('commit');
    return header;
  });
}
