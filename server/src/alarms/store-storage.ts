import type { storage } from '@volley/contract/installation';
import type { RowOf } from '@volley/contract/rows';
import { type Handle, statement, store } from '../db/index.ts';

export type DatabaseSize = RowOf<typeof storage>['database'];

const measure = statement<DatabaseSize>(
  'storage.measure',
  `select pg_database_size(current_database()) as bytes,
     (select sum(numbackends) from pg_stat_database) as connections,
     current_setting('max_connections')::int as "connectionsMax"`,
);

export async function measureDatabase(handle: Handle): Promise<DatabaseSize> {
  const [size] = await handle.rows(measure, []);
  if (size === undefined) throw new Error('the size of the database was not returned');
  return size;
}

export type TableSize = RowOf<typeof storage>['tables'][number];

/** A table's size includes its partitions and indexes. */
export const listTableSizes = store.listing<[limit: number], TableSize>(
  'storage.list_tables',
  `with recursive family as (
     select c.oid as root, c.oid from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     union all
     select f.root, i.inhrelid from family f join pg_inherits i on i.inhparent = f.oid)
   select max(case when c.oid = f.root then c.relname end) as name, sum(pg_total_relation_size(c.oid))::bigint as bytes,
     sum(case when c.relkind = 'r' then greatest(c.reltuples, 0) else 0 end)::bigint as rows
   from family f join pg_class c on c.oid = f.oid group by f.root order by bytes desc, name limit $1`,
);

/** Lists the partitions of tables that are partitioned by month. */
export const listMonthNames = store.listing<[tables: readonly string[]], { table: string; name: string }>(
  'storage.list_months',
  `select parent.relname as table, child.relname as name from pg_inherits
   join pg_class parent on parent.oid = inhparent join pg_class child on child.oid = inhrelid
   where parent.relname = any ($1::text[]) and parent.relnamespace = 'public'::regnamespace order by child.relname`,
);
