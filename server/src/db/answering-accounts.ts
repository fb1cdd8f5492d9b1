import type { Client } from 'pg';
import { isUnavailable } from '../errors.ts';
import type { Handle } from './database.ts';
import { isOtherServerAway, otherServerAway, toFailure } from './failure.ts';
import type { Statement } from './statement.ts';

/** While a server is away, this is how often the database is asked whether it is back. */
const LOOK_MS = 2_000;
const LOOK_LIMIT_MS = 15_000;

/** How long a server may take to let the one in that looks: the others wait for the answer. */
const LOOK_CONNECT_MS = 2_000;

/** Null: all servers answer. The table stands for all that are spread by account: they lie together. */
const LIST = `
with asked as materialized (
  select groupid, citus_check_connection_to_node(nodename, nodeport) as answers from pg_dist_node
  where isactive and noderole = 'primary'),
 placed as materialized (
  select p.shardid from pg_dist_placement p join asked using (groupid) where answers)
select case when not (select bool_and(answers) from asked) then array(
  select id::text from accounts where get_shard_id_for_distribution_column('balances', id) in (select shardid from placed))
  end as some`;

/** What this class needs of a database. */
export interface Asked extends Pick<Handle, 'rows'> {
  dedicated<T>(work: (client: Client) => Promise<T>): Promise<T>;
}

/** The coordinator may fall silent as well. */
async function inTime<T>(client: Client, asking: Promise<T>): Promise<T> {
  const timer = setTimeout(() => void client.end().catch(() => undefined), LOOK_LIMIT_MS);
  return asking.finally(() => clearTimeout(timer));
}

function look({ dedicated }: Asked): Promise<number[] | null> {
  return dedicated(async (client) => {
    const connecting = client.query(`set citus.node_connection_timeout to ${LOOK_CONNECT_MS}`);
    const { rows } = await inTime(
      client,
      connecting.then(() => client.query<{ some: string[] | null }>(LIST)),
    );
    return rows[0]?.some?.map(Number) ?? null;
  });
}

const HAS_EXTENSION = "select exists (select from pg_extension where extname = 'citus') as has";

/**
 * Whether tables lie on several servers. While one of them is away, lists of work are read for the accounts of the others,
 * and what is asked for one of its own accounts is refused: a network that swallows packets would let it wait, and others behind it.
 */
export class AnsweringAccounts {
  readonly #asked: Asked;
  #some: ReadonlySet<number> | null = null;
  #lookedMs = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | null = null;
  #isDistributed: Promise<boolean> | null = null;

  constructor(asked: Asked) {
    this.#asked = asked;
  }

  isDistributed(): Promise<boolean> {
    // On a connection of its own: it is asked when the others wait, too.
    this.#isDistributed ??= this.#asked
      .dedicated((client) => inTime(client, client.query<{ has: boolean }>(HAS_EXTENSION)))
      .then(
        ({ rows }) => rows[0]?.has === true,
        (error: unknown) => {
          // An answer that did not come is asked for anew.
          this.#isDistributed = null;
          throw toFailure(error, 'database.is_distributed');
        },
      );
    return this.#isDistributed;
  }

  /** As it looked last: is a server away? */
  get isSomeAway(): boolean {
    if (this.#some === null) return false;
    // Who was away may be back, and there may be new accounts.
    if (performance.now() - this.#lookedMs > LOOK_MS) void this.#look().catch(() => undefined);
    return true;
  }

  /** Asks the servers, unless it did so a moment ago. */
  async findAway(): Promise<boolean> {
    if (!(await this.isDistributed())) return false;
    if (performance.now() - this.#lookedMs > LOOK_MS) await this.#look();
    return this.#some !== null;
  }

  refuseAway(asked: Statement<unknown>, values: readonly unknown[]): void {
    if (!this.isSomeAway || asked.accountAt === undefined) return;
    if (this.#some?.has(Number(values[asked.accountAt])) === false) throw otherServerAway(asked.name);
  }

  async read<Row>(list: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    try {
      return await this.#readOnce(list, values);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // Where this fails as well, what failed first says why.
      const looking = isOtherServerAway(error) ? this.#look() : this.findAway();
      await looking.catch(() => undefined);
      if (this.#some === null) throw error;
      return this.#readOnce(list, values);
    }
  }

  #readOnce<Row>(list: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    const some = this.isSomeAway ? this.#some : null;
    if (some === null) return this.#asked.rows(list, values);
    const [asked, ...others] = values as [readonly number[], ...unknown[]];
    const accountIds = list.ofSome ? [...some] : asked.filter((accountId) => some.has(accountId));
    // A list without accounts would be sent to all servers.
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
