import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import {
  DATABASE_DEFAULTS,
  type Db,
  keepPartitions,
  type MonthlyTable,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
  startIdBlocks,
  startProcess,
} from './db/index.ts';
import { type FirstStart, seedFirstStart } from './first-start.ts';
import { type HttpListener, type ListenerOptions, openListener } from './http/index.ts';
import { type Keyring, startKeyring } from './identity/index.ts';
import { SettingError } from './lib/setting-error.ts';
import { describeError, type Log } from './log.ts';
import { type Metrics, startMetrics } from './metrics.ts';
import { checkReadiness } from './readiness.ts';
import type { Runtime } from './runtime.ts';
import { allJobs, startLoop } from './worker/index.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};
export const VERSION = version;

const KEY_FLUSH_MS = 30_000;
export const CLI_KEY_FILE = 'cli-key';

export interface App {
  readonly apiPort: number;
  readonly linksPort: number;
  stop(): Promise<void>;
}

export interface AppHooks {
  readonly log: Log;
  readonly clock?: Clock;
  /** Called as soon as the first account exists: its key is never seen again. */
  onFirstStart(first: FirstStart): void;
  /** Something that the service cannot live without is gone for good. */
  onFatal(error: Error): void;
}

/** What has been started, so that a failure half-way and a stop both undo it in reverse. */
class Started {
  readonly #stops: { name: string; stop: () => Promise<void> }[] = [];

  add(name: string, stop: () => Promise<void>): void {
    this.#stops.push({ name, stop });
  }

  async stop(log: Log): Promise<void> {
    for (let step = this.#stops.pop(); step; step = this.#stops.pop()) {
      const { name } = step;
      await step
        .stop()
        .catch((error: unknown) => log.error('a part did not stop cleanly', { part: name, ...describeError(error) }));
    }
  }
}

async function refuseTakenPort(setting: string, host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ host, port }, resolve);
  }).catch((error: unknown) => {
    throw explainListenError(setting, port, error);
  });
  await new Promise((resolve) => probe.close(resolve));
}

function explainListenError(setting: string, port: number, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE')
    return new SettingError(
      setting,
      `Port ${port} is in use by another program. Please set ${setting} to a free port.`,
    );
  if (code === 'EACCES')
    return new SettingError(
      setting,
      `Port ${port} may not be opened by this user. Please set ${setting} to a port above 1023.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new SettingError('VOLLEY_HOST', 'The address that VOLLEY_HOST names is not one of this machine.');
  }
  return error;
}

function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (cause) {
    throw new SettingError(
      'VOLLEY_DATA_DIR',
      `The data folder ${dataDir} cannot be made. Please set VOLLEY_DATA_DIR to a folder that this user may write.`,
      { cause },
    );
  }
}

async function connect(config: Config, hooks: AppHooks, started: Started): Promise<Db> {
  let connection: ClientConfig;
  if (config.databaseUrl === null) {
    const log = (line: string) => hooks.log.info(line);
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    started.add('postgres', () => postgres.stop());
    postgres.onExit(hooks.onFatal);
    connection = postgres.connection;
  } else {
    makeDataFolder(config.dataDir);
    connection = { connectionString: config.databaseUrl };
  }
  const db = openDatabase({ ...DATABASE_DEFAULTS, connection });
  started.add('database', () => db.stop());
  if (config.databaseUrl !== null) await refuseUnreachable(db);
  return db;
}

async function refuseUnreachable(db: Db): Promise<void> {
  await db
    .dedicated(async () => undefined)
    .catch((cause: unknown) => {
      const detail =
        cause instanceof Error && 'detail' in cause ? ` (${String(cause.detail).replace(/^connect: /, '')})` : '';
      throw new SettingError(
        'DATABASE_URL',
        `The database that DATABASE_URL names cannot be reached${detail}. Please check address, user and password.`,
        { cause },
      );
    });
}

function monthlyTables(config: Config): MonthlyTable[] {
  return [{ table: 'audit_log', retentionMonths: config.auditMonths }];
}

async function startWork(rt: Runtime, config: Config, metrics: Metrics, started: Started): Promise<void> {
  const row = await startProcess(rt, { roles: ['api', 'links', 'worker'], version: VERSION }, () => undefined);
  started.add('process row', () => row.stop());
  let accountsInDrift = 0;
  metrics.gauge(
    'volley_ledger_accounts_in_drift',
    'Accounts whose balance is not the sum of their ledger',
    () => accountsInDrift,
  );
  const jobs = allJobs({
    monthlyTables: monthlyTables(config),
    buryDead: () => row.bury(),
    onLedgerChecked: (count) => {
      accountsInDrift = count;
    },
  });
  const loop = await startLoop(rt, { jobs, processId: row.id, onRun: metrics.countJob });
  started.add('jobs', () => loop.stop());
}

function startKeys(rt: Runtime, started: Started): Keyring {
  const keyring = startKeyring(rt);
  const flush = () =>
    keyring.flush().catch((error: unknown) => rt.log.warn('key use was not stored', describeError(error)));
  const timer = setInterval(() => void flush(), KEY_FLUSH_MS);
  started.add('key use', async () => {
    clearInterval(timer);
    await flush();
  });
  return keyring;
}

async function listen(listener: HttpListener, setting: string, host: string, port: number): Promise<number> {
  return listener.listen(host, port).catch((error: unknown) => {
    throw explainListenError(setting, port, error);
  });
}

async function openListeners(
  config: Config,
  options: ListenerOptions,
  started: Started,
): Promise<Pick<App, 'apiPort' | 'linksPort'>> {
  const api = openListener('api', { ...options, publicUrl: config.publicUrl });
  const links = openListener('links', { ...options, publicUrl: config.linksUrl });
  const apiPort = await listen(api, 'VOLLEY_PORT', config.host, config.port);
  started.add('API listener', () => api.stop());
  const linksPort = await listen(links, 'VOLLEY_LINKS_PORT', config.host, config.linksPort);
  started.add('links listener', () => links.stop());
  return { apiPort, linksPort };
}

function keepCliKey(config: Config, key: string): void {
  writeFileSync(join(config.dataDir, CLI_KEY_FILE), `${key}\n`, { mode: 0o600 });
}

async function startParts(
  config: Config,
  hooks: AppHooks,
  started: Started,
): Promise<Pick<App, 'apiPort' | 'linksPort'>> {
  await refuseTakenPort('VOLLEY_PORT', config.host, config.port);
  await refuseTakenPort('VOLLEY_LINKS_PORT', config.host, config.linksPort);
  const db = await connect(config, hooks, started);
  await migrate(db);
  const clock = hooks.clock ?? systemClock;
  await keepPartitions(db, monthlyTables(config), clock.nowMs());
  const rt: Runtime = { db, clock, log: hooks.log, ids: startIdBlocks(db), random: { bytes: randomBytes } };
  const first = await seedFirstStart(rt, config);
  if (first) {
    keepCliKey(config, first.cliKey);
    hooks.onFirstStart(first);
  }
  const metrics = startMetrics();
  await startWork(rt, config, metrics, started);
  const options: ListenerOptions = {
    rt,
    keyring: startKeys(rt, started),
    version: VERSION,
    publicUrl: '',
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    observe: metrics.observeRequest,
    checks: () => checkReadiness(db, config.dataDir),
    metrics: metrics.render,
  };
  return openListeners(config, options, started);
}

/** Starts every part in order; if one fails, what runs already is stopped in reverse and the failure told. */
export async function startApp(config: Config, hooks: AppHooks): Promise<App> {
  const started = new Started();
  try {
    const ports = await startParts(config, hooks, started);
    return { ...ports, stop: () => started.stop(hooks.log) };
  } catch (error) {
    await started.stop(hooks.log);
    throw error;
  }
}
