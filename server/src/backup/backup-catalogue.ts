import type { Client } from 'pg';
import { type AppliedMigration, allApplied, REGISTER_TABLES, readRegister } from '../schema/index.ts';
import type { BackupPartition, BackupSequence, BackupTable } from './backup-format.ts';

// Partitions are part of their parent, tables of extensions are not ours, and the migration runner keeps its own record.
const LIST_TABLES = `
select c.relname::text as name,
  array(select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
  exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'xid8'::regtype) as "isOfThisDatabase"
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
order by c.relname`;

const LIST_REFERENCES = `
select distinct child.relname::text as child, parent.relname::text as parent from pg_constraint k
join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
where k.contype = 'f' and k.conparentid = 0 and child.relnamespace = 'public'::regnamespace and child.oid <> parent.oid`;

const LIST_PARTITIONS = `
select parent.relname::text as table, child.relname::text as name, pg_get_expr(child.relpartbound, child.oid) as bound,
  coalesce(child.reloptions, '{}') as storage
from pg_inherits i join pg_class parent on parent.oid = i.inhparent join pg_class child on child.oid = i.inhrelid
join pg_partitioned_table p on p.partrelid = parent.oid
where p.partstrat = 'r' and parent.relnamespace = 'public'::regnamespace order by child.relname`;

const LIST_SEQUENCES = `
select c.relname::text as table, a.attname::text as column,
  coalesce(pg_sequence_last_value(pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass), 0)::bigint as last
from pg_attribute a join pg_class c on c.oid = a.attrelid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
  and not a.attisdropped and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null
order by 1, 2`;

export interface Catalogue {
  readonly tables: readonly BackupTable[];
  readonly partitions: readonly BackupPartition[];
  readonly sequences: readonly BackupSequence[];
  /** Tables whose rows have transaction numbers, which are notices for running processes and mean nothing in another database. */
  readonly leftOut: readonly string[];
}

interface Found extends BackupTable {
  readonly isOfThisDatabase: boolean;
}

/** Sorts tables so that those to which others refer come first. */
function inFillingOrder<T extends { readonly name: string }>(
  tables: readonly T[],
  references: readonly { readonly child: string; readonly parent: string }[],
): T[] {
  const ordered: T[] = [];
  const done = new Set<string>();
  let waiting = [...tables];
  while (waiting.length > 0) {
    const ready = waiting.filter(({ name }) => references.every((r) => r.child !== name || done.has(r.parent)));
    if (ready.length === 0) throw new Error(`tables refer to one another in a circle: ${waiting[0]?.name}`);
    for (const table of ready) done.add(table.name);
    ordered.push(...ready);
    waiting = waiting.filter(({ name }) => !done.has(name));
  }
  return ordered;
}

export async function readCatalogue(client: Client): Promise<Catalogue> {
  const { rows: found } = await client.query<Found>(LIST_TABLES, [REGISTER_TABLES]);
  const { rows: references } = await client.query<{ child: string; parent: string }>(LIST_REFERENCES);
  const { rows: partitions } = await client.query<BackupPartition>(LIST_PARTITIONS);
  const { rows: sequences } = await client.query<BackupSequence>(LIST_SEQUENCES);
  const kept = found.filter((table) => !table.isOfThisDatabase);
  return {
    tables: inFillingOrder(kept, references).map(({ name, columns }) => ({ name, columns })),
    partitions,
    sequences,
    leftOut: found.filter((table) => table.isOfThisDatabase).map((table) => table.name),
  };
}

/** Returns no migrations for a database that was never migrated. */
export const readAppliedMigrations = async (client: Client): Promise<AppliedMigration[]> =>
  allApplied(await readRegister(client));

export function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
