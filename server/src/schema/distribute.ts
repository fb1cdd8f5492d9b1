import { SettingError } from '../lib/settings/setting-error.ts';
import { allApplied, readRegister } from './applied-migrations.ts';
import type { Connection } from './connection.ts';
import { listMigrations, type Migration } from './migration-files.ts';
import { functionsIn, type Place, placesIn } from './places.ts';

/** The default of the Citus extension: enough for 32 servers, and one server can hold many shards. */
export const SHARDS_DEFAULT = 32;

export interface Spreading {
  readonly table: string;
  readonly place: Place;
  /** The number of rows at Postgres's last count. */
  readonly rows: number;
}

interface Table {
  readonly table: string;
  readonly rows: number;
  readonly isSpread: boolean;
}

const HAS_EXTENSION = "select exists (select from pg_extension where extname = 'citus') as has";

/** Lists our tables, those that others refer to first. */
const LIST_TABLES = `
with recursive refers as (
  select distinct k.conrelid as child, k.confrelid as parent from pg_constraint k
  where k.contype = 'f' and k.conparentid = 0 and k.conrelid <> k.confrelid),
 depth as (
  select c.oid, 0 as steps from pg_class c
  union
  select r.child, d.steps + 1 from refers r join depth d on d.oid = r.parent where d.steps < 20)
select c.relname::text as table, greatest(0, c.reltuples)::bigint as rows,
  exists (select from pg_dist_partition p where p.logicalrelid = c.oid and p.partmethod in ('h', 'n')
    and (p.partmethod = 'h' or p.repmodel = 't')) as "isSpread"
from pg_class c join depth d using (oid)
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
group by c.oid, c.relname, c.reltuples order by max(d.steps), c.relname`;

/** All tables keep the rows of an account together, so a table that is added later gets as many shards as the existing ones. */
const FIND_SPREAD = `
select p.logicalrelid::text as table from pg_dist_partition p
where p.partmethod = 'h' and p.logicalrelid = to_regclass('public.balances')`;

async function hasExtension(client: Connection): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(HAS_EXTENSION);
  return rows[0]?.has === true;
}

/** Is this one of the servers that the coordinator spreads tables over? */
export async function isWorker(client: Connection): Promise<boolean> {
  if (!(await hasExtension(client))) return false;
  const { rows } = await client.query<{ groupid: number }>('select groupid from pg_dist_local_group');
  return rows[0] !== undefined && rows[0].groupid !== 0;
}

/** Were the tables given to several servers before? */
export async function isDistributed(client: Connection): Promise<boolean> {
  if (!(await hasExtension(client))) return false;
  const { rows } = await client.query<Table>(LIST_TABLES);
  return rows.some(({ isSpread }) => isSpread);
}

async function planSpreading(client: Connection, migrations: readonly Migration[]): Promise<Spreading[]> {
  const places = placesIn(migrations);
  const { rows } = await client.query<Table>(LIST_TABLES);
  const open = rows.filter(({ isSpread }) => !isSpread);
  const planned = open.flatMap(({ table, rows: n }) => {
    const place = places.get(table);
    return place === undefined ? [] : [{ table, place, rows: Number(n) }];
  });
  // A distributed row may refer to one that every server has, so these tables come first.
  return [
    ...planned.filter(({ place }) => place === 'everywhere'),
    ...planned.filter(({ place }) => place !== 'everywhere'),
  ];
}

/** Those that do not run beside the rows of an account yet. */
const SPREAD_FUNCTION = `
select create_distributed_function(p.oid::regprocedure, $2, colocate_with => 'balances') from pg_proc p
where p.pronamespace = 'public'::regnamespace and p.proname = $1 and not exists (
  select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid and o.distribution_argument_index is not null)`;

async function spreadFunctions(client: Connection, migrations: readonly Migration[]): Promise<void> {
  for (const [name, argument] of functionsIn(migrations)) await client.query(SPREAD_FUNCTION, [name, argument]);
}

/** Within a transaction of the caller. */
export async function spreadTables(
  client: Connection,
  migrations: readonly Migration[],
  onTable: (done: Spreading) => void = () => undefined,
): Promise<Spreading[]> {
  const planned = await planSpreading(client, migrations);
  const { rows: beside } = await client.query<{ table: string }>(FIND_SPREAD);
  for (const one of planned) {
    if (one.place === 'everywhere') await client.query('select create_reference_table($1::regclass)', [one.table]);
    else
      await client.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
        ...[one.table, one.place.by],
        beside[0]?.table ?? 'default',
      ]);
    onTable(one);
  }
  await spreadFunctions(client, migrations);
  return planned;
}

async function refuseUnready(client: Connection, last: number): Promise<void> {
  if (!(await hasExtension(client)))
    throw new SettingError(
      'DATABASE_URL',
      'The database that DATABASE_URL names cannot be distributed: it has no extension citus. Please install Citus on every server, and run `create extension citus` in the database of each.',
    );
  const { rows } = await client.query<{ workers: number }>(
    'select count(*)::int as workers from pg_dist_node where groupid <> 0 and isactive and shouldhaveshards',
  );
  if (rows[0]?.workers === 0)
    throw new SettingError(
      'DATABASE_URL',
      'The coordinator that DATABASE_URL names knows no worker. Please tell it its own address (citus_set_coordinator_host) and add each worker (citus_add_node).',
    );
  if (allApplied(await readRegister(client)).at(-1)?.number !== last)
    throw new SettingError(
      'DATABASE_URL',
      'The schema of the database is not that of this Volley. Please run `volley migrate` first.',
    );
}

export interface DistributeOptions {
  readonly isDryRun: boolean;
  readonly shards: number;
  readonly onTable?: (done: Spreading) => void;
  readonly migrations?: readonly Migration[];
}

/** Gives each table its place on the servers of a cluster, all tables or none. Tables that are distributed already stay as they are. */
export async function distribute(client: Connection, options: DistributeOptions): Promise<Spreading[]> {
  const { migrations = listMigrations() } = options;
  await refuseUnready(client, migrations.at(-1)?.number ?? 0);
  if (options.isDryRun) return planSpreading(client, migrations);
  await client.query('begin');
  try {
    await client.query("set local citus.multi_shard_modify_mode to 'sequential'");
    await client.query(`set local citus.shard_count to ${options.shards}`);
    const done = await spreadTables(client, migrations, options.onTable);
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // A broken connection has rolled back already.
    throw error;
  }
}
