import { inTurn, LOCK_WAIT_MS } from './brief-locks.ts';
import type { Connection } from './connection.ts';

const INDEX =
  /^(create\s+(?:unique\s+)?index)\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)\s+on\s+(\w+)\s+([\s\S]*)$/i;

const DROP = /^drop\s+index\s+concurrently\s+(?:if\s+exists\s+)?(\w+)$/i;

interface Index {
  readonly begin: string;
  readonly name: string;
  readonly table: string;
  readonly rest: string;
}

/** An interrupted attempt leaves an invalid index, which is useless. */
async function dropInvalid(client: Connection, name: string): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_index x join pg_class c on c.oid = x.indexrelid
     where c.relname = $1 and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace and not x.indisvalid`,
    [name],
  );
  if (rows.length > 0) await client.query(`drop index concurrently "${name}"`);
}

async function listPartitions(client: Connection, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass order by c.relname`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function isPartitioned(client: Connection, table: string): Promise<boolean> {
  const { rows } = await client.query("select 1 from pg_class where oid = $1::regclass and relkind = 'p'", [table]);
  return rows.length > 0;
}

/** That of a partitioned table is dropped with those of its partitions, in a moment. */
async function dropIndex(client: Connection, name: string): Promise<void> {
  const { rows } = await client.query("select 1 from pg_class where oid = to_regclass($1) and relkind = 'I'", [name]);
  if (rows.length > 0) await runBriefly(client, `drop index if exists "${name}"`);
  else await client.query(`drop index concurrently if exists "${name}"`);
}

/** Lists the partitions whose index is attached to the parent's. Partitions made since then have one from the beginning. */
async function listAttached(client: Connection, name: string): Promise<Set<string>> {
  const { rows } = await client.query<{ table: string }>(
    `select t.relname::text as table from pg_inherits i join pg_index x on x.indexrelid = i.inhrelid
     join pg_class t on t.oid = x.indrelid where i.inhparent = $1::regclass`,
    [name],
  );
  return new Set(rows.map(({ table }) => table));
}

/** Runs a statement that locks the whole table for a moment. */
async function runBriefly(client: Connection, statement: string): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
  try {
    await inTurn(async () => void (await client.query(statement)));
  } finally {
    await client.query('set lock_timeout = 0');
  }
}

/** Postgres cannot build the index of a partitioned table while rows are written, but it can build that of each partition. */
async function buildInParts(client: Connection, { begin, name, table, rest }: Index): Promise<void> {
  await runBriefly(client, `${begin} if not exists "${name}" on only "${table}" ${rest}`);
  // In this order: a partition that is made in between has its index already, and is then in both lists or not in the first.
  const partitions = await listPartitions(client, table);
  const attached = await listAttached(client, name);
  for (const partition of partitions) {
    if (attached.has(partition)) continue;
    const part = `${partition}_${name}`.slice(-63);
    await dropInvalid(client, part);
    await client.query(`${begin} concurrently if not exists "${part}" on "${partition}" ${rest}`);
    await runBriefly(client, `alter index "${name}" attach partition "${part}"`);
  }
}

/** Runs one statement of a stepwise migration. Run again, it does what is still missing. */
export async function runStep(client: Connection, statement: string, isSpread: boolean): Promise<void> {
  const [, begin = '', name = '', table = '', rest = ''] = INDEX.exec(statement) ?? [];
  const [, dropped] = DROP.exec(statement) ?? [];
  if (dropped !== undefined) await dropIndex(client, dropped);
  else if (name === '') await client.query(statement);
  // A cluster builds the parts of an index at once; only on whole tables does that block nobody.
  else if (isSpread) await client.query(`${begin} if not exists ${name} on ${table} ${rest}`);
  else if (await isPartitioned(client, table)) await buildInParts(client, { begin, name, table, rest });
  else {
    await dropInvalid(client, name);
    await client.query(`${begin} concurrently if not exists ${name} on ${table} ${rest}`);
  }
}
