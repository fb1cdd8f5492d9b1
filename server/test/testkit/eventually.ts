import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 60_000;

/** Polls for a condition, generously: the machine may be slow. */
export async function eventually<T>(
  read: () => T | Promise<T>,
  isGood: (value: T) => boolean,
  patienceMs: number = PATIENCE_MS,
): Promise<T> {
  const deadlineMs = performance.now() + patienceMs;
  for (;;) {
    const value = await read();
    if (isGood(value)) return value;
    if (performance.now() > deadlineMs)
      throw new Error(`it did not come to that: ${JSON.stringify(value).slice(0, 500)}`);
    await sleep(25);
  }
}
