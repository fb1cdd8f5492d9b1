/**
 * The version of the format. A backup is gzipped text. It begins with a line of JSON, the header. Each table then has a line of JSON with its name,
 * its rows as COPY writes them (one a line) and a line `\.`. The last line is JSON with the number of rows of each table and the SHA-256 of
 * everything before it, so that a truncated or altered file is refused.
 */
export const BACKUP_FORMAT = 1;
export const ROWS_END = '\\.\n';

/** The secret files of the data folder: the secret that seals the carriers' passwords, and the key of the command line. */
export const SECRET_FILES = ['secret', 'cli-key'] as const;

/** An error whose message is for the operator. */
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
  /** In the order in which they can be filled: tables to which others refer come first. */
  readonly tables: readonly BackupTable[];
  readonly partitions: readonly BackupPartition[];
  readonly sequences: readonly BackupSequence[];
  /** Tables whose rows were left out because they mean nothing in another database. */
  readonly left_out: readonly string[];
  readonly has_secret: boolean;
  /** The content of files by name. Empty unless the secret was asked for. */
  readonly files: Readonly<Record<string, string>>;
}

export interface BackupTrailer {
  readonly rows: Readonly<Record<string, number>>;
  readonly sha256: string;
}

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;
/** The form in which the catalogue prints the bounds of a range. Nothing else may become part of a statement. */
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
    // The error is reported below, in our own words.
  }
  throw damaged(`its ${what} cannot be read`);
}

function assertSound(isSound: boolean): void {
  if (!isSound) throw damaged('its header cannot be read');
}

/** Names and bounds become part of statements, so anything that this program would not have written is refused. */
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
  const ofObjects = [header.tables, header.partitions, header.sequences, [header.files]];
  assertSound(ofObjects.flat().every((one: unknown) => typeof one === 'object' && one !== null));
  const isListOf = (names: unknown, form: RegExp): boolean =>
    Array.isArray(names) && names.every((name) => form.test(String(name)));
  assertSound(header.tables.every(({ name, columns }) => NAME.test(name) && isListOf(columns, NAME)));
  assertSound(
    header.partitions.every(
      ({ table, name, bound, storage }) =>
        NAME.test(table) && NAME.test(name) && BOUND.test(bound) && isListOf(storage, STORAGE),
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
