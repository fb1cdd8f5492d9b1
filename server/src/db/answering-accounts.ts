import type { Client } from 'pg';
import type { Handle } from './database.ts';
import { isOtherServerAway } from './failure.ts';
import { type Statement, statement } from './statement.ts';

/** While a server is away, it is looked so often whether it is back. */
const LOOK_MS = 2_000;
const LOOK_LIMIT_MS = 15_000;

/** The table stands for all that are spread by account: they lie together. */
const LIST = `
with answering as materialized (
  select groupid from pg_dist_node
  where isactive and noderole = 'primary' and citus_check_connection_to_node(nodename, nodeport)),
 placed as materialized (
  select p.shardid from pg_dist_placement p join answering using (groupid))
select id::text from accounts where get_shard_id_for_distribution_column('balances', id) in (select shardid from placed)`;

const COUNT_AWAY = `
select count(*)::int as n from pg_dist_node
where isactive and noderole = 'primary' and not citus_check_connection_to_node(nodename, nodeport)`;

/** What is asked of the database. */
export interface Asked extends Pick<Handle, 'rows'> {
  dedicated<T>(work: (client: Client) => Promise<T>): Promise<T>;
}

/** Null: all servers answer. */
function look({ dedicated }: Asked): Promise<number[] | null> {
  return dedicated(async (client) => {
    await client.query(`set statement_timeout to ${LOOK_LIMIT_MS}`);
    const { rows: away } = await client.query<{ n: number }>(COUNT_AWAY);
    if (away[0]?.n === 0) return null;
    const { rows } = await client.query<{ id: string }>(LIST);
    return rows.map(({ id }) => Number(id));
  });
}

const findExtension = statement<{ has: boolean }>(
  'database.is_distributed',
  "select exists (select 1 from pg_extension where extname = 'citus') as has",
);

/** Whether tables lie on several servers. Reads lists of work: while a server of a distributed database is away, for the accounts of the others. */
export class AnsweringAccounts {
  readonly #asked: Asked;
  #some: ReadonlySet<number> | null = null;
  #lookedMs = 0;
  #looking: Promise<void> | null = null;
  #isDistributed: Promise<boolean> | null = null;

  constructor(asked: Asked) {
    this.#asked = asked;
  }

  isDistributed(): Promise<boolean> {
    this.#isDistributed ??= this.#asked.rows(findExtension, []).then(
      ([row]) => row?.has === true,
      (error: unknown) => {
        // An answer that did not come is asked for anew.
        this.#isDistributed = null;
        throw error;
      },
    );
    return this.#isDistributed;
  }

  async read<Row>(list: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    // Who was away may be back, and there may be new accounts.
    if (this.#some !== null && performance.now() - this.#lookedMs > LOOK_MS) void this.#look().catch(() => undefined);
    try {
      return await this.#readOnce(list, values);
    } catch (error) {
      if (!isOtherServerAway(error)) throw error;
      // Where this fails as well, what failed first says why.
      await this.#look().catch(() => undefined);
      if (this.#some === null) throw error;
      return this.#readOnce(list, values);
    }
  }

  #readOnce<Row>(list: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    const some = this.#some;
    if (some === null) return this.#asked.rows(list, values);
    const [asked, ...others] = values as [readonly number[], ...unknown[]];
    const accountIds = list.ofSome ? [...some] : asked.filter((accountId) => some.has(accountId));
    // A list without an account would be put to all servers.
    if (accountIds.length === 0) return Promise.resolve([]);
    if (list.ofSome) return this.#asked.rows(list.ofSome, [...values, accountIds]);
    return this.#asked.rows(list, [accountIds, ...others]);
  }

  #look(): Promise<void> {
    this.#looking ??= look(this.#asked)
      .then((some) => {
        this.#some = some && new Set(some);
      })
      .finally(() => {
        this.#lookedMs = performance.now();
        this.#looking = null;
      });
    return this.#looking;
  }
}
