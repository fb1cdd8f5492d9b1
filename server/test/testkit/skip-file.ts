import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

/** Until the runner has been told. */
const TOLD_MS = 200;

/** Counts the file as skipped and ends it: what it needs is not on this machine. */
export async function skipFile(reason: string): Promise<never> {
  await test.skip(reason);
  await sleep(TOLD_MS);
  process.exit(0);
}
