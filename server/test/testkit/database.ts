import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Client, Pool } from 'pg';
import { readConfig } from '../../src/config.ts';
import { DATABASE_DEFAULTS, type Db, keepPartitions, openDatabase } from '../../src/db/index.ts';
import { startEmbeddedPostgres } from '../../src/embedded/index.ts';
import { distribute, listMigrations, migrate } from '../../src/schema/index.ts';
import { monthlyTables } from '../../src/start/monthly-tables.ts';
import { atEnd } from './at-end.ts';
import { byAccountPartitions } from './sharded-stand-in.ts';
import { makeTestFolder } from './test-folder.ts';
import { watchLocks } from './watch-locks.ts';

export interface Server {
  /** The URL of a role that may create databases. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The runner starts one server for all test files and passes its address on. A file run by itself starts its own. */
const SERVER_URL = process.env['VOLLEY_TEST_SERVER'];
const IS_SHARDED = process.env['VOLLEY_TEST_SHARDED'] === 'yes';
/** The ports of a Citus cluster's workers on this machine. The server is the coordinator. */
export const WORKER_PORTS: readonly string[] = (process.env['VOLLEY_TEST_CITUS_WORKERS'] ?? '')
  .split(',')
  .filter((port) => port !== '');
export const IS_CLUSTER = WORKER_PORTS.length > 0;
/** Each shard is a table of its own, so there are as few as show whether a statement reaches more than one. */
const SHARDS = 4;

export async function startTestServer(): Promise<Server> {
  const dataDir = await makeTestFolder();
  // No data has to survive a power failure. Tests of losses by kill -9 use fsync.
  const extra = { fsync: 'off', full_page_writes: 'off', max_connections: '500', shared_buffers: '256MB' };
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, extra });
  const { user, password, host, port, database } = postgres.connection;
  return {
    url: `postgres://${user}:${password}@${host}:${port}/${database}`,
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

export async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function withPort(url: string, port: string): string {
  const changed = new URL(url);
  changed.port = port;
  return changed.href;
}

/** Runs work on the server, and on the workers of the cluster if there are any. */
async function onEveryServer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const urls = [url, ...WORKER_PORTS.map((port) => withPort(url, port))];
  await Promise.all(urls.map((one) => onServer(one, work)));
}

/** Joins the databases of the cluster's servers into one. */
async function joinCluster(url: string, name: string): Promise<void> {
  const own = withDatabase(url, name);
  await onEveryServer(own, (client) => client.query('create extension citus'));
  await onServer(own, async (client) => {
    await client.query("select citus_set_coordinator_host('127.0.0.1', $1)", [Number(new URL(url).port)]);
    for (const port of WORKER_PORTS) await client.query("select citus_add_node('127.0.0.1', $1)", [Number(port)]);
  });
}

/** The extension keeps a process in each database that allows connections, and restarts it when it ends. */
async function shutOut(client: Client, name: string): Promise<void> {
  if (!IS_CLUSTER) return;
  await client.query(`alter database ${name} allow_connections false`);
  await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name]);
}

/** Nobody may be connected to a template while it is copied. */
async function closeTemplate(client: Client, name: string): Promise<void> {
  await client.query(`alter database ${name} is_template true`);
  await shutOut(client, name);
}

/** Postgres ends the sessions of a database and waits five seconds for them, which on a busy machine is too short. */
const DROP_TRIES = 6;

async function dropDatabase(client: Client, name: string): Promise<void> {
  await shutOut(client, name);
  for (let tries = 1; ; tries += 1)
    try {
      return void (await client.query(`drop database if exists ${name} with (force)`));
    } catch (error) {
      const isInUse = error instanceof Error && 'code' in error && error.code === '55006';
      if (!isInUse || tries === DROP_TRIES) throw error;
    }
}

interface Template {
  readonly name: string;
  /** The template from which this one is made. */
  readonly from: string;
  fill(db: Db): Promise<unknown>;
}

async function ensureTemplate(url: string, { name, from, fill }: Template): Promise<string> {
  await onServer(url, async (client) => {
    await client.query('select pg_advisory_lock(41)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [name]);
    if (rowCount) return;
    await onEveryServer(url, async (each) => {
      await each.query(`drop database if exists ${name} with (force)`);
      await each.query(`create database ${name} template ${from} encoding 'UTF8'`);
    });
    if (IS_CLUSTER && from === 'template0') await joinCluster(url, name);
    const db = openDatabase({ ...DATABASE_DEFAULTS, connection: { connectionString: withDatabase(url, name) } });
    await fill(db);
    await db.stop();
    await onEveryServer(url, (each) => closeTemplate(each, name));
  });
  return name;
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Tables are distributed after the first migration, so that all later ones are tested on distributed tables. */
async function fillCluster(db: Db): Promise<void> {
  const migrations = listMigrations().slice(0, 1);
  await migrate(db, { migrations });
  await db.dedicated((client) => distribute(client, { isDryRun: false, shards: SHARDS, migrations }));
  await migrate(db);
}

/** Makes a migrated database to clone: a clone takes tens of milliseconds, and no test has to clean up. */
export function makeTemplate(url: string): Promise<string> {
  const hash = shortHash(
    listMigrations()
      .map((migration) => migration.hash)
      .join(),
  );
  const name = `volley_template_${IS_SHARDED ? 'sharded_' : ''}${hash}`;
  const fill = IS_CLUSTER ? fillCluster : (db: Db) => migrate(db, IS_SHARDED ? { rewrite: byAccountPartitions } : {});
  return ensureTemplate(url, { name, from: 'template0', fill });
}

/** Tests add rows of the last six weeks, on whatever day of the month. */
const EARLIER_MS = 45 * 86_400_000;

/** Makes the same with the partitions of now, which are the most expensive part of a service's start. */
export async function makeTemplateWithMonths(url: string): Promise<string> {
  const tables = monthlyTables(readConfig({}, {}, tmpdir()));
  const from = await makeTemplate(url);
  const hash = shortHash(JSON.stringify(tables));
  const month = new Date().toISOString().slice(0, 7).replace('-', '_');
  const fill = async (db: Db) => {
    for (const ms of [Date.now() - EARLIER_MS, Date.now()]) await keepPartitions(db, tables, ms, { mayDrop: false });
  };
  return ensureTemplate(url, { name: `${from}_${hash}_${month}`, from, fill });
}

export interface TestDatabase {
  readonly db: Db;
  readonly url: string;
  /** Runs raw SQL, only for arranging and asserting. */
  sql<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
}

let server: Promise<Server> | null = null;

function sharedServer(): Promise<Server> {
  if (SERVER_URL) return Promise.resolve({ url: SERVER_URL, stop: async () => undefined });
  server ??= startTestServer().then((started) => {
    atEnd(() => started.stop());
    return started;
  });
  return server;
}

let databases = 0;

/** More than any test uses at once. */
const SQL_CONNECTIONS_MAX = 40;

/**
 * Opens a fresh database for this test file, dropped when the file ends. `hasMonths` includes the partitions of now. `isEmpty` leaves it without
 * migrations. `serverUrl` names another server than the one of all tests.
 */
export async function openTestDatabase({
  hasMonths = false,
  isEmpty = false,
  serverUrl = '',
} = {}): Promise<TestDatabase> {
  const url = serverUrl || (await sharedServer()).url;
  const migrated = hasMonths ? makeTemplateWithMonths : makeTemplate;
  const template = isEmpty ? 'template0' : await migrated(url);
  databases += 1;
  const name = `volley_test_${process.pid}_${databases}`;
  // It is copied as files, because the default, page by page through the log, costs the server seven times as much.
  await onEveryServer(url, (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  const own = withDatabase(url, name);
  // A test may hold a lock for as long as others take to do what it waits for.
  const planner = { idle_in_transaction_session_timeout: '60s' };
  const opened = openDatabase({ ...DATABASE_DEFAULTS, connection: { connectionString: own }, planner });
  const db = watchLocks(opened);
  // A waiting test asks many times a second, so its connections are kept: each new one costs a process and a password check.
  const pool = new Pool({ connectionString: own, max: SQL_CONNECTIONS_MAX });
  // An idle connection that breaks is replaced by the next query.
  pool.on('error', () => undefined);
  atEnd(async () => {
    await db.stop();
    // A query that still waits for a lock ends with the database.
    const ended = pool.end();
    // Another server ends with all that it has. One of its sessions may hang, and would keep its database from being dropped.
    if (serverUrl !== '') return;
    await onEveryServer(url, (client) => dropDatabase(client, name));
    await ended;
  });
  const sql = async <Row>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as Row[];
  return { db, url: own, sql };
}
