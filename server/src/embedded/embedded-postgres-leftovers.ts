import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcessCommand, isProcessAlive } from '../lib/files/process-identity.ts';

const FAST_WAIT_MS = 5_000;
const IMMEDIATE_WAIT_MS = 5_000;
const KILL_WAIT_MS = 2_000;
const POLL_MS = 20;

/**
 * Cleans up after kill -9: ends a Postgres of ours that outlived its Volley, or the backends of one that did not, and removes
 * the pid file that would keep a new one from starting. It recognises processes by our data folder, never by name.
 */
export async function clearLeftovers(pg: string, log: (line: string) => void): Promise<void> {
  const pid = readPostmasterPid(pg);
  if (pid !== null && isOurs(pid, pg)) {
    log(`A Postgres of an earlier start (process ${pid}) still runs on the data folder: ending it.`);
    await endPostmaster(pid);
  }
  await endBackends(pg);
  if (pid !== null && isOurs(pid, pg)) throw new Error(`The earlier Postgres (process ${pid}) could not be ended.`);
  // The file may name a dead process or another program that was given the same id, or it may have been cut short on a full
  // disk: Postgres would believe it, or refuse to start.
  rmSync(join(pg, 'postmaster.pid'), { force: true });
}

/** Backends outlive a killed postmaster for a moment and hold the shared memory, which keeps a new one from starting. */
export async function endBackends(pg: string): Promise<void> {
  await endEach(listProcessesIn(pg), 'SIGQUIT', IMMEDIATE_WAIT_MS);
  await endEach(listProcessesIn(pg), 'SIGKILL', KILL_WAIT_MS);
}

/** Tries a fast stop first (clients are cut off, a checkpoint is written), then an immediate one, after which the log is replayed. */
export async function endPostmaster(pid: number, fastWaitMs: number = FAST_WAIT_MS): Promise<void> {
  if (await endOne(pid, 'SIGINT', fastWaitMs)) return;
  if (await endOne(pid, 'SIGQUIT', IMMEDIATE_WAIT_MS)) return;
  await endOne(pid, 'SIGKILL', KILL_WAIT_MS);
}

function readPostmasterPid(pg: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(pg, 'postmaster.pid'), 'utf8'), 10);
    // A standalone backend writes its id as a negative number, which a backup may hold.
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

/** Stands in the title of every process of a Postgres. It identifies the folder itself, by whatever path it is reached. */
export function clusterName(pg: string): string {
  const { dev, ino } = statSync(pg);
  return `volley-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)}`;
}

// A backend gets its title a moment after it starts; until then its working folder identifies it (which root in a container
// without the right to trace cannot read for another user's process). On systems other than Linux we only wait for them.
function listProcessesIn(pg: string): number[] {
  if (process.platform !== 'linux') return [];
  const title = `postgres: ${clusterName(pg)}: `;
  const folder = statSync(pg);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid)
    .filter((pid) => {
      const command = findProcessCommand(pid);
      // A shell whose working folder is this one is no backend.
      return command.startsWith(title) || (command.includes(` -D ${pg} `) && worksIn(pid, folder));
    });
}

function worksIn(pid: number, folder: Stats): boolean {
  try {
    const { dev, ino } = statSync(`/proc/${pid}/cwd`);
    return dev === folder.dev && ino === folder.ino;
  } catch {
    // The process is gone, or we have no right to read its folder.
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
