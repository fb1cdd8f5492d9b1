import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import SERVICE_FLAGS from '../../../scripts/service-flags.json' with { type: 'json' };
import { PROGRAM } from './program.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const READY_TIMEOUT_MS = 60_000;

export interface SpawnedVolley {
  readonly pid: number;
  readonly api: string;
  readonly links: string;
  /** Returns everything that it has printed. */
  readonly printed: () => string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** Starts the real program in its own process, so that a kill affects it as it would an operator's. `root` is the folder of another version. */
export async function spawnVolley(settings: Readonly<Record<string, string>>, root = ROOT): Promise<SpawnedVolley> {
  const program = root === ROOT ? PROGRAM : join(root, 'cli/src/main.ts');
  const child: ChildProcess = spawn(
    process.execPath,
    [...SERVICE_FLAGS, '--disable-warning=ExperimentalWarning', program, 'serve'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { VOLLEY_CONSOLE: 'no', ...process.env, ...settings },
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  let isGone = false;
  void ended.then(() => {
    isGone = true;
  });
  const deadlineMs = performance.now() + READY_TIMEOUT_MS;
  const addressOf = (name: string) => new RegExp(`^ +${name} +(http://[^\\s/]+)`, 'm').exec(printed)?.[1];
  while (addressOf('Reference') === undefined) {
    if (isGone) throw new Error(`the service ended before it was ready:\n${printed}`);
    if (performance.now() > deadlineMs) throw new Error(`the service is not ready:\n${printed}`);
    await sleep(10);
  }
  return {
    pid: child.pid ?? 0,
    api: addressOf('API') ?? '',
    links: addressOf('Short links') ?? '',
    printed: () => printed,
    kill: (signal) => void child.kill(signal),
    ended,
  };
}
