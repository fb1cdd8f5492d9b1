import { PORTED_PARTS_MAX } from '@volley/contract/lookups';
import type { Handle } from '../db/index.ts';
import { AppError, notFound } from '../errors.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { Runtime } from '../runtime.ts';
import { raiseRoutesVersion } from '../sms/routing/index.ts';
import {
  claimTable,
  deletePortedNumbers,
  deleteTable,
  findTable,
  findTableIn,
  insertTable,
  leaveTable,
  moveTable,
  nextPart,
  type PortedTable,
  putPortedPart,
  readPart,
  readTables,
  skipPart,
  switchTable,
} from './store-ported.ts';

const DELETED_AT_ONCE = 20_000;

export const listPortedTables = (rt: Runtime, request: PageRequest): Promise<Page<PortedTable>> =>
  readTables(rt.db, request);

export async function getPortedTable({ db }: { readonly db: Handle }, id: number): Promise<PortedTable> {
  const table = await findTable(db, id);
  if (!table) throw notFound('Table of ported numbers');
  return table;
}

export async function createPortedTable(rt: Runtime, name: string): Promise<PortedTable> {
  const id = await rt.ids.next('ported_tables');
  return rt.db.transact(async (tx) => {
    await insertTable(tx, id, name, rt.clock.now());
    return getPortedTable({ db: tx }, id);
  });
}

/** Stores a part, replacing an earlier upload of it. */
export async function uploadPortedPart(
  rt: Runtime,
  { id, part, bytes }: { readonly id: number; readonly part: number; readonly bytes: Buffer },
): Promise<PortedTable> {
  if (part >= PORTED_PARTS_MAX) throw new AppError('bad_request', `A table has at most ${PORTED_PARTS_MAX} parts.`);
  const { state } = await getPortedTable(rt, id);
  return rt.db.transact(async (tx) => {
    if (!(await claimTable(tx, id, 'uploading')))
      throw new AppError('wrong_state', `The table is ${state}, so its file cannot be changed any more.`);
    await putPortedPart(tx, id, part, bytes);
    return getPortedTable({ db: tx }, id);
  });
}

export async function activatePortedTable(rt: Runtime, id: number): Promise<PortedTable> {
  const { state, parts } = await getPortedTable(rt, id);
  if (parts === 0) throw new AppError('wrong_state', 'Upload at least one part of the table first.');
  return rt.db.transact(async (tx) => {
    if (!(await moveTable(tx, id, 'uploading', 'reading')))
      throw new AppError('wrong_state', `The table is ${state} already.`);
    return getPortedTable({ db: tx }, id);
  });
}

export function deletePortedTable(rt: Runtime, id: number): Promise<void> {
  return rt.db.transact(async (tx) => {
    if (!(await leaveTable(tx, id))) throw notFound('Table of ported numbers');
    await raiseRoutesVersion(tx);
  });
}

/** Reads the next lines of an activated table, or puts the table in use. Returns whether there is more to do. */
export async function readPortedTable(rt: Runtime): Promise<boolean> {
  const id = await findTableIn(rt.db, 'reading');
  if (id === null) return false;
  const part = await nextPart(rt.db, id);
  if (part === null) {
    const isUsed = await rt.db.transact(async (tx) => {
      await raiseRoutesVersion(tx);
      return switchTable(tx, id, rt.clock.now());
    });
    rt.log.info('a table of ported numbers was read', { table: id, used: isUsed });
    return true;
  }
  try {
    await rt.db.transact((tx) => readPart(tx, id, part));
  } catch (error) {
    if ((error as { code?: unknown }).code !== '22021') throw error;
    await rt.db.transact((tx) => skipPart(tx, id, part));
  }
  return true;
}

/** Deletes a piece of a table that is no longer in use. Returns whether there is more to do. */
export async function deleteLeftTable(rt: Runtime): Promise<boolean> {
  const id = await findTableIn(rt.db, 'leaving');
  if (id === null) return false;
  if ((await deletePortedNumbers(rt.db, id, DELETED_AT_ONCE)) === 0) await deleteTable(rt.db, id);
  return true;
}
