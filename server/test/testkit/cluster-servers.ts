import { spawnSync } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { atEnd } from './at-end.ts';
import { type TestDatabase, WORKER_PORTS, withPort } from './database.ts';

const START_LIMIT_MS = 120_000;

/** One server of the cluster that the tests run on. */
export interface ClusterServer {
  readonly port: number;
  /** As a machine goes: nobody is told, nothing is finished. */
  stop(): void;
  start(): void;
}

async function findServer(url: string): Promise<ClusterServer> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ folder: string; programs: string }>(
    "select current_setting('data_directory') as folder, (select setting from pg_config where name = 'BINDIR') as programs",
  );
  await client.end();
  const { folder = '', programs = '' } = rows[0] ?? {};
  const { uid, gid } = statSync(folder);
  // Postgres refuses to run as root, and runs as whoever made its folder.
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  const run = (args: readonly string[]): void => {
    const log = openSync(join(folder, 'tests.log'), 'a', 0o666);
    const { status } = spawnSync(join(programs, 'pg_ctl'), ['-D', folder, '-w', '-s', ...args], {
      ...owner,
      cwd: '/',
      stdio: ['ignore', log, log],
      timeout: START_LIMIT_MS,
    });
    closeSync(log);
    if (status !== 0) throw new Error(`pg_ctl ${args.join(' ')} failed in ${folder}: see tests.log there`);
  };
  let isStopped = false;
  const server: ClusterServer = {
    port: Number(new URL(url).port),
    stop() {
      run(['-m', 'immediate', 'stop']);
      isStopped = true;
    },
    start() {
      run(['start']);
      isStopped = false;
    },
  };
  atEnd(() => {
    if (isStopped) server.start();
  });
  return server;
}

export interface Cluster {
  readonly coordinator: ClusterServer;
  /** The one that has the rows of an account. */
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
