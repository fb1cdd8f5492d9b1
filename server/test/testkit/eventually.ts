import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 120_000;
const PAUSE_MS = { least: 25, most: 250 };

/** How long to wait before looking again. What takes long is looked at less often, since each look takes time from what it waits for. */
export function pauseMs(sinceMs: number): number {
  return Math.min(PAUSE_MS.least + (performance.now() - sinceMs) / 10, PAUSE_MS.most);
}

/** Polls for a condition, generously: the machine may be slow. */
export async function eventually<T>(
  read: () => T | Promise<T>,
  isGood: (value: T) => boolean,
  patienceMs: number = PATIENCE_MS,
): Promise<T> {
  const startedMs = performance.now();
  for (;;) {
    const value = await read();
    if (isGood(value)) return value;
    if (performance.now() > startedMs + patienceMs)
      throw new Error(`it did not come to that: ${JSON.stringify(value).slice(0, 500)}`);
    await sleep(pauseMs(startedMs));
  }
}
