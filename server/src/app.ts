import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startPriceList } from './billing/index.ts';
import { createCarrierDesk, createCarrierMeter, measureCarriers, startCarriers } from './carriers/index.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Config, hasSimulator } from './config.ts';
import { connectDatabase } from './connect.ts';
import {
  DATABASE_DEFAULTS,
  HOT_PLANNER,
  keepPartitions,
  type MonthlyTable,
  migrate,
  openDatabase,
  type ProcessRow,
  startIdBlocks,
  startProcess,
} from './db/index.ts';
import { type FirstStart, seedFirstStart } from './first-start.ts';
import { type HttpListener, type ListenerOptions, openListener } from './http/index.ts';
import { type Keyring, startKeyring } from './identity/index.ts';
import type { Seal } from './lib/seal.ts';
import { SettingError } from './lib/setting-error.ts';
import { type Links, messageCodeFloor, startLinks } from './links/index.ts';
import { describeError, type Log } from './log.ts';
import { type Metrics, startMetrics } from './metrics.ts';
import { checkReadiness } from './readiness.ts';
import type { Runtime } from './runtime.ts';
import { openSecret } from './secret.ts';
import { startSmscSimulator } from './simulator/index.ts';
import {
  type CarrierEvents,
  listAllCarriers,
  lowerQuickCounts,
  optOutByLink,
  type SmsEngine,
  startInbound,
  startReceipts,
  startSmsEngine,
} from './sms/index.ts';
import { startVoice } from './start-voice.ts';
import { Started } from './started.ts';
import { allJobs, startLoop } from './worker/index.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};
export const VERSION = version;

const KEY_FLUSH_MS = 30_000;
/** One accept and one settle are under way per account; a few accounts at once are served side by side. */
const HOT_CONNECTIONS = { singles: 3, transactionsMax: 6 };
/** The engine has waited for the answers already: this is for receipts in hand, and for a farewell. */
const CARRIERS_STOP_MS = 2_000;
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

/** All rows of a page are updated at once, three times; with room for twice the rows each update stays on its page and touches no index. */
const ROOM_FOR_UPDATES = 'fillfactor = 45';

function monthlyTables(config: Config): MonthlyTable[] {
  return [
    { table: 'audit_log', retentionMonths: config.auditMonths },
    {
      table: 'messages',
      retentionMonths: config.messageMonths,
      storage: ROOM_FOR_UPDATES,
      beforeDrop: lowerQuickCounts,
    },
    { table: 'receipt_map', retentionMonths: config.messageMonths },
    { table: 'inbound_messages', retentionMonths: config.messageMonths },
    { table: 'message_links', retentionMonths: config.messageMonths, keyFloor: messageCodeFloor },
    { table: 'message_clicks', retentionMonths: config.messageMonths },
    // The days at the edge are cleared by a job of their own; a month leaves whole when its last day is past.
    { table: 'visits', retentionMonths: Math.ceil(config.visitRetentionDays / 28) + 1 },
  ];
}

async function startWork(
  rt: Runtime,
  config: Config,
  parts: { metrics: Metrics; row: ProcessRow; started: Started },
): Promise<void> {
  const { metrics, row, started } = parts;
  let accountsInDrift = 0;
  metrics.gauge(
    'volley_ledger_accounts_in_drift',
    'Accounts whose balance is not the sum of their ledger',
    () => accountsInDrift,
  );
  let costsInDrift = 0;
  metrics.gauge(
    'volley_message_costs_in_drift',
    'Campaigns, and days of quick sends, whose rows do not cost what the ledger says',
    () => costsInDrift,
  );
  let linksInDrift = 0;
  metrics.gauge(
    'volley_links_in_drift',
    'Short URLs whose counts are not the number of their visits',
    () => linksInDrift,
  );
  let campaignsInDrift = 0;
  metrics.gauge(
    'volley_campaigns_in_drift',
    'Campaigns whose figures were not those of their rows at the last check',
    () => campaignsInDrift,
  );
  let voiceCampaignsInDrift = 0;
  metrics.gauge(
    'volley_voice_campaigns_in_drift',
    'Voice campaigns whose figures were not those of their rows and of the ledger at the last check',
    () => voiceCampaignsInDrift,
  );
  const jobs = allJobs({
    monthlyTables: monthlyTables(config),
    onLedgerChecked: (count) => {
      accountsInDrift = count;
    },
    onCostsChecked: (count) => {
      costsInDrift = count;
    },
    visitRetentionDays: config.visitRetentionDays,
    onVisitsChecked: (count) => {
      linksInDrift = count;
    },
    onCampaignsChecked: (count) => {
      campaignsInDrift = count;
    },
    onVoiceCampaignsChecked: (count) => {
      voiceCampaignsInDrift = count;
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

/** Its thread is started only where a carrier leads to it. */
async function startOwnSimulator(rt: Runtime, config: Config, started: Started) {
  if (!hasSimulator(config)) return null;
  if (!(await listAllCarriers(rt.db)).some((carrier) => carrier.kind === 'simulator')) return null;
  const simulator = await startSmscSimulator(rt.log);
  started.add('simulator', () => simulator.stop());
  return simulator;
}

async function startSms(
  rt: Runtime,
  config: Config,
  parts: { seal: Seal | null; metrics: Metrics; started: Started; linksAddress: () => string },
): Promise<Pick<ListenerOptions, 'quick' | 'desk'>> {
  const { seal, metrics, started, linksAddress } = parts;
  const prices = await startPriceList(rt);
  started.add('price list', () => prices.stop());
  const receipts = startReceipts(rt);
  started.add('receipts', () => receipts.stop());
  // The engine is started with the carriers, and they answer to the engine.
  let engine: SmsEngine | null = null;
  const wake = () => engine?.onRoom();
  const inbox = startInbound({
    rt,
    networkOf: (number) => engine?.quick.carriers.networkOf(number) ?? '',
    onQueued: wake,
  });
  started.add('inbox', () => inbox.stop());
  const events: CarrierEvents = {
    onReceipt: (receipt) => receipts.onReceipt(receipt),
    onInbound: (inbound) => inbox.onInbound(inbound),
    onRoom: wake,
  };
  const simulator = await startOwnSimulator(rt, config, started);
  const carriers = await startCarriers(rt, {
    events,
    openPassword: (sealed) => seal?.open(sealed) ?? null,
    simulator,
    meter: createCarrierMeter(metrics),
  });
  measureCarriers(metrics, carriers);
  started.add('carriers', () => carriers.stop(CARRIERS_STOP_MS));
  const running = startSmsEngine({
    ...{ rt, carriers, prices, linksAddress },
    waitMs: config.quickSendWaitSeconds * 1000,
  });
  engine = running;
  started.add('SMS engine', () => running.stop());
  started.addHalt(() => running.halt());
  return { quick: running.quick, desk: createCarrierDesk(rt, { carriers, seal, simulator }) };
}

async function listen(listener: HttpListener, setting: string, host: string, port: number): Promise<number> {
  return listener.listen(host, port).catch((error: unknown) => {
    throw explainListenError(setting, port, error);
  });
}

async function openListeners(
  config: Config,
  options: ListenerOptions,
  parts: { links: Links; started: Started },
): Promise<Pick<App, 'apiPort' | 'linksPort'>> {
  const { started } = parts;
  const api = openListener('api', { ...options, publicUrl: config.publicUrl });
  const links = openListener('links', { ...options, publicUrl: config.linksUrl, links: parts.links });
  const apiPort = await listen(api, 'VOLLEY_PORT', config.host, config.port);
  started.add('API listener', () => api.stop());
  const linksPort = await listen(links, 'VOLLEY_LINKS_PORT', config.host, config.linksPort);
  started.add('links listener', () => links.stop());
  // Their requests wait for them, and the listeners for the requests.
  started.add('test calls', async () => {
    for (const call of options.voice.testCalls) call.end();
  });
  return { apiPort, linksPort };
}

async function startLinkParts(
  rt: Runtime,
  config: Config,
  { metrics, started }: { metrics: Metrics; started: Started },
): Promise<Links> {
  const links = await startLinks(rt, {
    policy: {
      truncatesAddresses: config.visitAddresses === 'truncated',
      honoursPrivacySignals: config.honourPrivacySignals,
    },
    dataDir: config.dataDir,
    retentionDays: config.visitRetentionDays,
  });
  started.add('links', () => links.stop());
  const { recorder } = links;
  metrics.gauge('volley_visits_waiting', 'Visits not yet stored', () => recorder.figures.waiting);
  metrics.gauge('volley_visits_stored', 'Visits stored since the start', () => recorder.figures.stored);
  metrics.gauge('volley_visits_lost', 'Visits that neither database nor disk took', () => recorder.figures.lost);
  metrics.gauge('volley_visits_spilled_bytes', 'Visits waiting on disk', () => recorder.figures.spilledBytes);
  return links;
}

/** In a text there is no request whose host could be taken. Without a public address links work on this machine alone. */
function linksAddressOf(config: Config, port: number): string {
  return config.linksUrl === '' ? `http://localhost:${port}` : config.linksUrl;
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
  const { db, connection } = await connectDatabase(config, hooks, started);
  const hot = openDatabase({ ...DATABASE_DEFAULTS, ...HOT_CONNECTIONS, connection, planner: HOT_PLANNER });
  started.add('hot connections', () => hot.stop());
  await migrate(db);
  const clock = hooks.clock ?? systemClock;
  await keepPartitions(db, monthlyTables(config), clock.nowMs());
  const row = await startProcess(
    { db, clock, log: hooks.log },
    { roles: ['api', 'links', 'worker'], version: VERSION },
    () => undefined,
  );
  const ids = startIdBlocks(db);
  // Together, so that a database which is away is waited for once.
  started.add('process row and unused ids', async () => void (await Promise.all([row.stop(), ids.giveBack()])));
  const rt: Runtime = {
    db,
    hot,
    clock,
    log: hooks.log,
    ids,
    random: { bytes: randomBytes },
    processId: row.id,
  };
  const first = await seedFirstStart(rt, config);
  if (first) {
    keepCliKey(config, first.cliKey);
    hooks.onFirstStart(first);
  }
  const metrics = startMetrics();
  await startWork(rt, config, { metrics, row, started });
  const seal = await openSecret(db, config);
  // Where any port will do, it is known once the listener has one.
  let { linksPort } = config;
  const options: ListenerOptions = {
    rt,
    keyring: startKeys(rt, started),
    ...(await startSms(rt, config, { seal, metrics, started, linksAddress: () => linksAddressOf(config, linksPort) })),
    voice: await startVoice(rt, config, { seal, metrics, started }),
    version: VERSION,
    publicUrl: '',
    operatorName: config.operatorName,
    optOuts: { optOut: (of) => optOutByLink(rt, of) },
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    observe: metrics.observeRequest,
    checks: () => checkReadiness(db, config.dataDir),
    metrics: metrics.render,
  };
  const links = await startLinkParts(rt, config, { metrics, started });
  const ports = await openListeners(config, options, { links, started });
  linksPort = ports.linksPort;
  return ports;
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
