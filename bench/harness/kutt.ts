import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { findFreePort } from '../../server/test/testkit/free-port.ts';
import { until } from './frame.ts';
import { HOST } from './link-load.ts';
import { answers, stopChild } from './processes.ts';

const REDIS = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((path) => existsSync(path));
const START_TIMEOUT_MS = 60_000;
const MIGRATE_TIMEOUT_MS = 60_000;

/** Null: Kutt can be started; else what it lacks. */
export function kuttLacks(folder: string): string | null {
  if (folder === '') return 'no folder with it was given (--kutt FOLDER: a checkout after npm ci)';
  if (!existsSync(join(folder, 'server/server.js'))) return `${folder} holds no Kutt`;
  if (!existsSync(join(folder, 'node_modules/knex'))) return `${folder} lacks its packages (npm ci)`;
  return REDIS === undefined ? 'redis-server is not installed' : null;
}

export interface KuttOptions {
  readonly folder: string;
  readonly scratch: string;
  /** Of the server in which it gets a database of its own. */
  readonly url: string;
  readonly codes: Uint8Array;
  readonly location: string;
}

async function seed(url: string, { codes, location }: KuttOptions): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const all = Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength).toString('latin1').match(/.{8}/g);
  await client.query(
    `insert into links (address, target, uuid) select code, $1 || '?code=' || code, gen_random_uuid() from unnest($2::text[]) code`,
    [location, all],
  );
  await client.query('vacuum analyze links');
  await client.end();
}

/** As its own papers start it: Postgres for the links, Redis for its cache and for the queue of visits. */
export async function startKutt(options: KuttOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const { folder, scratch, url } = options;
  if (REDIS === undefined) throw new Error('redis-server is not installed');
  const [port, redisPort] = [await findFreePort(), await findFreePort()];
  const database = new URL(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database kutt template template0 encoding 'UTF8'`);
  await client.end();
  database.pathname = '/kutt';
  const redisWords = ['--port', String(redisPort), '--bind', '127.0.0.1', '--dir', scratch, '--save', ''];
  const redis = spawn(REDIS, redisWords, { stdio: 'ignore' });
  const { hostname, port: databasePort, username, password } = database;
  const env = {
    ...process.env,
    ...{ PORT: String(port), DEFAULT_DOMAIN: HOST, JWT_SECRET: 'a secret for benchmarks alone' },
    ...{ DB_CLIENT: 'pg', DB_HOST: hostname, DB_PORT: databasePort, DB_NAME: 'kutt', DB_USER: username },
    ...{ DB_PASSWORD: decodeURIComponent(password), REDIS_ENABLED: 'true', REDIS_PORT: String(redisPort) },
  };
  const knex = join(folder, 'node_modules/knex/bin/cli.js');
  execFileSync(process.execPath, [knex, 'migrate:latest'], { cwd: folder, env, timeout: MIGRATE_TIMEOUT_MS });
  await seed(database.href, options);
  const kutt = spawn(process.execPath, ['server/server.js', '--production'], { cwd: folder, env, stdio: 'ignore' });
  const isUp = () => answers(`http://127.0.0.1:${port}/api/health`);
  await until('Kutt answers', isUp, { limitMs: START_TIMEOUT_MS });
  return {
    port,
    async stop() {
      for (const child of [kutt, redis]) await stopChild(child, 'SIGKILL');
    },
  };
}
