import { type Client, type ClientBase, type ClientConfig, Pool, type PoolClient, types } from 'pg';
import { AppError } from '../errors.ts';
import { timestampFromPostgres } from '../lib/time/timestamp.ts';
import { AnsweringAccounts } from './answering-accounts.ts';
import { isDeadlock, isOtherServerAway, toFailure } from './failure.ts';
import { type Connection, LatestClient, writeTogether } from './latest-client.ts';
import { Reach } from './reach.ts';
import { isLentByTransaction, type SessionSettings, setUpSession } from './session.ts';
import { SilenceWatch } from './silence-watch.ts';
import { handleOf, type Queryable, type Refuse, SingleConnection } from './single-connection.ts';
import type { Statement } from './statement.ts';

/** Runs statements: each in its own transaction (the database), or inside a given one. */
export interface Handle {
  rows<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /** Returns the number of rows that the statement touched. */
  count(statement: Statement<never>, values: readonly unknown[]): Promise<number>;
}

export interface Transaction extends Handle {
  readonly isTransaction: true;
}

export interface Db extends Handle {
  /** With `isOneMoment`, all statements see the database as the first one did. */
  transact<T>(work: (tx: Transaction) => Promise<T>, options?: { readonly isOneMoment?: boolean }): Promise<T>;
  /** Opens a connection for COPY and other work that cannot share one, and closes it when `work` ends. */
  dedicated<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** Whether a pooler between us and Postgres may give each transaction another session. */
  isLentByTransaction(): Promise<boolean>;
  /** Whether tables lie on several servers. The database is asked only once. */
  isDistributed(): Promise<boolean>;
  /** What is known of whether the database answers at all. */
  readonly reach: Reach;
  /** How many connections for single statements were opened so far. A crash of Postgres breaks all of them, so none is used across one. */
  openings(): number;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connection: Connection;
  readonly singles: number;
  readonly transactionsMax: number;
  readonly statementTimeoutMs: number;
  readonly connectTimeoutMs: number;
  /** How much longer than the server's statement time-out the client waits, in case the server went silent. */
  readonly patienceMs: number;
  /** Further server settings for these connections. */
  readonly planner?: SessionSettings;
  /** Other connections to the same database: what is found on one of them holds for all. */
  readonly beside?: Pick<Db, 'reach'>;
}

export const DATABASE_DEFAULTS = {
  // Single statements are pipelined, so a few connections carry tens of thousands of statements a second.
  singles: 4,
  transactionsMax: 12,
  statementTimeoutMs: 15_000,
  connectTimeoutMs: 5_000,
  patienceMs: 5_000,
} as const;

/**
 * Separate connections for work that must not wait behind a slow list. A pipelined connection answers its statements in order, so adding shared
 * connections would not help.
 */
export const OWN_CONNECTIONS = {
  /** For keys and clocks. Several, so that what writes to a server that is away holds up nobody who reads. */
  vital: { singles: 1, transactionsMax: 3, statementTimeoutMs: 5_000 },
  /** For heartbeats: one that is not answered soon is tried again on another connection, long before anybody takes us for dead. */
  heartbeats: {
    ...{ singles: 1, transactionsMax: 1 },
    ...{ statementTimeoutMs: 2_000, connectTimeoutMs: 2_000, patienceMs: 0 },
  },
} as const;

/**
 * For statements that every message passes through. They find many rows at a time by primary key. A plan made while the tables were empty would use
 * hash joins or scans until the next analyze, and was measured to be 20 times slower. A join with `unnest` is not enough: without `id = any (…)`, the
 * plan walks all rows of the account.
 */
export const HOT_PLANNER: SessionSettings = {
  ...{ enable_hashjoin: 'off', enable_mergejoin: 'off', enable_seqscan: 'off' },
  ...{ enable_bitmapscan: 'off', enable_material: 'off' },
  // Rows weigh as much as pages. By default an index of some tens of rows is cheaper to walk than to search for ten values, and the
  // plan stays when the table has grown: after an `analyze` of the first receipts Postgres 15 looked 200 up in 24 ms instead of 0.6.
  ...{ cpu_tuple_cost: '1', max_parallel_workers_per_gather: '0' },
  ...{ plan_cache_mode: 'force_generic_plan', jit: 'off' },
};

const OID = { bigint: 20, bigintArray: 1016, timestamptz: 1184, timestamptzArray: 1185 } as const;

const numbersFromPostgres = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));

const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // Our ids and amounts stay below 2^53 (id blocks, money.ts), so a number holds every bigint exactly.
    if (oid === OID.bigint) return Number;
    if (oid === OID.bigintArray) return numbersFromPostgres;
    if (oid === OID.timestamptz) return timestampFromPostgres;
    return types.getTypeParser(oid, format ?? 'text');
  },
};

function clientConfig(options: DatabaseOptions): Connection {
  return {
    ...options.connection,
    pipeline: true,
    types: typeParsers as ClientConfig['types'],
    connectionTimeoutMillis: options.connectTimeoutMs,
    // The driver breaks the connection after this time.
    query_timeout: options.statementTimeoutMs + options.patienceMs,
    keepAlive: true,
    application_name: options.connection.application_name ?? 'volley',
  };
}

const BEGIN = 'begin';
const BEGIN_ONE_MOMENT = 'begin isolation level repeatable read';

interface TransactionOptions {
  readonly begin: typeof BEGIN | typeof BEGIN_ONE_MOMENT;
  readonly refuse: Refuse;
  /** The transaction could not be rolled back, so its connection must not serve another one. */
  onBroken(): void;
}

async function runTransaction<T>(
  client: Queryable,
  { begin, refuse, onBroken }: TransactionOptions,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  // BEGIN is sent together with the first statement. If it fails, the connection is broken and the statements that follow fail too.
  const begun = client.query(begin).then(
    () => null,
    (error: unknown) => error,
  );
  const tx: Transaction = { ...handleOf(client, false, refuse), isTransaction: true };
  try {
    const result = await work(tx);
    const failed = await begun;
    if (failed) throw toFailure(failed, 'begin');
    // The outcome is unknown because COMMIT failed, whatever the error: a connection reset has neither severity nor a known message.
    const { command } = await client.query('commit').catch((error: unknown) => {
      throw toFailure(error, 'commit', 'unknown');
    });
    // COMMIT of a failed transaction succeeds as a ROLLBACK, and a caller that swallowed an error must not believe it is committed.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it had failed');
    return result;
  } catch (error) {
    await begun;
    await client.query('rollback').catch(onBroken);
    throw error;
  }
}

/** COPY waits for its rows, a backup for its file. */
const DEDICATED: SessionSettings = { statement_timeout: '0', idle_in_transaction_session_timeout: '30s' };

const DEADLOCK_RETRIES_MAX = 3;

async function connect(client: Client, settings: SessionSettings, limitMs: number): Promise<void> {
  try {
    await client.connect();
    await setUpSession(client, settings, limitMs);
  } catch (error) {
    throw toFailure(error, 'connect');
  }
}

/** Its statements are refused at once while the database is away. */
function watchedBy(watch: SilenceWatch, client: ClientBase): Queryable {
  return {
    query: (query) =>
      watch.ask(client, typeof query === 'string' ? query : query.name, () => {
        writeTogether(client);
        return client.query(query);
      }),
  };
}

interface Connections {
  readonly singles: readonly SingleConnection[];
  readonly pool: Pool;
  readonly watch: SilenceWatch;
  openings(): number;
}

/** Each of them is set up once it is open, and watched. */
function openConnections(
  options: DatabaseOptions,
  { config, settings, reach }: { config: Connection; settings: SessionSettings; reach: Reach },
  answering: AnsweringAccounts,
): Connections {
  const watch = new SilenceWatch(config, reach, () => answering.findAway());
  const refuse: Refuse = (statement, values) => answering.refuseAway(statement, values);
  let openings = 0;
  const setUp = async (client: ClientBase): Promise<void> =>
    watch.add(client, await setUpSession(client, settings, options.connectTimeoutMs));
  const open = async (onEnd: () => void): Promise<Queryable & { end(): Promise<void> }> => {
    const client = new LatestClient(config);
    client.on('error', onEnd);
    client.on('end', onEnd);
    await client.connect();
    await setUp(client).catch((error: unknown) => {
      client.end().catch(() => undefined);
      throw error;
    });
    // Not when it begins: a slow opening may end only after a crash, at the Postgres that started then.
    openings += 1;
    return { ...watchedBy(watch, client), end: () => client.end() };
  };
  const openSingle: typeof open = (onEnd) =>
    reach.wait(
      () => open(onEnd),
      (late) => void late.end().catch(() => undefined),
    );
  const singles = Array.from({ length: options.singles }, () => new SingleConnection(openSingle, refuse));
  const limits = { max: options.transactionsMax, idleTimeoutMillis: 30_000 };
  const pool = new Pool({ ...config, ...limits, Client: LatestClient, onConnect: setUp });
  // The pool replaces an idle connection that dies; without a listener, its error would end the process.
  pool.on('error', () => undefined);
  // A connection may break between two statements of a transaction. The next statement then fails and reports it.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return { singles, pool, watch, openings: () => openings };
}

function openInTime(reach: Reach, pool: Pool): Promise<PoolClient> {
  const opening = reach.wait(
    () => pool.connect(),
    (late) => late.release(),
  );
  return opening.catch((error: unknown) => {
    throw toFailure(error, 'connect');
  });
}

/**
 * The connection with the shortest queue: a slow statement holds up all others on its connection. The first one wins among
 * equals, so that no more connections are opened than have work at the same time.
 */
function shortestQueue(singles: readonly SingleConnection[]): SingleConnection {
  let [best] = singles;
  for (const one of singles) if (best === undefined || one.underWay < best.underWay) best = one;
  if (!best) throw new Error('the database needs at least one connection for single statements');
  return best;
}

export function openDatabase(options: DatabaseOptions): Db {
  const config = clientConfig(options);
  const settings = { statement_timeout: `${options.statementTimeoutMs}`, ...options.planner };
  const answering = new AnsweringAccounts({
    rows: (statement, values) => single().run((handle) => handle.rows(statement, values)),
    dedicated: (work) => db.dedicated(work),
  });
  const reach = options.beside?.reach ?? new Reach();
  const { singles, pool, watch, openings } = openConnections(options, { config, settings, reach }, answering);
  const refuse: Refuse = (statement, values) => answering.refuseAway(statement, values);

  const single = () => shortestQueue(singles);

  const once = async <T>(work: (tx: Transaction) => Promise<T>, isOneMoment: boolean): Promise<T> => {
    const client = await openInTime(reach, pool);
    let broken = false;
    const onBroken = () => {
      broken = true;
    };
    try {
      const begin = isOneMoment ? BEGIN_ONE_MOMENT : BEGIN;
      return await runTransaction(watchedBy(watch, client), { begin, refuse, onBroken }, work);
    } catch (error) {
      broken ||= error instanceof AppError && error.code === 'unavailable' && !isOtherServerAway(error);
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const alone = <T>(statement: Statement<unknown>, work: (handle: Handle) => Promise<T>): Promise<T> => {
    // What may ask the server that is away waits for it, and others would wait behind it.
    if (statement.accountAt === undefined && answering.isSomeAway) return db.transact(work);
    return single().run(work);
  };
  const db: Db = {
    rows: (statement, values) => {
      if (statement.ofSome || statement.isOfAccounts) return answering.read(statement, values);
      return alone(statement, (handle) => handle.rows(statement, values));
    },
    count: (statement, values) => alone(statement, (handle) => handle.count(statement, values)),
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
      reach.refuse('connect');
      const client = new LatestClient({ ...config, pipeline: false, query_timeout: 0 });
      client.on('error', () => undefined); // The statement under way reports the same failure.
      try {
        await connect(client, { ...settings, ...DEDICATED }, options.connectTimeoutMs);
        return await work(client);
      } finally {
        await client.end().catch(() => undefined); // The connection is broken already, so there is nothing to close.
      }
    },
    isLentByTransaction: () => db.dedicated((one) => db.dedicated((other) => isLentByTransaction(one, other))),
    isDistributed: () => answering.isDistributed(),
    ...{ reach, openings },
    async stop() {
      await Promise.all([...singles.map((one) => one.stop()), pool.end(), watch.stop()]);
    },
  };
  return db;
}
