import { statfs } from 'node:fs/promises';
import type { storage } from '@volley/contract/installation';
import type { RowOf } from '@volley/contract/rows';
import type { Handle, MonthlyTable } from '../db/index.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { listMonthNames, listTableSizes, measureDatabase } from './store-storage.ts';

function monthStartMs(ms: number, offsetMonths: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offsetMonths, 1);
}

/** The monthly partitions of a table. */
export type PartitionRange = RowOf<typeof storage>['partitions'][number];

function monthOf(name: string): number | null {
  const match = /_(\d{4})_(\d{2})$/.exec(name);
  return match ? Date.UTC(Number(match[1]), Number(match[2]) - 1, 1) : null;
}

async function describePartitions(
  handle: Handle,
  tables: readonly MonthlyTable[],
  nowMs: number,
): Promise<PartitionRange[]> {
  const names = tables.map(({ table }) => table);
  const found = Map.groupBy(await listMonthNames(handle, names), ({ table }) => table);
  return tables.map((monthly) => {
    const { table, retentionMonths } = monthly;
    const months = (found.get(table) ?? []).flatMap(({ name }) => monthOf(name) ?? []).sort((a, b) => a - b);
    let ahead = 0;
    while (months.includes(monthStartMs(nowMs, ahead))) ahead += 1;
    const [oldest] = months;
    return {
      ...{ table, retentionMonths, months: months.length },
      from: oldest === undefined ? null : timestampFromMs(oldest),
      missingFrom: timestampFromMs(monthStartMs(nowMs, ahead)),
      isShort: ahead < 2,
      overdueMonths: months.filter((month) => month < monthStartMs(nowMs, -retentionMonths)).length,
    };
  });
}

const TABLES_MAX = 20;

export type Storage = RowOf<typeof storage>;

async function measureDisk(folder: string): Promise<Storage['disk']> {
  const disk = await statfs(folder).catch(() => null);
  return disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize };
}

export interface StorageOptions {
  readonly dataDir: string;
  readonly monthlyTables: readonly MonthlyTable[];
}

export async function describeStorage(
  rt: Pick<Runtime, 'db' | 'clock'>,
  { dataDir, monthlyTables }: StorageOptions,
): Promise<Storage> {
  const [database, tables, partitions, disk] = await Promise.all([
    measureDatabase(rt.db),
    listTableSizes(rt.db, TABLES_MAX),
    describePartitions(rt.db, monthlyTables, rt.clock.nowMs()),
    measureDisk(dataDir),
  ]);
  return { database, tables, partitions, disk };
}
