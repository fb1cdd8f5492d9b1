import type { ClientBase } from 'pg';

/** Server settings of one connection, by name. */
export type SessionSettings = Readonly<Record<string, string>>;

/** Settings of every connection. Dates and prices are read in UTC, and a 2xx answer means that the commit is on disk. */
const ALWAYS: SessionSettings = {
  TimeZone: 'UTC',
  synchronous_commit: 'on',
  search_path: 'public',
  // A process that stands still must not hold its locks for long. No transaction waits for anything but the database.
  idle_in_transaction_session_timeout: '5s',
  // Makes the server free the locks of a client whose network is gone.
  tcp_user_timeout: '15s',
  // Of a distributed database alone: what asks all servers opens one connection to each, and not one more for every few parts of a
  // table. Such questions are small and asked often, and each connection is a process of the other server.
  'citus.max_adaptive_executor_pool_size': '1',
  // On a distributed database: a server that lets nobody in must not hold up what waits behind. Elsewhere it says nothing.
  'citus.node_connection_timeout': '5s',
};

/** A distributed database plans each statement on several servers anew, and refuses it if a generic plan is forced. */
function settingOf(name: string, value: string): string {
  if (name !== 'plan_cache_mode') return `'${value}'`;
  return `case when exists (select from pg_extension where extname = 'citus') then 'auto' else '${value}' end`;
}

/** A row of `pg_stat_activity`, because a pooler reports another process id than the one Postgres knows. */
interface SessionRow {
  readonly pid: number;
}

/**
 * Makes settings by a statement, because poolers refuse start-up options or drop them silently. Returns the process id of the Postgres backend that
 * serves the connection.
 */
export async function setUpSession(client: ClientBase, settings: SessionSettings, limitMs?: number): Promise<number> {
  const all = Object.entries({ ...ALWAYS, ...settings });
  const made = all.map(([name, value]) => `set_config('${name}', ${settingOf(name, value)}, false)`).join(', ');
  const query = { text: `select pg_backend_pid() as pid, ${made}`, query_timeout: limitMs };
  const { rows } = await client.query<SessionRow>(query);
  return rows[0]?.pid ?? 0;
}

/**
 * Whether two statements of one connection reach two sessions of the server. A second connection holds a session while the first one asks again, so a
 * pooler in transaction mode has to give it another one.
 */
export async function isLentByTransaction(one: ClientBase, other: ClientBase): Promise<boolean> {
  const sessionOf = async (client: ClientBase): Promise<number> =>
    (await client.query<SessionRow>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
  const before = await sessionOf(one);
  await other.query('begin');
  const held = await sessionOf(other);
  const after = await sessionOf(one);
  await other.query('rollback');
  return held === before || after !== before;
}
