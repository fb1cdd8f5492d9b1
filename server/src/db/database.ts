import { Client, type ClientConfig, Pool, type PoolClient, types } from 'pg';
import { AppError } from '../errors.ts';
import { timestampFromPostgres } from '../lib/timestamp.ts';
import { arrayLiteral } from './array-literal.ts';
import { isDeadlock, type Outcome, toFailure } from './failure.ts';
import type { Statement } from './statement.ts';

/** Where a statement runs: alone and committed by itself (the database), or inside a transaction. */
export interface Handle {
  rows<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /** How many rows the statement touched. */
  count(statement: Statement<never>, values: readonly unknown[]): Promise<number>;
}

export interface Transaction extends Handle {
  readonly isTransaction: true;
}

export interface Db extends Handle {
  /** `isOneMoment`: all its statements see the database as the first one did. */
  transact<T>(work: (tx: Transaction) => Promise<T>, options?: { readonly isOneMoment?: boolean }): Promise<T>;
  /** Opens a connection for COPY and other work that cannot share one, and closes it when `work` ends. */
  dedicated<T>(work: (client: Client) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connection: ClientConfig;
  readonly singles: number;
  readonly transactionsMax: number;
  readonly statementTimeoutMs: number;
  readonly connectTimeoutMs: number;
  /** Settings of the server for these connections, as `-c name=value`. */
  readonly planner?: string;
}

export const DATABASE_DEFAULTS = {
  // Single statements are pipelined, so a few connections carry tens of thousands of statements a second.
  singles: 4,
  transactionsMax: 12,
  statementTimeoutMs: 15_000,
  connectTimeoutMs: 5_000,
} as const;

/**
 * Connections for keys and heartbeats, which must not wait behind a slow list. A pipelined connection answers its statements in
 * order, so no number of shared connections is enough.
 */
export const VITAL_CONNECTIONS = { singles: 1, transactionsMax: 1, statementTimeoutMs: 5_000 } as const;

/**
 * For statements that every message passes through. They find rows by primary key, many at a time; a plan made while the
 * tables were empty would join by hash or scan, and stay so until the next analyze (measured: 20 times slower). A join
 * with `unnest` alone is not enough: it must also say `id = any (…)`, or the plan walks all rows of the account.
 */
export const HOT_PLANNER =
  '-c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off -c enable_bitmapscan=off -c enable_material=off -c plan_cache_mode=force_generic_plan -c jit=off';

const OID = { bigint: 20, timestamptz: 1184, timestamptzArray: 1185 } as const;

const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // Our ids and amounts stay below 2^53 (id blocks, money.ts), so a bigint is a number without loss.
    if (oid === OID.bigint) return Number;
    if (oid === OID.timestamptz) return timestampFromPostgres;
    return types.getTypeParser(oid, format ?? 'text');
  },
};

function clientConfig(options: DatabaseOptions): ClientConfig {
  return {
    ...options.connection,
    pipeline: true,
    types: typeParsers as ClientConfig['types'],
    connectionTimeoutMillis: options.connectTimeoutMs,
    statement_timeout: options.statementTimeoutMs,
    // Longer than the server's own limit: this one breaks the connection, so it is for a server that went silent.
    query_timeout: options.statementTimeoutMs + 5_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    options: `-c TimeZone=UTC -c synchronous_commit=on -c search_path=public ${options.planner ?? ''}`.trim(),
    application_name: 'volley',
  };
}

interface Queryable {
  query(config: {
    name: string;
    text: string;
    values: unknown[];
  }): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

const parameter = (value: unknown) => (Array.isArray(value) ? (arrayLiteral(value) ?? value) : value);

/** A statement that only reads changes nothing, even if its answer is lost. */
const READS = /^\s*select\b/i;

function handleOf(client: Queryable, isCommittedByItself: boolean): Handle {
  const run = async (statement: Statement<unknown>, values: readonly unknown[]) => {
    try {
      return await client.query({ name: statement.name, text: statement.text, values: values.map(parameter) });
    } catch (error) {
      const outcome: Outcome = isCommittedByItself && !READS.test(statement.text) ? 'unknown' : 'not_done';
      throw toFailure(error, statement.name, outcome);
    }
  };
  return {
    rows: async <Row>(statement: Statement<Row>, values: readonly unknown[]) =>
      (await run(statement, values)).rows as Row[],
    count: async (statement, values) => (await run(statement, values)).rowCount ?? 0,
  };
}

/** A connection that heals itself: its error drops a broken one, and the next statement opens another. */
class Single {
  readonly #config: ClientConfig;
  #client: Promise<Client> | null = null;
  /** Statements that wait for their answers: each waits for all before it. */
  underWay = 0;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  async run<T>(work: (handle: Handle) => Promise<T>): Promise<T> {
    this.underWay += 1;
    try {
      return await work(await this.#handle());
    } finally {
      this.underWay -= 1;
    }
  }

  async #handle(): Promise<Handle> {
    this.#client ??= this.#open();
    try {
      return handleOf(await this.#client, true);
    } catch (error) {
      this.#client = null;
      throw toFailure(error, 'connect');
    }
  }

  async #open(): Promise<Client> {
    const client = new Client(this.#config);
    const drop = () => {
      this.#client = null;
    };
    client.on('error', drop);
    client.on('end', drop);
    await client.connect();
    return client;
  }

  async stop(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    this.#client = null;
    await client?.end();
  }
}

const BEGIN = 'begin';
const BEGIN_ONE_MOMENT = 'begin isolation level repeatable read';

async function runTransaction<T>(
  client: PoolClient,
  begin: typeof BEGIN | typeof BEGIN_ONE_MOMENT,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  // BEGIN travels with the first statement; a failure of BEGIN is a failure of the connection and breaks what follows.
  const begun = client.query(begin).then(
    () => null,
    (error: unknown) => error,
  );
  const tx: Transaction = { ...handleOf(client, false), isTransaction: true };
  try {
    const result = await work(tx);
    const failed = await begun;
    if (failed) throw toFailure(failed, 'begin');
    // Told by where it failed, not by how the error looks: a reset of the connection has neither severity nor a known sentence.
    const { command } = await client.query('commit').catch((error: unknown) => {
      throw toFailure(error, 'commit', 'unknown');
    });
    // A COMMIT of a failed transaction succeeds, as a ROLLBACK: a caller that swallowed an error must not take it for done.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it had failed');
    return result;
  } catch (error) {
    await begun;
    await client.query('rollback').catch(() => undefined); // A broken connection has rolled back already.
    throw error;
  }
}

const DEADLOCK_RETRIES_MAX = 3;

export function openDatabase(options: DatabaseOptions): Db {
  const config = clientConfig(options);
  const singles = Array.from({ length: options.singles }, () => new Single(config));
  const pool = new Pool({ ...config, max: options.transactionsMax, idleTimeoutMillis: 30_000 });
  // The pool replaces an idle connection that dies; without a listener, its error would end the process.
  pool.on('error', () => undefined);
  // A connection may die while a transaction holds it, between two statements. Then the next statement fails and reports it.
  pool.on('connect', (client) => void client.on('error', () => undefined));

  /**
   * The connection with the shortest queue: a slow statement holds up all others on its connection. The first one wins among
   * equals, so that no more connections are opened than have work at the same time.
   */
  const single = (): Single => {
    let [best] = singles;
    for (const one of singles) if (best === undefined || one.underWay < best.underWay) best = one;
    if (!best) throw new Error('the database needs at least one connection for single statements');
    return best;
  };

  const once = async <T>(work: (tx: Transaction) => Promise<T>, isOneMoment: boolean): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw toFailure(error, 'connect');
    });
    let broken = false;
    try {
      return await runTransaction(client, isOneMoment ? BEGIN_ONE_MOMENT : BEGIN, work);
    } catch (error) {
      broken = error instanceof AppError && error.code === 'unavailable';
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return {
    rows: (statement, values) => single().run((handle) => handle.rows(statement, values)),
    count: (statement, values) => single().run((handle) => handle.count(statement, values)),
    async transact(work, { isOneMoment = false } = {}) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(work, isOneMoment);
        } catch (error) {
          if (!isDeadlock(error) || attempt === DEADLOCK_RETRIES_MAX) throw error;
        }
      }
    },
    async dedicated(work) {
      const client = new Client({ ...config, pipeline: false, statement_timeout: 0, query_timeout: 0 });
      client.on('error', () => undefined); // The statement under way reports the same failure.
      await client.connect().catch((error: unknown) => {
        throw toFailure(error, 'connect');
      });
      try {
        return await work(client);
      } finally {
        await client.end().catch(() => undefined); // Already broken: nothing to close.
      }
    },
    async stop() {
      await Promise.all([...singles.map((one) => one.stop()), pool.end()]);
    },
  };
}
