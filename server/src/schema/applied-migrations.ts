import type { Connection } from './connection.ts';

export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly hash: string;
}

/** What was done to a database. */
export interface Register {
  /** What a program must know to run on it. */
  readonly needed: readonly AppliedMigration[];
  /** What came later and only added: older programs run on without it, those too that cannot read this list. */
  readonly ahead: readonly AppliedMigration[];
}

/** In it are those that every program must know, in the other one those that only added. */
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

/** Both lists are empty when the database has never been migrated. */
export async function readRegister(client: Connection): Promise<Register> {
  const [needed = '', ahead = ''] = REGISTER_TABLES;
  return { needed: await readTable(client, needed), ahead: await readTable(client, ahead) };
}

export const allApplied = ({ needed, ahead }: Register): AppliedMigration[] =>
  [...needed, ...ahead].sort((a, b) => a.number - b.number);
