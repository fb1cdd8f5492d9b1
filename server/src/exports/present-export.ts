import { presenter } from '@volley/contract';
import { exported } from '@volley/contract/exports';
import type { Export } from './export.ts';

/** An export as replies and events show it. */
export const presentExport = presenter(exported, ({ fromAt, toAt, rowCount, scheduleUuid }: Export) => ({
  ...{ from: fromAt, to: toAt, rows: rowCount, schedule_id: scheduleUuid },
}));
