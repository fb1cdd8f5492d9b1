import type { ClientBase } from 'pg';

/** Settings of the server for one connection, by name. */
export type SessionSettings = Readonly<Record<string, string>>;

/** What holds for every connection. Dates and prices are read in UTC, and a 2xx means that the commit is on disk. */
const ALWAYS: SessionSettings = {
  TimeZone: 'UTC',
  synchronous_commit: 'on',
  search_path: 'public',
  idle_in_transaction_session_timeout: '30s',
  // The server frees the locks of a client that its network swallowed.
  tcp_user_timeout: '15s',
  // Of a distributed database alone: what asks all servers opens one connection to each, and not one more for every few parts of a
  // table. Such questions are small and asked often, and each connection is a process of the other server.
  'citus.max_adaptive_executor_pool_size': '1',
  // On a distributed database: a server that lets nobody in must not hold up what waits behind. Elsewhere it says nothing.
  'citus.node_connection_timeout': '5s',
};

/**
 * A distributed database plans anew what touches more than one server, and refuses such a statement where a plan for any
 * parameters is asked for.
 */
function settingOf(name: string, value: string): string {
  if (name !== 'plan_cache_mode') return `'${value}'`;
  return `case when exists (select from pg_extension where extname = 'citus') then 'auto' else '${value}' end`;
}

/** One field of `pg_stat_activity`: a pooler tells its clients another process id than Postgres knows. */
interface SessionRow {
  readonly pid: number;
}

/**
 * Settings are made by a statement, and not by the options of the start-up message, since poolers refuse these or leave
 * them out in silence. Gives back which process of Postgres serves the connection.
 */
export async function setUpSession(client: ClientBase, settings: SessionSettings, limitMs?: number): Promise<number> {
  const all = Object.entries({ ...ALWAYS, ...settings });
  const made = all.map(([name, value]) => `set_config('${name}', ${settingOf(name, value)}, false)`).join(', ');
  const query = { text: `select pg_backend_pid() as pid, ${made}`, query_timeout: limitMs };
  const { rows } = await client.query<SessionRow>(query);
  return rows[0]?.pid ?? 0;
}

/**
 * Do two statements of one connection reach two sessions of the server? A second connection holds a session while the first
 * one asks again, so a pooler that lends sessions by the transaction has to give it another one.
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
