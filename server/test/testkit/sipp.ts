import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';

const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 30_000;
const CALL_TIMEOUT_SECONDS = '20';
const SCENARIOS = resolve(import.meta.dirname, '../interop/scenarios');

export function isSippInstalled(): boolean {
  return spawnSync('sipp', ['-v'], { timeout: 30_000 }).error === undefined;
}

/** Whether sipp listens on the port, which nobody else can then bind. */
async function isTaken(transport: 'udp' | 'tcp', port: number): Promise<boolean> {
  const probe = transport === 'udp' ? createSocket('udp4').bind(port, HOST) : createServer().listen(port, HOST);
  try {
    await once(probe, 'listening');
    return false;
  } catch {
    return true;
  } finally {
    // A socket that never opened needs no closing.
    await new Promise<void>((done) => {
      try {
        probe.close(() => done());
      } catch {
        done();
      }
    });
  }
}

export interface Sipp {
  readonly port: number;
  /** Resolves when the scenario ran to its end, message by message. Rejects with the unexpected message. */
  readonly done: Promise<void>;
  stop(): Promise<void>;
}

export interface SippOptions {
  readonly scenario: string;
  readonly transport?: 'udp' | 'tcp';
  /** The callee. Without one, sipp waits for a call. */
  readonly target?: string;
  readonly args?: readonly string[];
}

async function untilListening(child: ChildProcess, transport: 'udp' | 'tcp', port: number): Promise<void> {
  const deadlineMs = performance.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && !(await isTaken(transport, port))) {
    if (performance.now() > deadlineMs) throw new Error('sipp does not listen');
    await sleep(20);
  }
}

function readErrors(folder: string): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8').slice(0, 2_000))
    .join('\n');
}

/** Runs sipp with one call of our own scenario. Its exit code gives the result. */
export async function startSipp({ scenario, transport = 'udp', target, args = [] }: SippOptions): Promise<Sipp> {
  const port = await findFreePort();
  const media = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'volley-sipp-'));
  const file = join(SCENARIOS, `${scenario}.xml`);
  if (!existsSync(file)) throw new Error(`no scenario ${scenario}`);
  const addresses = ['-i', HOST, '-p', String(port), '-mi', HOST, '-mp', String(media)];
  const limits = ['-m', '1', '-timeout', CALL_TIMEOUT_SECONDS, '-timeout_error', '-nostdin'];
  const errors = ['-trace_err', '-error_file', join(folder, 'errors.log')];
  const way = ['-t', transport === 'udp' ? 'u1' : 't1'];
  const all = ['-sf', file, ...addresses, ...limits, ...errors, ...way, ...args, ...(target ? [target] : [])];
  const child = spawn('sipp', all, { cwd: folder, stdio: 'ignore' });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const done = ended.then((code) => {
    if (code !== 0) throw new Error(`sipp ended with ${code}: ${readErrors(folder)}`);
  });
  // A test that fails for another reason never awaits this promise.
  done.catch(() => undefined);
  if (target === undefined) await untilListening(child, transport, port);
  return { port, done, stop };
}
