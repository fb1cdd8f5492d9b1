import type { ConsentSource } from '@volley/contract/choices';
import type { contactImport } from '@volley/contract/contact-import';
import type { RowOf } from '@volley/contract/rows';
import type { ConsentStatement } from '../consents/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Country } from '../lib/phone/phone-number.ts';
import type { DateOrder } from '../lib/time/read-date.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { MovesOf } from '../lib/values/moves.ts';
import type { ColumnTarget, SheetChoice, SheetFacts, SheetPlace, UnclearDate } from '../sheets/index.ts';

/**
 * The rows that one transaction imports. Single messages wait for the database meanwhile: beside these chunks their p99 is some 2.4 times as long,
 * beside chunks of 600 seven times. Smaller chunks cost the import more and give single messages nothing (docs/benchmarks.md).
 */
export const CHUNK_ROWS = 400;
export const PART_BYTES = 4_194_304;
export const UNDO_DAYS = 30;
/** An import that nobody continues for this long is cancelled. */
export const IDLE_DAYS = 7;

type Shown = RowOf<typeof contactImport>;

export type ImportStatus = Shown['status'];

/** The states that may follow each state. */
export const IMPORT_MOVES: MovesOf<ImportStatus> = {
  uploading: ['reading', 'cancelled'],
  reading: ['mapping', 'failed', 'cancelled'],
  mapping: ['reading', 'checking', 'importing', 'cancelled'],
  checking: ['checked', 'failed', 'cancelled'],
  checked: ['mapping', 'reading', 'checking', 'importing', 'cancelled'],
  importing: ['completed', 'failed', 'cancelled'],
  completed: ['undoing'],
  // A cancelled or failed import that had started can be undone. A file that could not be read may be read in another way.
  cancelled: ['undoing'],
  failed: ['undoing', 'reading'],
  undoing: ['undone'],
  undone: [],
};

export const ENDED: readonly ImportStatus[] = ['completed', 'cancelled', 'failed', 'undone'];

/** What all people of the file have agreed to. */
export interface ImportConsent extends Pick<ConsentStatement, 'channels' | 'words' | 'at'> {
  readonly source: Exclude<ConsentSource, 'reply' | 'link'>;
}

export interface ImportOptions extends Pick<Shown, 'onExisting' | 'names' | 'newGroup'> {
  readonly country: Country;
  readonly groupUuids: readonly Uuid[];
  /** Null if the file states no consent. */
  readonly consent: ImportConsent | null;
  /** Null if nobody knows it. Missing in what versions before stored. */
  readonly dateOrder?: DateOrder | null;
}

/** What was detected in the file. */
export interface ImportFacts extends Pick<Shown, 'sheet' | 'sheets' | 'hasHeader'> {
  readonly format: SheetFacts['format'];
  readonly encoding: string;
  readonly delimiter: string;
  /** The choice that reads the file in the same way again. */
  readonly choice: SheetChoice;
  /** A date of the first rows that can have one order alone; empty for none. Missing in what versions before stored, as the first rows are. */
  readonly dateProof?: string;
  readonly firstRows?: readonly FirstRow[];
}

export type FirstRow = Shown['firstRows'][number];

export interface ImportColumn extends Pick<Shown['columns'][number], 'name' | 'samples' | 'reason'> {
  /** Some of its first rows. Missing in what versions before stored. */
  readonly unclearDates?: readonly UnclearDate[];
  readonly proposed: ColumnTarget;
}

export type OutcomeCounts = Shown['counts'];
export type Outcome = keyof OutcomeCounts;
type Check = NonNullable<Shown['check']>;
export type FoundReason = Check['reasons'][number];

/** The result of a dry run. `optedOut` is missing in what versions before stored. */
export interface ImportFound extends Omit<Check, 'optedOut'> {
  readonly optedOut?: number;
}

type Told = 'id' | 'uuid' | 'fileName' | 'bytes' | 'status' | 'failure' | 'done';
type Times = 'createdAt' | 'updatedAt' | 'startedAt' | 'endedAt';

export interface ContactImport extends Pick<Shown, Told | Times>, OutcomeCounts {
  readonly accountId: number;
  readonly choice: SheetChoice;
  readonly facts: ImportFacts | null;
  readonly columns: readonly ImportColumn[];
  readonly mapping: readonly ColumnTarget[];
  readonly options: ImportOptions;
  readonly newGroupUuid: Uuid | null;
  readonly newFieldKeys: readonly string[];
  readonly found: ImportFound | null;
  readonly rowCount: number;
  readonly chunkCount: number;
  readonly place: SheetPlace | null;
  readonly nextChunk: number;
  readonly byKeyId: number | null;
  readonly byUserId: number | null;
  readonly byName: string;
  readonly stateAt: Timestamp;
  readonly hasChunks: boolean;
}

export const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES);

/** Returns how many bytes a part must have. */
export function partBytes(bytes: number, part: number): number {
  return Math.min(PART_BYTES, bytes - part * PART_BYTES);
}
