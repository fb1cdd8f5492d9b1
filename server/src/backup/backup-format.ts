/**
 * A backup is gzipped text. A line of JSON, the header; then for each table a line of JSON that names it, its rows as
 * COPY writes them (a row is a line) and a line `\.`; at the end a line of JSON with the number of rows of each table and
 * the SHA-256 of all that stands before it: what was cut off or altered is refused.
 */
export const BACKUP_FORMAT = 1;
export const ROWS_END = '\\.\n';

/** The files of the data folder that are secrets: what sealed the carriers' passwords, and the key of the command line. */
export const SECRET_FILES = ['secret', 'cli-key'] as const;

/** The sentence is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface BackupPartition {
  readonly table: string;
  readonly name: string;
  readonly bound: string;
  readonly storage: readonly string[];
}

export interface BackupSequence {
  readonly table: string;
  readonly column: string;
  readonly last: number;
}

export interface BackupHeader {
  readonly volley_backup: number;
  readonly volley_version: string;
  readonly postgres_version: string;
  readonly created_at: string;
  readonly migrations: readonly { readonly number: number; readonly name: string; readonly hash: string }[];
  /** In the order in which they can be filled: what others refer to comes first. */
  readonly tables: readonly BackupTable[];
  readonly partitions: readonly BackupPartition[];
  readonly sequences: readonly BackupSequence[];
  /** Tables whose rows were left out, since they mean nothing in another database. */
  readonly left_out: readonly string[];
  readonly has_secret: boolean;
  /** Name in the data folder → content. Empty unless the secret was asked for. */
  readonly files: Readonly<Record<string, string>>;
}

export interface BackupTrailer {
  readonly rows: Readonly<Record<string, number>>;
  readonly sha256: string;
}

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;
/** What the catalogue prints of a range, and of nothing else: it is put into a statement. */
const BOUND = /^(DEFAULT|FOR VALUES FROM \('[0-9A-Za-z-]{1,36}'\) TO \('[0-9A-Za-z-]{1,36}'\))$/;
const STORAGE = /^[a-z_.]{1,63}=[0-9a-z.]{1,20}$/;

const DAMAGED = 'The backup is damaged';

export function damaged(what: string): BackupError {
  return new BackupError(`${DAMAGED}: ${what}. Nothing was restored.`);
}

export function parseJsonLine(line: string, what: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Told below, in our words.
  }
  throw damaged(`its ${what} cannot be read`);
}

function assertSound(isSound: boolean): void {
  if (!isSound) throw damaged('its header cannot be read');
}

/** Names and bounds become part of statements, so they are what we would have written ourselves, or refused. */
export function parseHeader(line: string): BackupHeader {
  const raw = parseJsonLine(line, 'header');
  if (typeof raw['volley_backup'] !== 'number') throw new BackupError('The file is no backup of Volley.');
  if (raw['volley_backup'] > BACKUP_FORMAT) {
    throw new BackupError(
      `The backup was made by a newer Volley (${String(raw['volley_version'])}): restore it with that version.`,
    );
  }
  const header = raw as unknown as BackupHeader;
  const lists = [header.migrations, header.tables, header.partitions, header.sequences, header.left_out];
  assertSound(lists.every(Array.isArray));
  assertSound(header.tables.every((table) => [table.name, ...table.columns].every((name) => NAME.test(name))));
  assertSound(
    header.partitions.every(
      ({ table, name, bound, storage }) =>
        NAME.test(table) && NAME.test(name) && BOUND.test(bound) && storage.every((item) => STORAGE.test(item)),
    ),
  );
  assertSound(
    header.sequences.every(
      ({ table, column, last }) => NAME.test(table) && NAME.test(column) && Number.isSafeInteger(last),
    ),
  );
  const known: readonly string[] = SECRET_FILES;
  assertSound(Object.keys(header.files).every((name) => known.includes(name)));
  return header;
}

export function parseTrailer(line: string): BackupTrailer {
  const { rows, sha256 } = parseJsonLine(line, 'end');
  if (typeof rows !== 'object' || rows === null || typeof sha256 !== 'string') throw damaged('its end cannot be read');
  return { rows: rows as Record<string, number>, sha256 };
}
