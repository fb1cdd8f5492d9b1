// The processes that a benchmark starts: the service, its Postgres, and what stands beside it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import SERVICE_FLAGS from '../../scripts/service-flags.json' with { type: 'json' };
import { startEmbeddedPostgres } from '../../server/src/embedded/index.ts';
import { KEY, type Scope } from './frame.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;
const POLL_MS = 10;

export interface Running {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface Service extends Running {
  readonly linksPort: number;
  readonly readyMs: number;
}

export async function stopChild(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  const watchdog = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(watchdog);
}

/** What the pattern's parentheses found in the output, as soon as it is there. */
async function firstFound(child: ChildProcess, pattern: RegExp): Promise<string[]> {
  let output = '';
  child.stdout?.setEncoding('utf8');
  const ended = new AbortController();
  child.once('exit', (code) => ended.abort(new Error(`the process ended with ${code} before it was ready`)));
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(READY_TIMEOUT_MS)]);
  for (;;) {
    if (!child.stdout) throw new Error('the process has no output');
    const [text] = (await once(child.stdout, 'data', { signal })) as [string];
    output += text;
    const found = pattern.exec(output);
    if (found) return found.slice(1);
  }
}

/** Whether there is an answer, and it is the one looked for; nobody may be listening yet. */
export const answers = (url: string, isIt: (reply: Response) => boolean = ({ ok }) => ok): Promise<boolean> =>
  fetch(url, { redirect: 'manual' }).then(isIt, () => false);

/** The service itself, from the command to its first "ready". */
export async function startVolley(
  settings: Readonly<Record<string, string>>,
  words: readonly string[] = [...SERVICE_FLAGS, join(ROOT, 'cli/src/main.ts'), 'serve'],
): Promise<Service> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, VOLLEY_PORT: '0', VOLLEY_LINKS_PORT: '0', ...settings },
  });
  const printed = /^ +API +http:\/\/[^/]+:(\d+)[\s\S]*^ +Short links +https?:\/\/[^/:\n]+(?::(\d+))?$/m;
  const [port = 0, linksPort = 0] = (await firstFound(child, printed)).map(Number);
  while (!(await answers(`http://127.0.0.1:${port}/readyz`))) await sleep(POLL_MS);
  child.stdout?.resume();
  const readyMs = performance.now() - startedAt;
  return { port, linksPort, pid: child.pid ?? 0, readyMs, stop: () => stopChild(child) };
}

/** A program of this folder that prints its port: a floor, or a carrier. */
export async function startFloor(name: string, words: readonly string[] = []): Promise<Running> {
  const file = join(import.meta.dirname, `${name}.ts`);
  const child = spawn(process.execPath, [file, ...words], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const [port = 0] = (await firstFound(child, /^(\d+)$/m)).map(Number);
  return { port, pid: child.pid ?? 0, stop: () => stopChild(child) };
}

export interface Database {
  readonly url: string;
  readonly client: Client;
  /** Of its first process. */
  readonly pid: number;
}

export async function openClient({ use }: Scope, url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  use({ stop: () => client.end() });
  return client;
}

/** An embedded Postgres with its own settings, which is empty until a service starts on it. */
export async function startDatabase(scope: Scope, dataDir = scope.folder()): Promise<Database> {
  const postgres = scope.use(await startEmbeddedPostgres({ dataDir, log: () => undefined }));
  const { user, password, host, port, database } = postgres.connection;
  const url = `postgres://${user}:${password}@${host}:${port}/${database}`;
  return { url, client: await openClient(scope, url), pid: postgres.pid };
}

/** The service on a database, with a data folder of its own and without the simulator. */
export async function startService(
  { use, folder }: Scope,
  url: string,
  settings: Readonly<Record<string, string>> = {},
  words?: readonly string[],
): Promise<Service> {
  const all = {
    DATABASE_URL: url,
    VOLLEY_DATA_DIR: folder(),
    VOLLEY_API_KEY: KEY,
    VOLLEY_SECRET: 'a secret for benchmarks alone, 32+ characters',
    VOLLEY_SIMULATOR: 'no',
    VOLLEY_LOG_LEVEL: 'warn',
    ...settings,
  };
  return use(await startVolley(all, words));
}

/** Resident memory, as the kernel counts it (Linux). */
export function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Looks at the memory of a process again and again, until it is asked how high it stood. */
export function watchMemory(pid: number): () => number {
  let highest = memoryMb(pid);
  const look = (): void => {
    highest = Math.max(highest, memoryMb(pid));
  };
  const timer = setInterval(look, 50);
  return () => {
    clearInterval(timer);
    look();
    return highest;
  };
}
