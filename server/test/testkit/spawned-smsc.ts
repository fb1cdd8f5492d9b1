import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from './at-end.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const READY_TIMEOUT_MS = 30_000;

/** The simulator in a process of its own, for tests that measure time: what it computes must not delay who measures. */
export async function spawnSmsc(flags: readonly string[]): Promise<{ port: number }> {
  const words = [
    '--disable-warning=ExperimentalWarning',
    join(ROOT, 'cli/src/main.ts'),
    'smsc',
    '--port',
    '0',
    ...flags,
  ];
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const ended = once(child, 'exit');
  atEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  for (const deadlineMs = performance.now() + READY_TIMEOUT_MS; ; await sleep(20)) {
    const port = Number(/listens on [^\s:]+:(\d+)/.exec(printed)?.[1]);
    if (port > 0) return { port };
    if (child.exitCode !== null || performance.now() > deadlineMs) throw new Error(`no simulator: ${printed}`);
  }
}
