import { statfs } from 'node:fs/promises';
import type { MonthlyTable } from '../db/index.ts';
import type { Runtime } from '../runtime.ts';
import { describePartitions, type PartitionRange } from './describe-partitions.ts';
import { type DatabaseSize, listTableSizes, measureDatabase, type TableSize } from './store-storage.ts';

const TABLES_MAX = 20;

export interface Storage {
  readonly database: DatabaseSize;
  /** The largest table first. */
  readonly tables: readonly TableSize[];
  readonly partitions: readonly PartitionRange[];
  /** The disk of the data folder of the process that answers; null if it cannot be read. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null;
}

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
