import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listener, Scope } from '@volley/contract';
import { SCOPES } from '@volley/contract/choices';
import { startOutgoingHold } from '../../src/backup/index.ts';
import { type Clock, systemClock } from '../../src/clock.ts';
import { startCodeWatch } from '../../src/code-watch.ts';
import { readConfig } from '../../src/config.ts';
import { startIdBlocks } from '../../src/db/index.ts';
import { openListeners } from '../../src/events/index.ts';
import { createAccount, createKey } from '../../src/identity/index.ts';
import { createSeal } from '../../src/lib/files/seal.ts';
import { type Log, startLog } from '../../src/log.ts';
import { NO_POST } from '../../src/mail/index.ts';
import { NO_NOTICES } from '../../src/notices.ts';
import type { Runtime } from '../../src/runtime.ts';
import { type App, startApp } from '../../src/start/app.ts';
import { atEnd } from './at-end.ts';
import { checkReply } from './check-reply.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came, and its assertions are the check.
  readonly body: any;
  readonly text: string;
}

export interface CallOptions {
  readonly key?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface TestApp extends TestDatabase {
  readonly app: App;
  readonly rt: Runtime;
  /** `http://127.0.0.1:…`, without the version segment. */
  readonly api: string;
  readonly links: string;
  /** Where the service keeps files. */
  readonly dataDir: string;
  /** A key with every scope, of the first account. */
  readonly key: string;
  /** The token of the link that makes the first person. */
  readonly firstLink: string;
  /** Returns what the service has logged so far. */
  readonly logged: () => string;
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  callLinks(method: string, path: string, options?: CallOptions): Promise<Reply>;
  newAccount(options?: {
    scopes?: readonly Scope[];
    country?: string;
    timeZone?: string;
  }): Promise<{ id: number; key: string }>;
  newKey(accountId: number, scopes: readonly Scope[]): Promise<string>;
}

/** Returns the first piece of a reply that never ends. */
async function firstPiece({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const piece = await reader?.read();
  await reader?.cancel();
  return Buffer.from(piece?.value ?? []).toString();
}

async function send(
  to: { base: string; listener: Listener },
  method: string,
  path: string,
  options: CallOptions,
): Promise<Reply> {
  const { base, listener } = to;
  const { key, body, headers = {} } = options;
  const response = await fetch(`${base}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isEndless ? await firstPiece(response) : await response.text();
  const contentType = response.headers.get('content-type') ?? '';
  const parsed = contentType.includes('json') && text !== '' ? JSON.parse(text) : text;
  const errorCode = response.headers.get('volley-error-code');
  checkReply({ listener, method, path, status: response.status, contentType, errorCode, body: parsed });
  return { status: response.status, headers: response.headers, text, body: parsed };
}

export interface TestAppOptions {
  readonly settings?: Record<string, string>;
  readonly clock?: Clock;
  /** None if it is unset, because the clients of most tests are done when the service stops. */
  readonly lingerMs?: number;
  /** Called before the service starts on the database. */
  prepare?(database: TestDatabase): Promise<void>;
  /** Puts something between the service and its database, and returns the address to use instead. */
  readonly through?: (url: string) => Promise<string>;
}

/** Starts the whole service on its own database and on free ports, as a person would run it. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  // A test that moves the clock needs the months of its own time.
  const database = await openTestDatabase({ hasMonths: options.clock === undefined });
  await options.prepare?.(database);
  const dataDir = mkdtempSync(join(tmpdir(), 'volley-data-'));
  const lines: string[] = [];
  const log: Log = startLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
  const clock = options.clock ?? systemClock;
  const key = `test-key-${randomBytes(12).toString('hex')}`;
  const settings = {
    DATABASE_URL: (await options.through?.(database.url)) ?? database.url,
    VOLLEY_DATA_DIR: dataDir,
    ...{ VOLLEY_PORT: '0', VOLLEY_LINKS_PORT: '0', VOLLEY_CONSOLE: 'no' },
    VOLLEY_API_KEY: key,
    ...options.settings,
  };
  const config = readConfig({}, settings, dataDir);
  let firstLink = '';
  const fail = (error: Error) => {
    throw error;
  };
  const app = await startApp(config, {
    log,
    ...(options.clock ? { clock } : {}),
    onFirstStart: () => undefined,
    onFirstPersonLink: (token) => {
      firstLink = token;
    },
    ...{ onFatal: fail, lingerMs: options.lingerMs ?? 0 },
  });
  atEnd(async () => {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const rt: Runtime = {
    db: database.db,
    hot: database.db,
    ...{ clock, log },
    ids: startIdBlocks(database.db),
    listeners: openListeners(database.db, clock),
    outgoing: startOutgoingHold(database.db, () => 0),
    ...{ post: NO_POST, objects: null },
    ...{ hashKey: Buffer.alloc(32, 7), seal: createSeal('the secret of the tests') },
    ...{ notices: NO_NOTICES, codes: startCodeWatch() },
    random: { bytes: randomBytes },
    processId: () => 0,
  };
  const api = `http://127.0.0.1:${app.apiPort}`;
  const links = `http://127.0.0.1:${app.linksPort}`;
  const newKey = async (accountId: number, scopes: readonly Scope[]) =>
    (await createKey(rt, { accountId, name: 'Test', scopes })).key;
  return {
    ...database,
    app,
    rt,
    api,
    links,
    ...{ dataDir, key },
    firstLink,
    logged: () => lines.join(''),
    call: (method, path, callOptions = { key }) => send({ base: api, listener: 'api' }, method, path, callOptions),
    callLinks: (method, path, callOptions = { key }) =>
      send({ base: links, listener: 'links' }, method, path, callOptions),
    newKey,
    async newAccount({ scopes = SCOPES, country = 'GH', timeZone = 'UTC' } = {}) {
      const account = await createAccount(rt, { name: 'Test account', defaultCountry: country, timeZone });
      return { id: account.id, key: await newKey(account.id, scopes) };
    },
  };
}
