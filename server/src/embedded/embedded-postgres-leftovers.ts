import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcessCommand, isProcessAlive } from '../lib/process-identity.ts';

const FAST_WAIT_MS = 5_000;
const IMMEDIATE_WAIT_MS = 5_000;
const KILL_WAIT_MS = 2_000;
const POLL_MS = 20;

/**
 * After kill -9 of everything: ends a Postgres of ours that outlived its Volley, the backends of one that did not, and
 * removes the pid file that would keep a new one from starting. Processes are known by our own folder, never by name.
 */
export async function clearLeftovers(pg: string, log: (line: string) => void): Promise<void> {
  const pid = readPostmasterPid(pg);
  if (pid !== null && isOurs(pid, pg)) {
    log(`A Postgres of an earlier start (process ${pid}) still runs on the data folder: ending it.`);
    await endPostmaster(pid);
  }
  await endBackends(pg);
  if (pid !== null && isOurs(pid, pg)) throw new Error(`The earlier Postgres (process ${pid}) could not be ended.`);
  // What the file names is dead, or is another program that was given the same id, or it was cut short when the disk
  // was full: Postgres would believe it, or not start for it.
  rmSync(join(pg, 'postmaster.pid'), { force: true });
}

/** Backends live on for a moment when their postmaster is killed, and hold the shared memory a new one must not find. */
export async function endBackends(pg: string): Promise<void> {
  await endEach(listProcessesIn(pg), 'SIGQUIT', IMMEDIATE_WAIT_MS);
  await endEach(listProcessesIn(pg), 'SIGKILL', KILL_WAIT_MS);
}

/** Fast first (clients are cut off, a checkpoint is written); immediate is safe too, the log is replayed at the next start. */
export async function endPostmaster(pid: number, fastWaitMs: number = FAST_WAIT_MS): Promise<void> {
  if (await endOne(pid, 'SIGINT', fastWaitMs)) return;
  if (await endOne(pid, 'SIGQUIT', IMMEDIATE_WAIT_MS)) return;
  await endOne(pid, 'SIGKILL', KILL_WAIT_MS);
}

function readPostmasterPid(pg: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(pg, 'postmaster.pid'), 'utf8'), 10);
    // The file of a backup may hold a negative id (a standalone backend); 1 and ourselves can never be a Postgres.
    return Number.isSafeInteger(pid) && pid !== 0 ? Math.abs(pid) : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

function isOurs(pid: number, pg: string): boolean {
  if (pid === process.pid || pid === 1 || !isProcessAlive(pid)) return false;
  return findProcessCommand(pid).includes(`-D ${pg} `);
}

/** Stands in the title of every process of a Postgres; the folder's own identity, whatever its path is called elsewhere. */
export function clusterName(pg: string): string {
  const { dev, ino } = statSync(pg);
  return `volley-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)}`;
}

// A backend gets its title a moment after its birth; until then its working folder tells (which root in a container
// without the right to trace may not ask of another user's process). Elsewhere than on Linux we only wait for them.
function listProcessesIn(pg: string): number[] {
  if (process.platform !== 'linux') return [];
  const title = `postgres: ${clusterName(pg)}: `;
  const folder = statSync(pg);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid)
    .filter((pid) => {
      const command = findProcessCommand(pid);
      // A shell that somebody left standing in the folder is none of ours.
      return command.startsWith(title) || (command.includes(` -D ${pg} `) && worksIn(pid, folder));
    });
}

function worksIn(pid: number, folder: Stats): boolean {
  try {
    const { dev, ino } = statSync(`/proc/${pid}/cwd`);
    return dev === folder.dev && ino === folder.ino;
  } catch {
    // Gone, or not ours to ask.
    return false;
  }
}

async function endEach(pids: number[], signal: NodeJS.Signals, waitMs: number): Promise<void> {
  await Promise.all(pids.map((pid) => endOne(pid, signal, waitMs)));
}

async function endOne(pid: number, signal: NodeJS.Signals, waitMs: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return true;
  }
  for (const deadline = Date.now() + waitMs; Date.now() < deadline; await sleep(POLL_MS)) {
    if (!isProcessAlive(pid)) return true;
  }
  return !isProcessAlive(pid);
}
