import type { ExportFormat, ExportStatus } from '@volley/contract/choices';
import type { exported } from '@volley/contract/exports';
import type { RowOf } from '@volley/contract/rows';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { MovesOf } from '../lib/values/moves.ts';

/** The states that may follow each state. One that is at work begins anew when a person is erased who is in what was written. */
export const EXPORT_MOVES: MovesOf<ExportStatus> = {
  waiting: ['running', 'failed', 'cancelled'],
  running: ['ready', 'failed', 'cancelled'],
  ready: ['expired'],
  failed: [],
  cancelled: [],
  expired: [],
};

type Shown = RowOf<typeof exported, 'from' | 'to' | 'rows' | 'schedule_id'>;

export interface Export extends Shown {
  readonly accountId: number;
  readonly id: number;
  readonly scheduleUuid: Uuid | null;
  readonly fromAt: Timestamp;
  readonly toAt: Timestamp;
  readonly rowCount: number;
  readonly partCount: number;
  readonly waitsFor: readonly string[] | null;
  /** What is done next while it runs. */
  readonly step: 'rows' | 'footer' | 'sum';
  readonly place: string;
  readonly tries: number;
  readonly byKeyId: number | null;
  readonly byUserId: number | null;
  readonly byName: string;
  readonly stateAt: Timestamp;
}

/** Parquet packs its columns itself. */
export const isPacked = (format: ExportFormat): boolean => format !== 'parquet';
