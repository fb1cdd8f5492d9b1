import type { ProposedColumn } from '../column.ts';
import type { DateProof } from '../date-order.ts';
import type { Known } from '../recognise-columns.ts';
import type { SheetChoice, SheetFacts, SheetPlace } from '../sheet.ts';

/** What the service says to the process that reads files. */
export type ToReader =
  | {
      readonly kind: 'open';
      readonly bytes: number;
      readonly choice: SheetChoice;
      readonly batchRows: number;
      /** Null: from the first row below the names of the columns. */
      readonly from: SheetPlace | null;
      /** By what the columns are recognised; null: they are known. */
      readonly known: Known | null;
    }
  /** Answers `read`: in the order of the questions. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** Asks for the next batch. */
  | { readonly kind: 'next' };

/** What the columns seem to hold. Hostile cells make it take seconds, so it is found out here. */
export interface FoundColumns {
  readonly columns: readonly ProposedColumn[];
  readonly dateProof: DateProof | null;
}

/** What the file tells: one after the other, each after the one before was asked for. */
export type SheetStep =
  | { readonly kind: 'facts'; readonly facts: SheetFacts; readonly found: FoundColumns | null }
  | {
      readonly kind: 'rows';
      /** The number and the cells of each row, packed. */
      readonly packed: Buffer;
      readonly count: number;
      readonly next: SheetPlace;
      readonly share: number;
    }
  | { readonly kind: 'end' };

export type FromReader =
  | SheetStep
  /** Asks for bytes of the file; at most one question is open. */
  | { readonly kind: 'read'; readonly from: number; readonly length: number }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'failed'; readonly reason: string };
