import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { uuidV7Floor } from '../lib/ids/uuid.ts';
import type { Db, Handle } from './database.ts';
import { statement } from './statement.ts';

/** A job that fails for a whole quarter is noticed long before a row has no partition. */
const MONTHS_AHEAD = 3;
const LOCK_KEY = 7_310_579_218;
const TURN_MS_MAX = 60_000;
const TURN_POLL_MS = 100;
/** Nobody waits behind whoever waits for these locks. */
const LOCK_MS = 2_000;
/** Behind this one everybody does. */
const STRONG_LOCK_MS = 200;
const ATTEMPTS_MAX = 10;
const ATTEMPT_PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

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

/** Says of a month that has left its table that it is to be dropped. One that a person detached has no such comment, and stays. */
const LEAVES = 'Volley detached this month, and drops it.';

const listLeft = statement<{ table: string; name: string }>(
  'partitions.list_left',
  `select parent.relname as table, c.relname as name from pg_class c
   join pg_class parent on parent.relname = left(c.relname, -8) and parent.relnamespace = c.relnamespace
   where parent.relname = any ($1::text[]) and c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
     and c.relname ~ '_[0-9]{4}_[0-9]{2}$' and obj_description(c.oid, 'pg_class') = '${LEAVES}'`,
);

function monthStartMs(ms: number, offsetMonths: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offsetMonths, 1);
}

function partitionName(table: string, startMs: number): string {
  return `${table}_${new Date(startMs).toISOString().slice(0, 7).replace('-', '_')}`;
}

interface Month {
  readonly name: string;
  readonly table: string;
  readonly bounds: string;
  readonly storage: string;
}

/** Returns the partitions of the months around `nowMs`. Each covers the keys made in its month. */
function wantedPartitions(
  { table, storage, keyFloor = uuidV7Floor }: MonthlyTable,
  nowMs: number,
  offsets: readonly number[],
): Month[] {
  return offsets.map((offset) => {
    const fromMs = monthStartMs(nowMs, offset);
    const toMs = monthStartMs(nowMs, offset + 1);
    const name = partitionName(table, fromMs);
    const bounds = `for values from ('${keyFloor(fromMs)}') to ('${keyFloor(toMs)}')`;
    return { name, table, bounds, storage: storage ? ` with (${storage})` : '' };
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

type Asked = Pick<Client, 'query'>;

async function inOne(client: Asked, statements: readonly string[]): Promise<void> {
  await client.query('begin');
  try {
    for (const text of statements) await client.query(text);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * A month is a table of its own before it is attached, and after it was detached: so nobody who reads or writes the others waits, and nobody behind
 * whoever reads them for long, as a backup does.
 */
async function attachMonth(client: Asked, { name, table, bounds, storage }: Month): Promise<void> {
  await inOne(client, [
    `create table ${name} (like ${table} including all excluding indexes)${storage}`,
    `alter table ${table} attach partition ${name} ${bounds}`,
  ]);
}

async function detachMonth(client: Asked, table: string, name: string): Promise<void> {
  await client.query(`comment on table ${name} is '${LEAVES}'`);
  // One that was interrupted while it waited for those who may still read the month.
  const pending = 'select from pg_inherits where inhrelid = $1::regclass and inhdetachpending';
  const { rowCount } = await client.query(pending, [name]);
  await client.query(`alter table ${table} detach partition ${name} ${rowCount === 1 ? 'finalize' : 'concurrently'}`);
}

async function dropMonth(client: Asked, { beforeDrop }: MonthlyTable, name: string): Promise<void> {
  // The order keeps the exclusive lock short, however long the rows take to read.
  await inOne(client, [...(beforeDrop ? [beforeDrop(name)] : []), `drop table if exists ${name}`]);
}

interface When {
  readonly nowMs: number;
  readonly mayDrop: boolean;
}

interface Work {
  readonly missing: readonly Month[];
  /** Partitions past their retention. */
  readonly old: readonly string[];
}

function workOn(monthly: MonthlyTable, present: readonly string[], { nowMs, mayDrop }: When): Work {
  const { table, retentionMonths } = monthly;
  const offsets = Array.from({ length: MONTHS_AHEAD + 2 }, (_, index) => index - 1);
  const oldest = partitionName(table, monthStartMs(nowMs, -retentionMonths));
  return {
    missing: wantedPartitions(monthly, nowMs, offsets).filter(({ name }) => !present.includes(name)),
    old: mayDrop ? present.filter((name) => name < oldest) : [],
  };
}

/** Two processes that start together make the same months, so they take turns. Whoever waits holds no snapshot, for which a detach would wait. */
async function takeTurn(client: Asked): Promise<void> {
  for (const deadlineMs = performance.now() + TURN_MS_MAX; ; await sleep(TURN_POLL_MS)) {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [LOCK_KEY]);
    if (rows[0]?.isMine) return;
    if (performance.now() > deadlineMs) throw new Error('another process makes partitions for too long');
  }
}

/** A distributed database knows neither way, and locks the whole table. Whoever waits for that lock holds up all, so each try is short. */
async function briefly(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS_MAX) throw error;
    }
    await sleep(ATTEMPT_PAUSE_MS);
  }
}

interface Hand {
  make(month: Month): Promise<void>;
  leave(monthly: MonthlyTable, name: string): Promise<void>;
}

function plainHand(client: Asked): Hand {
  return {
    make: (month) => attachMonth(client, month),
    async leave(monthly, name) {
      await detachMonth(client, monthly.table, name);
      await dropMonth(client, monthly, name);
    },
  };
}

function distributedHand(client: Asked): Hand {
  return {
    make: ({ name, table, bounds, storage }) =>
      briefly(() => client.query(`create table if not exists ${name} partition of ${table} ${bounds}${storage}`)),
    leave: (monthly, name) => briefly(() => dropMonth(client, monthly, name)),
  };
}

async function keepMonths(
  db: Db,
  { monthly, when, left }: { monthly: MonthlyTable; when: When; left: readonly string[] },
  changes: { made: string[]; dropped: string[]; needed: string[] },
): Promise<void> {
  const isDistributed = await db.isDistributed();
  await db.dedicated(async (client) => {
    await client.query(`set lock_timeout = '${isDistributed ? STRONG_LOCK_MS : LOCK_MS}ms'`);
    await takeTurn(client);
    const hand = isDistributed ? distributedHand(client) : plainHand(client);
    const { missing, old } = workOn(monthly, await existing(db, monthly.table), when);
    for (const month of missing) {
      await hand.make(month);
      changes.made.push(month.name);
    }
    for (const name of left) await dropMonth(client, monthly, name);
    for (const name of old) {
      if (await isNeeded(client, monthly, name)) {
        changes.needed.push(name);
        continue;
      }
      await hand.leave(monthly, name);
      changes.dropped.push(name);
    }
  });
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
  const changes = { made: [] as string[], dropped: [] as string[], needed: [] as string[] };
  const when = { nowMs, mayDrop };
  const names = tables.map(({ table }) => table);
  const present = Map.groupBy(await db.rows(listPartitions, [names]), ({ table }) => table);
  const left = Map.groupBy(mayDrop ? await db.rows(listLeft, [names]) : [], ({ table }) => table);
  const failures: unknown[] = [];
  for (const monthly of tables) {
    const [months, gone] = [present, left].map((found) => (found.get(monthly.table) ?? []).map(({ name }) => name));
    const { missing, old } = workOn(monthly, months ?? [], when);
    if (missing.length + old.length + (gone?.length ?? 0) === 0) continue;
    // Somebody who reads one table for long must not keep the others from having their months.
    await keepMonths(db, { monthly, when, left: gone ?? [] }, changes).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return changes;
}
