import type {
  ConsentSource,
  IMPORT_OUTCOMES,
  ExistingRule as OnExisting,
  ReasonOutcome,
} from '@volley/contract/choices';
import type { ConsentStatement } from '../consents/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Country } from '../lib/phone/phone-number.ts';
import type { DateOrder } from '../lib/time/read-date.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { MovesOf } from '../lib/values/moves.ts';
import type { ColumnTarget, SheetChoice, SheetPlace, UnclearDate } from '../sheets/index.ts';

/**
 * The rows that one transaction imports. Single messages wait for the database meanwhile: beside these chunks their p99 is some 2.4 times as long,
 * beside chunks of 600 seven times. Smaller chunks cost the import more and give single messages nothing (docs/benchmarks.md).
 */
export const CHUNK_ROWS = 400;
export const PART_BYTES = 4_194_304;
export const UNDO_DAYS = 30;
/** An import that nobody continues for this long is cancelled. */
export const IDLE_DAYS = 7;

export type ImportStatus =
  | 'uploading'
  | 'reading'
  | 'mapping'
  | 'checking'
  | 'checked'
  | 'importing'
  | 'completed'
  | 'cancelled'
  | 'failed'
  | 'undoing'
  | 'undone';

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

export interface ImportOptions {
  readonly onExisting: OnExisting;
  readonly names: 'split' | 'whole';
  readonly country: Country;
  readonly groupUuids: readonly Uuid[];
  /** The name of a group that the import creates; empty for none. */
  readonly newGroup: string;
  /** Null if the file states no consent. */
  readonly consent: ImportConsent | null;
  /** Null if nobody knows it. Missing in what versions before stored. */
  readonly dateOrder?: DateOrder | null;
}

/** What was detected in the file. */
export interface ImportFacts {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: string;
  readonly delimiter: string;
  readonly sheet: string;
  readonly sheets: readonly string[];
  readonly hasHeader: boolean;
  /** The choice that reads the file in the same way again. */
  readonly choice: SheetChoice;
  /** A date of the first rows that can have one order alone; empty for none. Missing in what versions before stored, as the first rows are. */
  readonly dateProof?: string;
  readonly firstRows?: readonly FirstRow[];
}

/** One of the first rows of the file, its cells cut. */
export interface FirstRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export interface ImportColumn {
  readonly name: string;
  readonly samples: readonly string[];
  /** Some of its first rows. Missing in what versions before stored. */
  readonly unclearDates?: readonly UnclearDate[];
  readonly proposed: ColumnTarget;
  readonly reason: string;
}

export type Outcome = (typeof IMPORT_OUTCOMES)[number];
export type OutcomeCounts = Readonly<Record<Outcome, number>>;

export interface FoundReason {
  readonly outcome: ReasonOutcome;
  readonly reason: string;
  readonly rows: number;
  readonly samples: readonly { readonly row: number; readonly value: string }[];
}

/** The result of a dry run. */
export interface ImportFound extends OutcomeCounts {
  readonly repeated: number;
  readonly repaired: number;
  readonly withoutValue: number;
  /** Missing in what versions before stored. */
  readonly optedOut?: number;
  readonly reasons: readonly FoundReason[];
}

export interface ContactImport {
  readonly accountId: number;
  readonly id: number;
  readonly uuid: Uuid;
  readonly fileName: string;
  readonly bytes: number;
  readonly status: ImportStatus;
  readonly failure: string;
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
  readonly done: number;
  readonly created: number;
  readonly changed: number;
  readonly same: number;
  readonly left: number;
  readonly refused: number;
  readonly byKeyId: number | null;
  readonly byUserId: number | null;
  readonly byName: string;
  readonly stateAt: Timestamp;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly startedAt: Timestamp | null;
  readonly endedAt: Timestamp | null;
  readonly hasChunks: boolean;
}

export const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES);

/** Returns how many bytes a part must have. */
export function partBytes(bytes: number, part: number): number {
  return Math.min(PART_BYTES, bytes - part * PART_BYTES);
}
