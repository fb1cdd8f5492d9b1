import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Db } from '../db/index.ts';
import {
  BASELINE,
  isKnownBeginning,
  listMigrations,
  type Migration,
  migrate,
  REGISTER_TABLES,
  WAY_TO_BASELINE,
} from '../schema/index.ts';
import { quoted, readAppliedMigrations, readCatalogue } from './backup-catalogue.ts';
import {
  BackupError,
  type BackupHeader,
  type BackupTable,
  type BackupTrailer,
  damaged,
  parseHeader,
  parseJsonLine,
  parseTrailer,
} from './backup-format.ts';
import { BackupReader } from './backup-reader.ts';
import { eraseAlso, eraseKnownAgain, type KnownErasure } from './erase-again.ts';
import { placeHold } from './outgoing-hold.ts';

/** A running service holds its tables for milliseconds. If they are held for longer, the operator is told to look. */
const LOCK_WAIT_MS = 10_000;

export interface WholeBackup {
  readonly header: BackupHeader;
  readonly rows: Readonly<Record<string, number>>;
}

async function withReader<T>(file: string, work: (reader: BackupReader) => Promise<T>): Promise<T> {
  const reader = new BackupReader(file);
  try {
    return await work(reader);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`, { cause: error });
    if (code === 'EACCES') throw new BackupError(`${file} cannot be read by this user.`, { cause: error });
    if (code === 'EISDIR') throw new BackupError(`${file} is a folder, not a backup.`, { cause: error });
    throw error;
  } finally {
    reader.stop();
  }
}

const isOwnRecord = ({ name }: BackupTable): boolean => REGISTER_TABLES.includes(name);

async function enterTable(reader: BackupReader, table: BackupTable): Promise<void> {
  const { table: name } = parseJsonLine(await reader.line(), 'table');
  if (name !== table.name) throw damaged('its tables are out of order');
}

function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}

/** Reads rows of the migration runner's own record as COPY writes them: number, name, hash and time, none of which needs escaping. */
const readRecord = (text: string): BackupHeader['migrations'] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [number, name = '', hash = ''] = line.split('\t');
      return { number: Number(number), name, hash };
    });

/**
 * Adds the rows of the second migration record to the history in the header. An older Volley knows only one record, and on a newer schema it backs up
 * the other as an ordinary table.
 */
function withRecord(header: BackupHeader, text: string): BackupHeader {
  return { ...header, migrations: [...header.migrations, ...readRecord(text)].sort((a, b) => a.number - b.number) };
}

async function readRows(reader: BackupReader, onRows: (chunk: Buffer) => void = () => undefined): Promise<number> {
  let count = 0;
  for await (const chunk of reader.rows()) {
    count += countLines(chunk);
    onRows(chunk);
  }
  return count;
}

/** Reads the file to its end, because nothing of a backup may reach a database before the whole file is verified. */
export function checkBackup(file: string): Promise<WholeBackup> {
  return withReader(file, async (reader) => {
    const header = parseHeader(await reader.line());
    const rows: Record<string, number> = {};
    let record = '';
    for (const table of header.tables) {
      await enterTable(reader, table);
      rows[table.name] = await readRows(reader, (chunk) => {
        if (isOwnRecord(table)) record += chunk.toString();
      });
    }
    const found = reader.hash();
    const trailer: BackupTrailer = parseTrailer(await reader.line());
    if (!(await reader.isAtEnd())) throw damaged('something stands after its end');
    if (trailer.sha256 !== found) throw damaged('its check sum does not fit');
    const names = new Set([...Object.keys(rows), ...Object.keys(trailer.rows)]);
    for (const name of names) if (rows[name] !== trailer.rows[name]) throw damaged(`rows of ${name} are missing`);
    return { header: withRecord(header, record), rows };
  });
}

function refuseUnknownHistory(header: BackupHeader, known: readonly Migration[]): void {
  if (!isKnownBeginning(header.migrations)) {
    throw new BackupError(
      `The schema of the backup is older than this version can restore. Please restore it with ${WAY_TO_BASELINE}, and then start this version on that database.`,
    );
  }
  for (const { number, name, hash } of header.migrations.filter((one) => one.number >= BASELINE)) {
    const ours = known.find((one) => one.number === number);
    if (!ours) {
      throw new BackupError(
        `The backup was made by a newer Volley (${header.volley_version}): restore it with that version or a later one.`,
      );
    }
    if (ours.hash !== hash) {
      throw new BackupError(
        `The backup's migration ${number} (${name}) is not the one of this Volley: restore it with ${header.volley_version}.`,
      );
    }
  }
}

const NOT_EMPTY =
  'There are accounts in this installation already, and a restore never mixes two: give VOLLEY_DATA_DIR a new folder, or DATABASE_URL an empty database.';

async function refuseAccounts(client: Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from accounts limit 1');
  if (rowCount) throw new BackupError(NOT_EMPTY);
}

/** The last migration of a history. What became the baseline counts as the baseline. */
const levelOf = (history: BackupHeader['migrations']): number => Math.max(BASELINE, history.at(-1)?.number ?? 0);

async function refuseTarget(client: Client, header: BackupHeader): Promise<void> {
  const applied = await readAppliedMigrations(client);
  if (applied.length === 0) return;
  await refuseAccounts(client);
  const [own, level] = [levelOf(applied), levelOf(header.migrations)];
  if (own <= level) return;
  throw new BackupError(
    `The database is newer than the backup (migration ${own} against ${level}): give VOLLEY_DATA_DIR a new folder, or DATABASE_URL an empty database.`,
  );
}

async function makePartitions(client: Client, header: BackupHeader): Promise<void> {
  const present = new Set((await readCatalogue(client)).partitions.map((partition) => partition.name));
  for (const { table, name, bound, storage } of header.partitions) {
    if (present.has(name)) continue;
    const options = storage.length === 0 ? '' : ` with (${storage.join(', ')})`;
    await client.query(`create table "${name}" partition of "${table}" ${bound}${options}`);
  }
}

async function loadTable(client: Client, reader: BackupReader, table: BackupTable): Promise<number> {
  await enterTable(reader, table);
  if (isOwnRecord(table)) return readRows(reader);
  const copy = client.query(copyFrom(`copy "${table.name}" (${quoted(table.columns)}) from stdin`));
  await pipeline(Readable.from(reader.rows()), copy);
  return copy.rowCount;
}

/** People signed in at the backup may have signed out since, and their links may have been used. */
async function endSignIns(client: Client): Promise<void> {
  await client.query('update sessions set ended_at = now() where ended_at is null');
  await client.query('update one_time_links set withdrawn_at = now() where used_at is null and withdrawn_at is null');
}

/** They were being written then: the installation that wrote them may name them since, so they are forgotten and not removed. */
async function forgetWriting(client: Client): Promise<void> {
  await client.query(`delete from objects where status = 'writing'`);
}

/** Events get numbers that no reader has seen, whatever was numbered between the backup and the restore: a time is above all of them. */
async function raiseEventNumbers(client: Client): Promise<void> {
  await client.query('update event_positions set last = greatest(last, (extract(epoch from now()) * 1000)::bigint)');
}

/** Codes were entered, or sent anew, since the backup; what was held for them is given back. Nobody is told, since the events of that time are over. */
async function expireCodes(client: Client, isPriced: boolean): Promise<void> {
  if (isPriced)
    await client.query(
      `update balances b set held = b.held - v.held
       from (select account_id, sum(code_price) as held from verifications where status = 'pending' group by account_id) v
       where b.account_id = v.account_id and v.held > 0`,
    );
  await client.query(`update verifications set status = 'expired', ended_at = now() where status = 'pending'`);
  // What others have failed can still be entered by the person.
  await client.query(`update verifications set expires_at = created_at where status = 'failed' and expires_at > now()`);
}

async function load(client: Client, backup: WholeBackup, options: RestoreOptions): Promise<void> {
  const { header, rows } = backup;
  const tables = header.tables.filter((table) => !isOwnRecord(table));
  const names = [...tables.map((table) => table.name), ...header.left_out];
  await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
  await client.query(`lock table ${quoted(names)} in access exclusive mode`);
  await refuseAccounts(client);
  // The backup also contains the rows that the migrations insert, as the operator left them.
  await client.query(`truncate ${quoted(names)}`);
  await makePartitions(client, header);
  await withReader(options.file, async (reader) => {
    await reader.line();
    for (const table of header.tables) {
      const loaded = await loadTable(client, reader, table);
      if (loaded !== rows[table.name]) throw damaged(`only ${loaded} rows of ${table.name} were taken`);
      options.onTable(table.name, loaded);
    }
  });
  await placeHold(client, header.created_at);
  await endSignIns(client);
  await forgetWriting(client);
  await raiseEventNumbers(client);
  // A backup of before has none.
  const ofCodes = tables.find(({ name }) => name === 'verifications');
  if (ofCodes) await expireCodes(client, ofCodes.columns.includes('code_price'));
  await eraseKnownAgain(client);
  for (const { table, column, last } of header.sequences) {
    // The sequence continues above every assigned id, even if its row is gone, because an id that was a fencing token must never return.
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest($3, (select max("${column}") from "${table}"), 1))`,
      [`"${table}"`, column, last],
    );
  }
}

export interface RestoreOptions {
  readonly file: string;
  /** People erased since the backup was made. */
  readonly erasures?: readonly KnownErasure[];
  readonly migrations?: readonly Migration[];
  onTable(name: string, rows: number): void;
}

/** Fills an empty installation from a backup that `checkBackup` has verified: all of it or nothing. */
export async function restoreBackup(db: Db, backup: WholeBackup, options: RestoreOptions): Promise<void> {
  const { migrations = listMigrations() } = options;
  refuseUnknownHistory(backup.header, migrations);
  await db.dedicated((client) => refuseTarget(client, backup.header));
  const level = levelOf(backup.header.migrations);
  await migrate(db, { migrations: migrations.filter(({ number }) => number <= level) });
  await db.dedicated(async (client) => {
    await client.query('begin');
    try {
      await load(client, backup, options);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined); // A broken connection has rolled back already.
      throw error;
    }
    // Plans made for empty tables are slow by orders of magnitude on full ones.
    await client.query('analyze');
  });
  await migrate(db, { migrations });
  await db.dedicated((client) => eraseAlso(client, options.erasures ?? []));
}
