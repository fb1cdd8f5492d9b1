// Reads from Linux the cores of processes, their CPU time, and the packets dropped for them.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { median } from './frame.ts';

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

/** Returns the CPU time of a process and its children: of a Postgres, or of nginx. */
export function familySeconds(first: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.reduce((sum, pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return Number(pid) === first || parent === first ? sum + cpuSeconds(Number(pid)) : sum;
    } catch {
      // The process ended while it was being read.
      return sum;
    }
  }, 0);
}

export interface Pids {
  readonly service: number;
  /** Of the first process of each server. */
  readonly postgres: readonly number[];
}

/** What some work took for each message: the CPU time shows it even if others use the machine. */
export interface Turn {
  readonly perSecond: number;
  readonly serviceMicros: number;
  readonly postgresMicros: number;
}

/** Measures work that returns for how many messages it was. */
export async function measureTurn({ service, postgres }: Pids, work: () => Promise<number>): Promise<Turn> {
  const ofPostgres = () => postgres.reduce((sum, pid) => sum + familySeconds(pid), 0);
  const before = { service: cpuSeconds(service), postgres: ofPostgres() };
  const startedAt = performance.now();
  const count = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const micros = (used: number) => (used * 1_000_000) / count;
  return {
    perSecond: count / seconds,
    serviceMicros: micros(cpuSeconds(service) - before.service),
    postgresMicros: micros(ofPostgres() - before.postgres),
  };
}

/** The medians of some turns, in words. */
export function turnsInWords(turns: readonly Turn[]): string {
  const of = (name: keyof Turn) => Math.round(median(turns.map((turn) => turn[name])));
  return `${of('perSecond')}/s   of the cores for each: service ${of('serviceMicros')} µs, Postgres ${of('postgresMicros')} µs`;
}
