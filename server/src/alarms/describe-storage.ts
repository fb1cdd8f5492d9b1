import { statfs } from 'node:fs/promises';
import type { storage } from '@volley/contract/installation';
import type { RowOf } from '@volley/contract/rows';
import type { MonthlyTable } from '../db/index.ts';
import type { Runtime } from '../runtime.ts';
import { describePartitions } from './describe-partitions.ts';
import { listTableSizes, measureDatabase } from './store-storage.ts';

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
