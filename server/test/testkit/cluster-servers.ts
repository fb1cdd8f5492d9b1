import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { atEnd } from './at-end.ts';
import { onServer, type TestDatabase, WORKER_PORTS, withDatabase, withPort } from './database.ts';
import { findFreePort } from './free-port.ts';

const START_LIMIT_MS = 120_000;

/** One server of the tests' cluster. */
export interface ClusterServer {
  readonly port: number;
  /** Stops it as a machine fails: nobody is told, and nothing is finished. */
  stop(): void;
  start(): void;
  /** It keeps its connections, lets others connect, and answers nothing. */
  freeze(): void;
  thaw(): void;
}

/** Where the programs of Postgres are, and the folder of one server. */
interface Installed {
  readonly folder: string;
  readonly programs: string;
}

async function findInstalled(url: string): Promise<Installed> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Installed>(
    "select current_setting('data_directory') as folder, (select setting from pg_config where name = 'BINDIR') as programs",
  );
  await client.end();
  return { folder: '', programs: '', ...rows[0] };
}

/** Postgres refuses to run as root, and runs as whoever made the folder. */
function runAsOwner({ folder, programs }: Installed, program: string, args: readonly string[]): void {
  const { uid, gid } = statSync(folder);
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  const log = openSync(join(folder, 'tests.log'), 'a', 0o666);
  const { status } = spawnSync(join(programs, program), args, {
    ...owner,
    cwd: '/',
    stdio: ['ignore', log, log],
    timeout: START_LIMIT_MS,
  });
  closeSync(log);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed in ${folder}: see tests.log there`);
}

/** The process that lets connections in comes first, so that it begins no other meanwhile. */
function signal({ folder }: Installed, name: 'SIGSTOP' | 'SIGCONT'): void {
  const first = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(first, name);
  for (const entry of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      // After the name, which may hold blanks: state, and the process that began it.
      const parent = readFileSync(join('/proc', entry, 'stat'), 'utf8')
        .split(') ')
        .at(-1)
        ?.split(' ')[1];
      if (Number(parent) === first) process.kill(Number(entry), name);
    } catch {
      // It ended meanwhile.
    }
  }
}

function serverOf(port: number, installed: Installed): ClusterServer {
  const run = (...args: readonly string[]): void =>
    runAsOwner(installed, 'pg_ctl', ['-D', installed.folder, '-w', '-s', ...args]);
  return {
    port,
    stop: () => run('-m', 'immediate', 'stop'),
    start: () => run('start'),
    freeze: () => signal(installed, 'SIGSTOP'),
    thaw: () => signal(installed, 'SIGCONT'),
  };
}

/** Whatever a test did with it, the next one finds it at work. */
async function findServer(url: string): Promise<ClusterServer> {
  const server = serverOf(Number(new URL(url).port), await findInstalled(url));
  let mend = (): void => undefined;
  atEnd(() => mend());
  const changed = (change: () => void, undo: () => void) => (): void => {
    change();
    mend = undo;
  };
  const nothing = (): void => undefined;
  return {
    port: server.port,
    stop: changed(server.stop, server.start),
    start: changed(server.start, nothing),
    freeze: changed(server.freeze, server.thaw),
    thaw: changed(server.thaw, nothing),
  };
}

/** One more server with the settings of the coordinator and an empty database of the same name. It goes when the file ends. */
export async function startNewServer({ url }: Pick<TestDatabase, 'url'>): Promise<ClusterServer> {
  const { folder: model, programs } = await findInstalled(url);
  const home = mkdtempSync(join(tmpdir(), 'volley-server-'));
  const { uid, gid } = statSync(model);
  if (process.getuid?.() === 0) chownSync(home, uid, gid);
  const port = await findFreePort();
  const folder = join(home, 'data');
  const { username } = new URL(url);
  const made = ['-D', folder, '-U', username, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  runAsOwner({ folder: home, programs }, 'initdb', made);
  const settings = readFileSync(join(model, 'postgresql.conf'), 'utf8');
  // The last line of several for one setting holds.
  appendFileSync(join(folder, 'postgresql.conf'), `${settings}\nport = ${port}\nunix_socket_directories = '${home}'\n`);
  const server = serverOf(port, { folder, programs });
  server.start();
  atEnd(() => {
    server.stop();
    rmSync(home, { recursive: true, force: true });
  });
  const own = new URL(withPort(url, String(port)));
  const name = own.pathname.slice(1);
  await onServer(withDatabase(own.href, 'postgres'), (client) =>
    client.query(`create database ${name} template template0 encoding 'UTF8'`),
  );
  await onServer(own.href, (client) => client.query('create extension citus'));
  // The coordinator's database is a copy of a template, whose name it would give to the new server.
  await onServer(url, (client) => client.query("delete from pg_dist_object where classid = 'pg_database'::regclass"));
  return server;
}

export interface Cluster {
  readonly coordinator: ClusterServer;
  /** Returns the worker that has the rows of an account. */
  workerOf(accountId: number): Promise<ClusterServer>;
}

export async function openCluster({ url, sql }: TestDatabase): Promise<Cluster> {
  const coordinator = await findServer(url);
  const workers = await Promise.all(WORKER_PORTS.map((port) => findServer(withPort(url, port))));
  return {
    coordinator,
    async workerOf(accountId) {
      const [placed] = await sql<{ port: number }>(
        `select nodeport::int as port from pg_dist_shard_placement
         where shardid = get_shard_id_for_distribution_column('balances', $1::bigint)`,
        [accountId],
      );
      const worker = workers.find(({ port }) => port === placed?.port);
      if (!worker) throw new Error(`no worker has account ${accountId}`);
      return worker;
    },
  };
}
