import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOutgoingHold } from '../backup/index.ts';
import { liveBalance } from '../billing/index.ts';
import type { Clock } from '../clock.ts';
import { startCodeWatch } from '../code-watch.ts';
import { type Config, describeSettings } from '../config.ts';
import { type ConsoleFiles, startConsole } from '../console-files/index.ts';
import {
  DATABASE_DEFAULTS,
  type Db,
  HOT_PLANNER,
  keepPartitions,
  OWN_CONNECTIONS,
  openDatabase,
  type ProcessRow,
  startDatabaseClock,
  startIdBlocks,
  startNotices,
  startProcess,
} from '../db/index.ts';
import { EventFeeds, openListeners as openEventListeners } from '../events/index.ts';
import { BodyBudget, type ListenerOptions, openGate } from '../http/index.ts';
import { type Keyring, startKeyring } from '../identity/index.ts';
import type { HealthReport } from '../installation/index.ts';
import { describeError, type Log } from '../log.ts';
import { type Metrics, startMetrics } from '../metrics.ts';
import { type Sessions, startSessions } from '../people/index.ts';
import type { Runtime } from '../runtime.ts';
import { lastMigration, migrate, untilMigrated } from '../schema/index.ts';
import { campaignProgress } from '../sms/campaigns/index.ts';
import { optOutByLink } from '../sms/inbound/index.ts';
import { liveUnread } from '../sms/threads/index.ts';
import { startMoves } from '../sms/verifications/index.ts';
import { startTraces } from '../traces/index.ts';
import { startCodeCalls, voiceProgress } from '../voice/campaigns/index.ts';
import { connectDatabase } from './connect.ts';
import { type FirstStart, makeFirstPersonLink, seedFirstStart } from './first-start.ts';
import { openListeners, ownAddressesOf, refuseTakenPorts, startConnections } from './listeners.ts';
import { startLookups } from './lookups.ts';
import { openPostOf, startMail } from './mail.ts';
import { keepCliKey } from './maintenance.ts';
import { monthlyTables } from './monthly-tables.ts';
import { openObjects } from './objects.ts';
import { checkReadiness, type ReadinessParts } from './readiness.ts';
import { openSecret } from './secret.ts';
import { startShortLinks } from './short-links.ts';
import { startSms } from './sms.ts';
import { Started } from './started.ts';
import { startVoice } from './voice.ts';
import { measureWaiting } from './waiting-figures.ts';
import { startWebhookDeliveries } from './webhooks.ts';
import { startWork } from './work.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
export const VERSION = version;

const KEY_FLUSH_MS = 30_000;
/** Long enough for a client that asks again as soon as it has its answer, from anywhere. */
const LINGER_MS = 300;
/** Each account has one accept and one settle under way, so these connections serve a few accounts at a time. */
const HOT_CONNECTIONS = { singles: 3, transactionsMax: 6 };

export interface App {
  readonly apiPort: number;
  /** 0 when this process answers no short links. */
  readonly linksPort: number;
  /** True while the console is being built. */
  readonly isConsoleBuilding: boolean;
  stop(): Promise<void>;
}

export interface AppHooks {
  readonly log: Log;
  readonly clock?: Clock;
  /** Called once, when the first account is created. Its key is never shown again. */
  onFirstStart(first: FirstStart): void;
  /** Receives the token of the first person's link, which is never shown again. */
  onFirstPersonLink?(token: string): void;
  /** For so long a stop goes on answering clients that asked lately; LINGER_MS if it is unset. */
  readonly lingerMs?: number;
  /** Receives a sentence for the operator if the embedded Postgres had to recover from a crash. */
  onRecovery?(sentence: string): void;
  /** Called when a part that the service needs is gone for good. */
  onFatal(error: Error): void;
}

async function sayHold(rt: Runtime, metrics: Metrics): Promise<void> {
  const hold = await rt.outgoing.find();
  metrics.gauge('volley_outgoing_held', '1 while nothing goes out after a restore', () =>
    rt.outgoing.wasHeld() ? 1 : 0,
  );
  if (hold) rt.log.warn('nothing is sent until the operator releases the hold: see volley hold show', { ...hold });
}

function startKeys(rt: Runtime, vital: Db, started: Started): Keyring {
  const keyring = startKeyring({ ...rt, db: vital });
  const flush = () =>
    keyring.flush().catch((error: unknown) => rt.log.warn('key use was not stored', describeError(error)));
  const timer = setInterval(() => void flush(), KEY_FLUSH_MS);
  started.add('key use', async () => {
    clearInterval(timer);
    await flush();
  });
  return keyring;
}

function startFeeds(rt: Runtime, metrics: Metrics, started: Started): EventFeeds {
  const feeds = new EventFeeds(rt, [campaignProgress, voiceProgress, liveBalance, liveUnread]);
  // This precedes the wait for requests under way, because a stream would never end by itself.
  started.addHalt(() => void feeds.stop());
  started.add('event streams', () => feeds.stop());
  metrics.gauge('volley_event_streams', 'Streams of events that are open', () => feeds.readers);
  return feeds;
}

/** The console is looked for while the embedded Postgres starts: each takes tens of milliseconds. */
async function connectBesideConsole(config: Config, hooks: AppHooks, started: Started) {
  let files: ConsoleFiles | null = null;
  const meanwhile = () => {
    if (config.hasConsole) files ??= started.keep('console', startConsole({ dataDir: config.dataDir, log: hooks.log }));
  };
  const connected = await connectDatabase(config, { ...hooks, meanwhile }, started);
  meanwhile();
  return { ...connected, console: files as ConsoleFiles | null };
}

function startDoors(rt: Runtime, vital: Db, started: Started): { keyring: Keyring; sessions: Sessions } {
  return { keyring: startKeys(rt, vital, started), sessions: startSessions({ ...rt, db: vital }) };
}

/** A text message has no request whose host could be used. Without a public address, its links work only on this machine. */
function linksAddressOf(config: Config, port: number): string {
  return config.linksUrl === '' ? `http://localhost:${port}` : config.linksUrl;
}

async function followDatabaseClock(db: Db, log: Log, started: Started): Promise<Clock> {
  return started.keep('clock', await startDatabaseClock({ db, log }));
}

async function makeFirstStart(rt: Runtime, config: Config, hooks: AppHooks): Promise<void> {
  const first = await seedFirstStart(rt, config);
  if (first) {
    keepCliKey(config, first.cliKey);
    hooks.onFirstStart(first);
  }
  const linkToken = await makeFirstPersonLink(rt);
  if (linkToken !== null) hooks.onFirstPersonLink?.(linkToken);
}

async function readHealth(
  checks: ListenerOptions['checks'],
  row: ProcessRow,
  jobs: Awaited<ReturnType<typeof startWork>>,
): Promise<HealthReport> {
  return { version: VERSION, checks: await checks(), processes: await row.list(), jobs: jobs.runs() };
}

function installationOf(config: Config): ListenerOptions['installation'] {
  return { settings: describeSettings(config), dataDir: config.dataDir, monthlyTables: monthlyTables(config) };
}

type Connected = Awaited<ReturnType<typeof connectDatabase>>;

/** Opens separate connections for work that must not wait behind shared ones: the hot path, the clock and the heartbeats. */
function openOwnConnections({ db, connection }: Pick<Connected, 'db' | 'connection'>, started: Started) {
  const open = (name: string, own: Partial<Parameters<typeof openDatabase>[0]>) =>
    started.keep(name, openDatabase({ ...DATABASE_DEFAULTS, connection, ...own }));
  return {
    hot: open('hot connections', { ...HOT_CONNECTIONS, beside: db, planner: HOT_PLANNER }),
    vital: open('vital connection', { ...OWN_CONNECTIONS.vital, beside: db }),
    heartbeats: open('connection for heartbeats', OWN_CONNECTIONS.heartbeats),
  };
}

interface Checked {
  readonly jobs: Awaited<ReturnType<typeof startWork>>;
  readonly letters: ReturnType<typeof startMail>;
  readonly row: ProcessRow;
  readonly dialer: ReadinessParts['sound'];
  readonly secret: Awaited<ReturnType<typeof openSecret>>;
}

function readinessOf(rt: Runtime, config: Config, { jobs, letters, row, dialer, secret }: Checked) {
  return () =>
    checkReadiness(rt, config.dataDir, {
      overdueJobs: jobs.overdue(),
      letters: letters(),
      replacing: secret?.replacing ?? null,
      sound: dialer,
      listProcesses: row.list,
    });
}

/** The calls that speak codes, and the loop that sends codes by their next channel. */
function keepCodeCalls(
  config: Config,
  parts: {
    readonly rt: Runtime;
    readonly sms: Awaited<ReturnType<typeof startSms>>;
    readonly voice: Awaited<ReturnType<typeof startVoice>>;
    readonly started: Started;
  },
) {
  const { rt, sms, voice, started } = parts;
  const codeCalls = startCodeCalls(voice);
  if (config.roles.has('worker')) started.keep('moves of codes', startMoves({ ...sms.quick, aside: rt, codeCalls }));
  return codeCalls;
}

async function startParts(config: Config, hooks: AppHooks, started: Started): Promise<Omit<App, 'stop'>> {
  await refuseTakenPorts(config);
  const { db, connection, sessions, console } = await connectBesideConsole(config, hooks, started);
  const { hot, vital, heartbeats } = openOwnConnections({ db, connection }, started);
  await (config.mayMigrate ? migrate(db) : untilMigrated(db, hooks.log));
  const clock = hooks.clock ?? (await followDatabaseClock(vital, hooks.log, started));
  // The job drops old months, because it checks first whether the time can be trusted.
  await keepPartitions(db, monthlyTables(config), clock.nowMs(), { mayDrop: false });
  const names = sessions === undefined ? {} : { sessions };
  const info = { roles: [...config.roles], version: VERSION, migration: lastMigration(), ...names };
  const row = await startProcess({ db: heartbeats, clock, log: hooks.log }, info, () => undefined);
  const ids = startIdBlocks(db);
  // Both run at once, so that the stop waits only once for a database that cannot be reached.
  started.add('process row and unused ids', async () => void (await Promise.all([row.stop(), ids.giveBack()])));
  const outgoing = startOutgoingHold(db, row.id);
  const notices = started.keep('notices', await startNotices(connection, () => row.living() === 1));
  const secret = await openSecret(db, config, hooks.log);
  const seal = secret?.seal ?? null;
  const rt: Runtime = {
    ...{ db, hot, clock, log: hooks.log, ids, outgoing, notices },
    listeners: openEventListeners(vital, clock),
    codes: startCodeWatch(),
    post: openPostOf(config, { clock, log: hooks.log, seal }),
    objects: await openObjects(config, hooks.log),
    ...{ hashKey: secret?.hashKey ?? null, seal },
    random: { bytes: randomBytes },
    processId: row.id,
  };
  await makeFirstStart(rt, config, hooks);
  const metrics = startMetrics();
  const lookups = startLookups(rt, config, started);
  const jobs = await startWork(rt, config, { metrics, row, started, secret, lookups });
  await sayHold(rt, metrics);
  measureWaiting(rt, { metrics, started });
  const letters = startMail(rt, config, { seal, metrics, started });
  // With port 0, the port is known once the listener has opened one.
  let { linksPort } = config;
  const linksAddress = () => linksAddressOf(config, linksPort);
  const tracer = started.keep('traces', await startTraces(rt));
  const sms = await startSms(rt, config, { seal, metrics, started, tracer, lookups, linksAddress });
  const voice = await startVoice(rt, config, { seal, metrics, started, tracer, routesAndPrices: sms.quick });
  const codeCalls = keepCodeCalls(config, { rt, sms, voice, started });
  const checks = readinessOf(rt, config, { jobs, letters, row, secret, dialer: voice.dialer });
  const options: ListenerOptions = {
    rt,
    gate: openGate(startDoors(rt, vital, started), hooks.log, row.asked),
    bodies: new BodyBudget(),
    lingerMs: hooks.lingerMs ?? LINGER_MS,
    connections: startConnections(config, hooks.log, { metrics, started }),
    linksAddress,
    ...{ ...sms, lookups, voice, codeCalls, checks },
    webhooks: startWebhookDeliveries(rt, config, { seal, metrics, started }),
    feeds: startFeeds(rt, metrics, started),
    ...{ console, version: VERSION, publicUrl: '' },
    ownAddresses: ownAddressesOf(config),
    operatorName: config.operatorName,
    optOuts: { optOut: (of) => optOutByLink(rt, of) },
    trustedProxies: config.trustedProxies,
    countryHeader: config.countryHeader,
    corsOrigins: config.corsOrigins,
    observe: metrics.observeRequest,
    health: () => readHealth(checks, row, jobs),
    installation: installationOf(config),
    metrics: metrics.render,
  };
  const links = await startShortLinks(rt, config, { metrics, started });
  const ports = await openListeners(config, options, { links, started });
  linksPort = ports.linksPort || linksPort;
  return { ...ports, isConsoleBuilding: console?.isSettled() === false };
}

/** Starts every part in order. If one fails, it stops the parts that run already, in reverse, and throws the failure. */
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
