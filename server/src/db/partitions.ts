import type { Client } from 'pg';
import { uuidV7Floor } from '../lib/ids/uuid.ts';
import { type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Db, Handle } from './database.ts';
import { statement } from './statement.ts';

/** A job that fails for a whole quarter is noticed long before a row has no partition. */
const MONTHS_AHEAD = 3;
const LOCK_KEY = 7_310_579_218;

export interface MonthlyTable {
  readonly table: string;
  readonly retentionMonths: number;
  /** The storage parameters of each partition, such as `fillfactor = 60`. */
  readonly storage?: string;
  /** Returns a statement for the commit that drops a partition, before its rows are gone. */
  readonly beforeDrop?: (partition: string) => string;
  /** Returns a query that finds a row for which the whole partition must be kept. */
  readonly findNeeded?: (partition: string) => string;
  /** Returns the lowest key of a month that begins at this instant. By default the lowest UUIDv7. */
  readonly keyFloor?: (ms: number) => string;
}

const listPartitions = statement<{ table: string; name: string }>(
  'partitions.list',
  `select parent.relname as table, child.relname as name from pg_inherits
   join pg_class parent on parent.oid = inhparent join pg_class child on child.oid = inhrelid
   where parent.relname = any ($1::text[]) and parent.relnamespace = 'public'::regnamespace order by child.relname`,
);

function monthStartMs(ms: number, offsetMonths: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offsetMonths, 1);
}

function partitionName(table: string, startMs: number): string {
  return `${table}_${new Date(startMs).toISOString().slice(0, 7).replace('-', '_')}`;
}

/** Returns the partitions of the months around `nowMs`. Each covers the keys made in its month. */
function wantedPartitions(
  { table, storage, keyFloor = uuidV7Floor }: MonthlyTable,
  nowMs: number,
  offsets: readonly number[],
): { name: string; sql: string }[] {
  return offsets.map((offset) => {
    const fromMs = monthStartMs(nowMs, offset);
    const toMs = monthStartMs(nowMs, offset + 1);
    const name = partitionName(table, fromMs);
    const sql = `create table if not exists ${name} partition of ${table} for values from ('${keyFloor(fromMs)}') to ('${keyFloor(toMs)}')${storage ? ` with (${storage})` : ''}`;
    return { name, sql };
  });
}

async function existing(handle: Handle, table: string): Promise<string[]> {
  return (await handle.rows(listPartitions, [[table]])).map((row) => row.name);
}

export interface PartitionChanges {
  readonly made: readonly string[];
  readonly dropped: readonly string[];
  /** Partitions past their retention that are still needed. */
  readonly needed: readonly string[];
}

async function isNeeded(client: Pick<Client, 'query'>, { findNeeded }: MonthlyTable, name: string): Promise<boolean> {
  return findNeeded !== undefined && ((await client.query(findNeeded(name))).rowCount ?? 0) > 0;
}

async function dropPartition(client: Pick<Client, 'query'>, { beforeDrop }: MonthlyTable, name: string): Promise<void> {
  const drop = `drop table if exists ${name}`;
  if (!beforeDrop) {
    await client.query(drop);
    return;
  }
  // The order keeps the exclusive lock short, however long the rows take to read.
  await client.query('begin');
  try {
    await client.query(beforeDrop(name));
    await client.query(drop);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

interface Work {
  readonly missing: readonly { name: string; sql: string }[];
  /** Partitions past their retention. */
  readonly old: readonly string[];
}

function workOn(
  monthly: MonthlyTable,
  present: readonly string[],
  { nowMs, mayDrop }: { nowMs: number; mayDrop: boolean },
): Work {
  const { table, retentionMonths } = monthly;
  const offsets = Array.from({ length: MONTHS_AHEAD + 2 }, (_, index) => index - 1);
  const oldest = partitionName(table, monthStartMs(nowMs, -retentionMonths));
  return {
    missing: wantedPartitions(monthly, nowMs, offsets).filter(({ name }) => !present.includes(name)),
    old: mayDrop ? present.filter((name) => name < oldest) : [],
  };
}

/**
 * Creates the partitions of the months ahead and drops those past their retention. Last month's is kept too, because a clock may be set back across
 * the end of a month.
 */
export async function keepPartitions(
  db: Db,
  tables: readonly MonthlyTable[],
  nowMs: number,
  { mayDrop = true }: { readonly mayDrop?: boolean } = {},
): Promise<PartitionChanges> {
  const made: string[] = [];
  const dropped: string[] = [];
  const needed: string[] = [];
  const when = { nowMs, mayDrop };
  const found = await db.rows(listPartitions, [tables.map(({ table }) => table)]);
  const present = Map.groupBy(found, ({ table }) => table);
  const withWork = tables.filter((monthly) => {
    const names = (present.get(monthly.table) ?? []).map(({ name }) => name);
    const { missing, old } = workOn(monthly, names, when);
    return missing.length + old.length > 0;
  });
  for (const monthly of withWork) {
    await db.dedicated(async (client) => {
      await client.query("set lock_timeout = '5s'");
      // Two processes that start together create the same partitions, so they take turns. The lock ends with this connection.
      await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
      const { missing, old } = workOn(monthly, await existing(db, monthly.table), when);
      for (const { name, sql } of missing) {
        await client.query(sql);
        made.push(name);
      }
      for (const name of old) {
        if (await isNeeded(client, monthly, name)) {
          needed.push(name);
          continue;
        }
        await dropPartition(client, monthly, name);
        dropped.push(name);
      }
    });
  }
  return { made, dropped, needed };
}

/** Returns the end of the last month that has a partition. Later rows could not be stored. */
export async function partitionsEnd(handle: Handle, table: string): Promise<Timestamp | null> {
  const last = (await existing(handle, table)).at(-1);
  const match = /_(\d{4})_(\d{2})$/.exec(last ?? '');
  return match ? timestampFromMs(Date.UTC(Number(match[1]), Number(match[2]), 1)) : null;
}
