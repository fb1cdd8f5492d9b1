import type { ExportFormat } from '@volley/contract/choices';
import type { ExportColumn } from '@volley/contract/export-columns';

/** How the rows of a part are written. */
export interface PartForm {
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumn[];
  readonly timeZone: string;
  readonly hasBom: boolean;
  /** The number of the part, and how many bytes of the file come before it. */
  readonly part: number;
  readonly offset: number;
  /** Whether the part is a file by itself. */
  readonly isWhole: boolean;
}

/** What a thread is asked. It answers each question once, in their order. */
export type ToEncoder =
  | { readonly kind: 'begin'; readonly form: PartForm }
  /** Rows as a JSON array of arrays of cells. */
  | { readonly kind: 'rows'; readonly rows: string }
  | { readonly kind: 'end' }
  /** The end of a Parquet file, after its last part. */
  | {
      readonly kind: 'footer';
      readonly form: PartForm;
      readonly rowGroups: readonly Uint8Array[];
      readonly rows: number;
    }
  /** A stored part, of which the file is summed up. The first one begins a new sum. */
  | { readonly kind: 'sum'; readonly packed: Uint8Array; readonly isPacked: boolean; readonly isFirst: boolean }
  | { readonly kind: 'summed' };

export interface EncodedPart {
  readonly rowCount: number;
  readonly bytes: number;
  readonly sha256: Uint8Array;
  readonly packed: Uint8Array;
  readonly rowGroup: Uint8Array | null;
  readonly numbers: Uint8Array;
}

export type FromEncoder =
  | { readonly kind: 'bytes'; readonly bytes: number }
  | { readonly kind: 'part'; readonly part: EncodedPart }
  | { readonly kind: 'sum'; readonly sha256: string }
  | { readonly kind: 'failed'; readonly reason: string };
