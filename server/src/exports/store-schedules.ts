import { store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { ExportSchedule } from './schedules.ts';

const COLUMNS = `account_id, uuid, kind, format, destination, time_zone, has_bom, has_texts, keep_days, at_minute, next_day::text as next_day, runs_at,
  by_key_id, by_user_id, by_name, created_at`;

export const listSchedules = store.listing<[accountId: number], ExportSchedule>(
  'export_schedules.list',
  `select ${COLUMNS} from export_schedules where account_id = $1 order by uuid`,
);

export const insertSchedule = store.changing<ExportSchedule, Transaction>(
  'export_schedules.insert',
  `insert into export_schedules (account_id, uuid, kind, format, destination, time_zone, has_bom, has_texts, keep_days, at_minute, next_day, runs_at,
     by_key_id, by_user_id, by_name, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
  [
    ...(['accountId', 'uuid', 'kind', 'format', 'destination', 'timeZone', 'hasBom', 'hasTexts', 'keepDays'] as const),
    ...(['atMinute', 'nextDay', 'runsAt', 'byKeyId', 'byUserId', 'byName', 'createdAt'] as const),
  ],
);

export const removeSchedule = store.changingOne<[accountId: number, uuid: Uuid], Transaction>(
  'export_schedules.remove',
  `delete from export_schedules where account_id = $1 and uuid = $2`,
);

export type Due = Pick<ExportSchedule, 'accountId' | 'uuid' | 'runsAt'>;
export const listDueSchedules = store.listing<[afterAccountId: number, limit: number], Due>(
  'export_schedules.list_due',
  (within) => `select account_id, uuid, runs_at from export_schedules
   where account_id > $1 and ${within('account_id')} order by account_id, runs_at limit $2`,
);

/** Null: this night is begun, or the schedule is gone. */
export const lockSchedule = store.finding<Due, ExportSchedule, Transaction>(
  'export_schedules.lock',
  `select ${COLUMNS} from export_schedules where account_id = $1 and uuid = $2 and runs_at = $3 for update`,
  ['accountId', 'uuid', 'runsAt'],
);

export const advanceSchedule = store.changing<Due & { readonly day: string; readonly at: Timestamp }, Transaction>(
  'export_schedules.advance',
  `update export_schedules set next_day = $4, runs_at = $5 where account_id = $1 and uuid = $2 and runs_at = $3`,
  ['accountId', 'uuid', 'runsAt', 'day', 'at'],
);
