import { store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { ExportSchedule } from './schedules.ts';

const COLUMNS = `account_id, uuid, kind, format, destination, time_zone, has_bom, has_texts, keep_days, at_minute, next_day::text as next_day, runs_at, is_paused,
  by_key_id, by_user_id, by_name, created_at`;

/** What kept the next export from beginning, else the failure of the last one that has ended. */
const FAILURE = `coalesce(nullif(failure, ''), (select case e.status when 'failed' then e.failure else '' end from exports e
  where e.account_id = $1 and e.schedule_uuid = s.uuid and e.ended_at is not null and e.status <> 'cancelled'
  order by e.id desc limit 1), '') as failure`;

export const listSchedules = store.listing<[accountId: number], ExportSchedule>(
  'export_schedules.list',
  `select ${COLUMNS}, ${FAILURE} from export_schedules s where account_id = $1 order by uuid`,
);

export type Due = Pick<ExportSchedule, 'accountId' | 'uuid' | 'runsAt'>;

const OF_ONE = `account_id = $1 and uuid = $2`;
type One = [accountId: number, uuid: Uuid];

export const findSchedule = store.finding<One, ExportSchedule, Transaction>(
  'export_schedules.find',
  `select ${COLUMNS}, ${FAILURE} from export_schedules s where ${OF_ONE}`,
);

/** Zero: it is paused, or is not there. */
export const pauseSchedule = store.changing<One, Transaction>(
  'export_schedules.pause',
  `update export_schedules set is_paused = true, failure = '' where ${OF_ONE} and not is_paused`,
);

export const resumeSchedule = store.changing<Due & { readonly day: string; readonly at: Timestamp }, Transaction>(
  'export_schedules.resume',
  `update export_schedules set is_paused = false, next_day = $4, runs_at = $5 where ${OF_ONE} and is_paused and runs_at = $3`,
  ['accountId', 'uuid', 'runsAt', 'day', 'at'],
);

export const noteRefusal = store.changing<Due & { readonly failure: string }>(
  'export_schedules.note_refusal',
  `update export_schedules set failure = $4 where ${OF_ONE} and runs_at = $3 and not is_paused`,
  ['accountId', 'uuid', 'runsAt', 'failure'],
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

export const listDueSchedules = store.listing<[afterAccountId: number, limit: number], Due>(
  'export_schedules.list_due',
  (within) => `select account_id, uuid, runs_at from export_schedules
   where not is_paused and account_id > $1 and ${within('account_id')} order by account_id, runs_at limit $2`,
);

/** Null: this night is begun, or the schedule is paused or gone. */
export const lockSchedule = store.finding<Due, ExportSchedule, Transaction>(
  'export_schedules.lock',
  `select ${COLUMNS}, failure from export_schedules where account_id = $1 and uuid = $2 and runs_at = $3 and not is_paused for update`,
  ['accountId', 'uuid', 'runsAt'],
);

export const advanceSchedule = store.changing<Due & { readonly day: string; readonly at: Timestamp }, Transaction>(
  'export_schedules.advance',
  `update export_schedules set next_day = $4, runs_at = $5, failure = '' where account_id = $1 and uuid = $2 and runs_at = $3`,
  ['accountId', 'uuid', 'runsAt', 'day', 'at'],
);
