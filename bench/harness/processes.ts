import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import SERVICE_FLAGS from '../../scripts/service-flags.json' with { type: 'json' };

const ROOT = resolve(import.meta.dirname, '../..');
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;
const POLL_MS = 10;

export interface Running {
  readonly port: number;
  readonly pid: number;
  readonly readyMs: number;
  stop(): Promise<void>;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
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

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

/** The service itself, from the command to its first "ready". */
export async function startVolley(
  settings: Readonly<Record<string, string>>,
): Promise<Running & { readonly linksPort: number }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...SERVICE_FLAGS, join(ROOT, 'cli/src/main.ts'), 'serve'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, VOLLEY_PORT: '0', VOLLEY_LINKS_PORT: '0', ...settings },
  });
  const printed = /^ +API +http:\/\/[^/]+:(\d+)[\s\S]*^ +Short links +http:\/\/[^/]+:(\d+)/m;
  const [port = 0, linksPort = 0] = (await firstFound(child, printed)).map(Number);
  while (!(await isReady(port))) await sleep(POLL_MS);
  child.stdout?.resume();
  const readyMs = performance.now() - startedAt;
  return { port, linksPort, pid: child.pid ?? 0, readyMs, stop: () => stopChild(child) };
}

/** A floor: a program that prints its port. */
export async function startFloor(file: string, words: readonly string[]): Promise<Running> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [file, ...words], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await firstFound(child, /^(\d+)$/m)).map(Number);
  if (port === undefined) throw new Error(`${file} told no port`);
  return { port, pid: child.pid ?? 0, readyMs: performance.now() - startedAt, stop: () => stopChild(child) };
}

/** Resident memory, as the kernel counts it (Linux). */
export function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
