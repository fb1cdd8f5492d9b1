import type { Handle } from './database.ts';
import { statement } from './statement.ts';

/**
 * The virtual ids of transactions, which every transaction holds from its begin, also before it has written anything. The columns are those that
 * Postgres shows to everybody. Our sessions share one name, so those of other programs and of the server itself do not count.
 */
const list = statement<{ id: string }>(
  'open_transactions.list',
  `select l.virtualtransaction as id from pg_locks l join pg_stat_activity a on a.pid = l.pid
   where l.locktype = 'virtualxid' and l.granted and a.datname = current_database() and a.usename = current_user and a.pid <> pg_backend_pid()`,
);

/** Lists the transactions that are open, but for the caller's own. No clock is asked, because clocks can be wrong. */
export async function listOpenTransactions(handle: Handle): Promise<string[]> {
  return (await handle.rows(list, [])).map(({ id }) => id);
}
