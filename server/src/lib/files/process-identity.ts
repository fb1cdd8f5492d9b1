import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const PS_TIMEOUT_MS = 2_000;

/**
 * The time at which a process started, which tells it from a later process with the same id.
 * Null when there is no such process, and for a zombie: a process that has died holds nothing any more.
 */
export function findProcessStart(pid: number): string | null {
  if (process.platform === 'linux') return findStartInProc(pid);
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: PS_TIMEOUT_MS,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return line === '' || line.startsWith('Z') ? null : line.replace(/^\S+\s+/, '');
  } catch {
    // ps exits with 1 when there is no such process.
    return null;
  }
}

function findStartInProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may itself hold spaces and parentheses (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  } catch {
    // The folder in /proc goes when its process does.
    return null;
  }
}

export function isProcessAlive(pid: number): boolean {
  return findProcessStart(pid) !== null;
}

/** The command line as one string, with spaces between the words; empty when unknown. */
export function findProcessCommand(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: PS_TIMEOUT_MS,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // The process has ended in the meantime.
    return '';
  }
}
