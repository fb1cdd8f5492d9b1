import type { exportSchedule } from '@volley/contract/exports';
import type { RowOf } from '@volley/contract/rows';
import type { Transaction } from '../db/index.ts';
import { AppError, notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import { accountWalker } from '../lib/background/walk-accounts.ts';
import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import { type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { instantOfWallClock, wallClockOf } from '../lib/time/wall-clock.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { type AskedBy, type AskedExport, askedBy, beginExport, refuseNoStore } from './create-export.ts';
import { lockExportUse } from './store-exports.ts';
import {
  advanceSchedule,
  type Due,
  findSchedule,
  insertSchedule,
  listDueSchedules,
  listSchedules,
  lockSchedule,
  noteRefusal,
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
} from './store-schedules.ts';

export interface ExportSchedule extends RowOf<typeof exportSchedule, 'at'>, AskedBy {
  readonly accountId: number;
  readonly atMinute: number;
}

const SCHEDULES_MAX = 20;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** So many days that were missed are made up for. */
const MISSED_DAYS_MAX = 31;

/** The day so many days after another, as `2026-01-31`. */
const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const momentOf = (day: string, minute: number, zone: string): Timestamp =>
  timestampFromMs(instantOfWallClock(Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS, zone));

/** A day is exported on the day after it. */
const beginOf = (day: string, { atMinute, timeZone }: Pick<ExportSchedule, 'atMinute' | 'timeZone'>): Timestamp =>
  momentOf(dayAfter(day), atMinute, timeZone);

const today = (rt: Runtime, zone: string): string => wallClockOf(rt.clock.nowMs(), zone).slice(0, 10);

type Asked = Omit<AskedExport, 'fromAt' | 'toAt'> & Pick<ExportSchedule, 'atMinute'>;

export async function createSchedule(rt: Runtime, actor: Actor, asked: Asked): Promise<ExportSchedule> {
  refuseNoStore(rt, asked.destination);
  const nextDay = today(rt, asked.timeZone);
  const { accountId } = actor;
  const made: ExportSchedule = {
    ...{ ...asked, ...askedBy(actor), accountId, uuid: uuidV7(rt.clock.nowMs()), createdAt: rt.clock.now() },
    ...{ nextDay, runsAt: beginOf(nextDay, asked), isPaused: false, failure: '' },
  };
  return rt.db.transact(async (tx) => {
    await lockExportUse(tx, accountId);
    if ((await listSchedules(tx, accountId)).length >= SCHEDULES_MAX)
      throw new AppError('storage_limit', `This account has ${SCHEDULES_MAX} schedules of exports. Delete one first.`);
    await insertSchedule(tx, made);
    return made;
  });
}

export async function deleteSchedule(rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<void> {
  if (!(await rt.db.transact((tx) => removeSchedule(tx, accountId, uuid)))) throw notFound('Export schedule');
}

async function existing(tx: Transaction, accountId: number, uuid: Uuid): Promise<ExportSchedule> {
  const found = await findSchedule(tx, accountId, uuid);
  if (!found) throw notFound('Export schedule');
  return found;
}

export function haltSchedule(rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<ExportSchedule> {
  return rt.db.transact(async (tx) => {
    await pauseSchedule(tx, accountId, uuid);
    return existing(tx, accountId, uuid);
  });
}

/** Days whose time came while it was paused are left out: a pause is a choice, and a missed night is none. */
export function goOnWithSchedule(rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<ExportSchedule> {
  return rt.db.transact(async (tx) => {
    const one = await existing(tx, accountId, uuid);
    const now = rt.clock.now();
    const days = [one.nextDay, dayAfter(today(rt, one.timeZone), -1)];
    const day = days.find((some) => beginOf(some, one) > now) ?? today(rt, one.timeZone);
    await resumeSchedule(tx, { ...one, day, at: beginOf(day, one) });
    return existing(tx, accountId, uuid);
  });
}

/** Begins the export of a day, and names the next one, in one transaction. */
async function beginDay(rt: Runtime, due: Due): Promise<void> {
  const id = await rt.ids.next('exports');
  await rt.db.transact(async (tx) => {
    const one = await lockSchedule(tx, due);
    if (!one) return;
    const oldest = dayAfter(today(rt, one.timeZone), -MISSED_DAYS_MAX);
    const day = one.nextDay > oldest ? one.nextDay : oldest;
    const { kind, format, timeZone, hasBom, hasTexts, keepDays, destination } = one;
    await beginExport(rt, tx, one, {
      ...{ id, scheduleUuid: one.uuid, kind, format, timeZone, hasBom, hasTexts, keepDays, destination },
      ...{ fromAt: momentOf(day, 0, timeZone), toAt: momentOf(dayAfter(day), 0, timeZone) },
    });
    const next = dayAfter(day);
    await advanceSchedule(tx, { ...due, day: next, at: beginOf(next, one) });
  });
}

const walkDue = accountWalker<Due>({ perAccountMax: 5, rowsMax: 50 });

/** Begins what is due. What an account has no room for is tried again in a minute. */
export async function beginScheduled(rt: Runtime): Promise<boolean> {
  const now = rt.clock.now();
  const { rows } = await walkDue(rt, {
    read: (afterAccountId, limit) => listDueSchedules(rt.db, afterAccountId, limit),
    canAct: ({ runsAt }) => runsAt <= now,
  });
  for (const due of rows)
    await beginDay(rt, due).catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      rt.log.warn('an export was not begun in the night', { schedule: due.uuid, ...describeError(error) });
      await noteRefusal(rt.db, { ...due, failure: error.message });
    });
  return false;
}
