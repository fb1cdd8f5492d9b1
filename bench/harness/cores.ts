// Reads from Linux the cores of processes, their CPU time, and the packets dropped for them.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const TICKS_PER_SECOND = 100;

const CORES = availableParallelism();

/** Pins this process, and what it starts from now on, to one core. Returns false where that is impossible. */
export function pinTo(core: number): boolean {
  if (core >= CORES) return false;
  return spawnSync('taskset', ['-acp', String(core), String(process.pid)]).status === 0;
}

export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Packets for sockets on these ports that came while the socket's memory was full. */
export function udpDrops(ports: { readonly min: number; readonly max: number }): number {
  const [, ...lines] = readFileSync('/proc/net/udp', 'utf8').trim().split('\n');
  return lines.reduce((sum, line) => {
    const fields = line.trim().split(/\s+/);
    const port = Number.parseInt(fields[1]?.split(':')[1] ?? '0', 16);
    return port >= ports.min && port <= ports.max ? sum + Number(fields.at(-1)) : sum;
  }, 0);
}

/** Returns the CPU time of a Postgres and all of its processes. */
export function postgresSeconds(postmaster: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.reduce((sum, pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return Number(pid) === postmaster || parent === postmaster ? sum + cpuSeconds(Number(pid)) : sum;
    } catch {
      // The process ended while it was being read.
      return sum;
    }
  }, 0);
}

/** The CPU time of a benchmark's processes, which shows their work even if others use the machine. */
export interface CoreSeconds {
  readonly service: number;
  readonly postgres: number;
}

export function coreSeconds(pids: { readonly service: number; readonly postgres: number }): CoreSeconds {
  return { service: cpuSeconds(pids.service), postgres: postgresSeconds(pids.postgres) };
}

/** In millionths of a second for each of `count`, since `before`. */
export function coreMicrosEach(before: CoreSeconds, after: CoreSeconds, count: number): CoreSeconds {
  const each = (seconds: number) => (seconds * 1_000_000) / count;
  return { service: each(after.service - before.service), postgres: each(after.postgres - before.postgres) };
}
