import type { Connection } from './connection.ts';
import { describeStatement, type Effect, type Waits, type Work } from './describe-statement.ts';
import { readPending } from './migrate.ts';
import { listMigrations, type Migration } from './migration-files.ts';
import { contractsFor, isStepwise } from './migration-marks.ts';
import { splitStatements } from './split-statements.ts';

export interface PlannedEffect {
  /** Null if the table is not one of ours, or is unknown. */
  readonly table: string | null;
  readonly isNew: boolean;
  readonly waits: Waits;
  readonly work: Work;
  /** The number of rows at Postgres's last count; 0 for a table that does not exist yet. */
  readonly rows: number;
  /** The size including indexes. */
  readonly bytes: number;
}

export interface PlannedStatement {
  readonly sql: string;
  readonly effects: readonly PlannedEffect[];
}

export interface PlannedMigration {
  readonly number: number;
  readonly name: string;
  /** The migration that programs must know to run afterwards; null if all programs can. */
  readonly contractsFor: number | null;
  /** Whether each statement commits by itself. Otherwise locks are kept until the last statement has run. */
  readonly isStepwise: boolean;
  readonly statements: readonly PlannedStatement[];
}

interface Size {
  readonly rows: number;
  readonly bytes: number;
}

/** The size of a table includes its partitions. */
const LIST_SIZES = `
select relname::text as table, greatest(0, reltuples)::bigint as rows, pg_total_relation_size(oid)::bigint as bytes
from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
union all
select c.relname::text, coalesce(sum(greatest(0, p.reltuples)), 0)::bigint,
  coalesce(sum(pg_total_relation_size(p.oid)), 0)::bigint
from pg_class c, pg_partition_tree(c.oid) t join pg_class p on p.oid = t.relid and p.relkind = 'r'
where c.relnamespace = 'public'::regnamespace and c.relkind = 'p' and not c.relispartition group by c.relname`;

async function readSizes(client: Connection): Promise<Map<string, Size>> {
  const { rows: found } = await client.query<Size & { table: string }>(LIST_SIZES);
  return new Map(found.map(({ table, rows, bytes }) => [table, { rows, bytes }]));
}

function planEffect(effect: Effect, sizes: ReadonlyMap<string, Size>, made: ReadonlySet<string>): PlannedEffect {
  const { table, waits, work } = effect;
  // Other sessions do not see a table before the commit that creates it.
  if (table !== null && made.has(table))
    return { table, isNew: true, waits: 'nobody', work: 'at once', rows: 0, bytes: 0 };
  const { rows, bytes } = sizes.get(table ?? '') ?? { rows: 0, bytes: 0 };
  return { table, isNew: false, waits, work, rows, bytes };
}

/** Returns what the pending migrations would do. Writes nothing. */
export async function planMigrations(
  client: Connection,
  migrations: readonly Migration[] = listMigrations(),
): Promise<PlannedMigration[]> {
  const { pending } = await readPending(client, migrations);
  const sizes = await readSizes(client);
  const made = new Set<string>();
  return pending.map((migration) => {
    const statements = splitStatements(migration.sql).map((sql) => {
      const effects = describeStatement(sql);
      for (const { table, isNew } of effects) if (isNew && table !== null) made.add(table);
      return { sql: sql.replaceAll(/\s+/g, ' '), effects: effects.map((effect) => planEffect(effect, sizes, made)) };
    });
    const { number, name } = migration;
    return { number, name, contractsFor: contractsFor(migration), isStepwise: isStepwise(migration), statements };
  });
}
