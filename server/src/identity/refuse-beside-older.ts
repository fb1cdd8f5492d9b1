import type { Handle } from '../db/index.ts';
import { AppError } from '../errors.ts';
import { hasOlderProcess } from './store-older-processes.ts';

/** Refuses while a process runs that does not know this migration, because it would do harm with what came with it. */
export async function refuseBesideOlder(handle: Handle, migration: number, harm: string): Promise<void> {
  if (!(await hasOlderProcess(handle, migration))) return;
  const sentence = `A process of an earlier version still runs, which ${harm}. Please try again when it was updated.`;
  throw new AppError('unavailable', sentence, { retryAfterSeconds: 10 });
}
