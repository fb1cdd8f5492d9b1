import type { Connection } from './connection.ts';

export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly hash: string;
}

/** The migrations that were applied to a database. */
export interface Register {
  /** Migrations that a program must know to run on the database. */
  readonly needed: readonly AppliedMigration[];
  /** Later migrations that only added something: older programs run on without them, including those that cannot read this list. */
  readonly ahead: readonly AppliedMigration[];
}

/** The first table has the migrations that every program must know, the second those that only added something. */
export const REGISTER_TABLES: readonly string[] = ['migrations', 'migrations_ahead'];

const COLUMNS =
  '(number int primary key, name text not null, hash text not null, applied_at timestamptz not null default now())';

export async function makeRegister(client: Connection): Promise<void> {
  for (const table of REGISTER_TABLES) await client.query(`create table if not exists ${table} ${COLUMNS}`);
}

async function readTable(client: Connection, table: string): Promise<AppliedMigration[]> {
  const { rows } = await client.query('select 1 where to_regclass($1) is not null', [`public.${table}`]);
  if (rows.length === 0) return [];
  return (await client.query<AppliedMigration>(`select number, name, hash from ${table} order by number`)).rows;
}

/** Returns two empty lists if the database was never migrated. */
export async function readRegister(client: Connection): Promise<Register> {
  const [needed = '', ahead = ''] = REGISTER_TABLES;
  return { needed: await readTable(client, needed), ahead: await readTable(client, ahead) };
}

export const allApplied = ({ needed, ahead }: Register): AppliedMigration[] =>
  [...needed, ...ahead].sort((a, b) => a.number - b.number);
